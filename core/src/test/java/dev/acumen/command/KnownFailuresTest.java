package dev.acumen.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Section;
import dev.acumen.playbook.Tally;
import dev.acumen.playbook.Usage;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class KnownFailuresTest {
    private static final String PYTEST = "Use `uv run pytest`; `pytest` fails here (No module named 'shop').";
    private static final String NO_SHOP = "Exit code 2\nE   ModuleNotFoundError: No module named 'shop'";

    /// A failed command, and the id of the key point that knows it; `-` for none.
    record Failure(String id, String command, String error) {}

    private static List<String> lines() throws IOException {
        try (InputStream in = KnownFailuresTest.class.getResourceAsStream("/failures/known.tsv")) {
            return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
        }
    }

    private static String unescaped(String text) {
        return text.replace("\\n", "\n").replace("\\t", "\t").replace("\\u001b", "\u001b");
    }

    private static Playbook known() throws IOException {
        List<KeyPoint> mistakes = new ArrayList<>();
        for (String line : lines()) {
            if (line.startsWith("K\t")) {
                String[] parts = line.split("\t", -1);
                mistakes.add(new KeyPoint(parts[1], parts[2], Tally.ZERO));
            }
        }
        return playbook(mistakes);
    }

    static List<Failure> failures() throws IOException {
        List<Failure> failures = new ArrayList<>();
        for (String line : lines()) {
            if (!line.startsWith("K\t") && !line.startsWith("#") && !line.isEmpty()) {
                String[] parts = line.split("\t", 3);
                failures.add(new Failure(parts[0], unescaped(parts[1]), unescaped(parts[2])));
            }
        }
        return failures;
    }

    private static Playbook playbook(List<KeyPoint> mistakes) {
        return Playbook.of(Map.of(Section.MISTAKES, mistakes), Map.of(), Set.of());
    }

    private static Playbook playbook(String... texts) {
        List<KeyPoint> mistakes = new ArrayList<>();
        for (String text : texts) {
            mistakes.add(new KeyPoint("mis-%03d".formatted(mistakes.size() + 1), text, Tally.ZERO));
        }
        return playbook(mistakes);
    }

    private static String id(@Nullable CallAdvice advice) {
        return advice == null ? "-" : advice.keyPoint().name();
    }

    private static String id(String text, String command, String error) {
        return id(KnownFailures.in(playbook(text), Usage.NONE).after(command, error));
    }

    @ParameterizedTest
    @MethodSource("failures")
    void findsTheKeyPointThatKnowsAFailureAndNoneForWhatOnlyLooksLikeIt(Failure failure) throws IOException {
        CallAdvice advice = KnownFailures.in(known(), Usage.NONE).after(failure.command(), failure.error());

        assertThat(id(advice)).isEqualTo(failure.id());
    }

    @Test
    void theSetHoldsManyLookAlikes() throws IOException {
        assertThat(failures()).filteredOn(failure -> failure.id().equals("-")).hasSizeGreaterThanOrEqualTo(150);
        assertThat(failures()).filteredOn(failure -> !failure.id().equals("-")).hasSizeGreaterThanOrEqualTo(40);
    }

    /// Each failure of the set beside each other key point of it alone, but for those that know it, too.
    @Test
    void noKeyPointSpeaksOfTheFailuresOfOthers() throws IOException {
        List<String> wrong = new ArrayList<>();
        for (Section section : Section.values()) {
            for (KeyPoint keyPoint : known().in(section)) {
                for (Failure failure : failures()) {
                    boolean isOthers = !failure.id().equals(keyPoint.name());
                    if (isOthers
                            && !id(keyPoint.text(), failure.command(), failure.error())
                                    .equals("-")) {
                        wrong.add(keyPoint.name() + ": " + failure);
                    }
                }
            }
        }

        assertThat(wrong).isEmpty();
    }

    @Test
    void saysWhichProgramFailed() {
        CallAdvice advice = KnownFailures.in(
                        playbook("Use `make it`; `./bin/tool go` fails here (no such thing: 7)."), Usage.NONE)
                .after("./bin/tool go", "Exit code 1\nno such thing: 7");

        assertThat(advice).isNotNull();
        assertThat(Objects.requireNonNull(advice).program()).isEqualTo("tool");
    }

    @Test
    void whatMayBeOutOfDateIsNotSaid() {
        Usage usage = new Usage(1, Map.of(), Map.of(Usage.mark("mis-001", PYTEST), "tests is not there"));

        assertThat(KnownFailures.in(playbook(PYTEST), usage).after("pytest", NO_SHOP))
                .isNull();
        assertThat(KnownFailures.in(playbook(PYTEST), usage).programs()).isEmpty();
    }

    @Test
    void whatMisledIsNotSaid() {
        Playbook misleading = playbook(List.of(new KeyPoint("mis-001", PYTEST, new Tally(0, 3))));

        assertThat(KnownFailures.in(misleading, Usage.NONE).after("pytest", NO_SHOP))
                .isNull();
        assertThat(KnownFailures.in(misleading, Usage.NONE).programs()).isEmpty();
    }

    @Test
    void ofTwoThatKnowItTheOneWithTheSameErrorIsSaidElseTheUsersElseTheProvenOne() {
        KeyPoint first = new KeyPoint("mis-001", "Never use `pytest`.", Tally.ZERO);
        KeyPoint proven = new KeyPoint("mis-002", "Never run `pytest`.", new Tally(3, 0));
        KeyPoint users = new KeyPoint("mis-003", "Avoid `pytest`.", Tally.ZERO, false, List.of(), true);
        KeyPoint same = new KeyPoint("mis-004", PYTEST, Tally.ZERO);

        assertThat(id(KnownFailures.in(playbook(List.of(first, proven)), Usage.NONE)
                        .after("pytest", NO_SHOP)))
                .isEqualTo("mis-002");
        assertThat(id(KnownFailures.in(playbook(List.of(first, proven, users)), Usage.NONE)
                        .after("pytest", NO_SHOP)))
                .isEqualTo("mis-003");
        assertThat(id(KnownFailures.in(playbook(List.of(first, users, same)), Usage.NONE)
                        .after("pytest", NO_SHOP)))
                .isEqualTo("mis-004");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Never run `deploy.sh`.                                  | mis-001",
                "Don't call `deploy.sh` here.                            | mis-001",
                "Do not use `deploy.sh`: it is old                       | mis-001",
                "Use `ship` rather than `deploy.sh`.                     | mis-001",
                "`deploy.sh` no longer works; use `ship`.                | mis-001",
                "`deploy.sh` fails when the VPN is off.                  | -",
                "Never run `deploy.sh` on a Friday.                      | -",
                "Never run `deploy.sh` twice.                            | -",
                "Run `deploy.sh`, never by hand.                         | -",
                "Use `deploy.sh` and not the console.                    | -",
                "It is not `deploy.sh` that fails.                       | -",
                "Users never see what `deploy.sh` prints.                | -",
                "`deploy.sh` is slow.                                    | -",
                "Do not forget `deploy.sh`.                              | -",
                "Do not stop using `deploy.sh`.                          | -",
                "Never avoid `deploy.sh`.                                | -",
                "Why not use `deploy.sh`?                                | -",
                "Why not use `deploy.sh` here?                           | -",
                "After `ship` fails, run `deploy.sh`.                    | -",
            })
    void takesOnlyPlainWordsForAMistake(String text, String id) {
        assertThat(id(text, "deploy.sh", "Exit code 1\nno route")).isEqualTo(id);
    }

    @Test
    void namesEachProgramOfCommandsThatFailOnceAndOnlyPlainNames() {
        Playbook playbook = playbook(
                PYTEST,
                "Never run `pytest -n 4`.",
                "Use `x`; `./bin/rails server` fails here (no such file: x).",
                "Never run `we?ird`.",
                "Use `cargo fmt`.",
                "Run `up` before `g++ a.cc`; by itself `g++ a.cc` fails here (no b.h: 1).");

        assertThat(KnownFailures.in(playbook, Usage.NONE).programs()).containsExactly("pytest", "rails", "g++");
    }

    @Test
    void namesAtMostTwoHundredPrograms() {
        List<KeyPoint> many = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            many.add(new KeyPoint("mis-" + i, "Never run `tool" + i + "`.", Tally.ZERO));
        }

        assertThat(KnownFailures.in(playbook(many), Usage.NONE).programs()).hasSize(200);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"`", "``", "```", "Use ``; `` fails here", "Use `a`; `b` fails here (", "`a` `b` `c", "Never `"})
    void textsOfAnyFormAreRead(String text) {
        assertThat(id(text, "a", "Exit code 1")).isEqualTo("-");
    }

    @Test
    void longCommandsTextsAndErrorsAreReadInATrice() {
        String error = "Exit code 1\n" + "No module named 'sho'\n".repeat(200_000);
        String text = "Never run `" + "a ".repeat(900) + "`.";

        assertThat(id(PYTEST, "pytest " + "x".repeat(3_000), error)).isEqualTo("-");
        assertThat(id(PYTEST, "pytest ".repeat(100_000), NO_SHOP)).isEqualTo("-");
        assertThat(id(text, "a", error)).isEqualTo("-");
    }

    private static String held(KeyPoint keyPoint, String command) {
        return id(KnownFailures.in(playbook(List.of(keyPoint)), Usage.NONE).before(command, List.of()));
    }

    private static KeyPoint byUser(String text) {
        return new KeyPoint("mis-001", text, Tally.ZERO, false, List.of(), true);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '§',
            value = {
                "Never run `git push --force`.      § git push --force                          § mis-001",
                "Never run `git push --force`.      § git push --force origin main              § mis-001",
                "Never run `git push --force`.      § git push -u origin x --force              § mis-001",
                "Never run `git push --force`.      § make && cd a && git push --force          § mis-001",
                "Never run `git push --force`.      § CI=1 git push --force 2>&1 | tail -3  § mis-001",
                "Never run `git push --force`.      § time git push '--force'                   § mis-001",
                "Never run `git push --force`.      § git push                                  § -",
                "Never run `git push --force`.      § git push --force-with-lease               § -",
                "Never run `git push --force`.      § git push --force --dry-run                § -",
                "Never run `git push --force`.      § git push --help                           § -",
                "Never run `git push --force`.      § git commit -m 'git push --force'          § -",
                "Never run `git push --force`.      § echo git push --force                     § -",
                "Never run `git push --force`.      § git push --force || true         § -",
                "Never run `git push --force`.      § for i in a; do git push --force; done     § -",
                "Never run `git push --force`.      § git -C push status --force                § -",
                "Never run `git push --force` on main. § git push --force                       § -",
                "Never run `grep -r`.               § grep -r x .                               § -",
                "Never run `git log`.               § git log                                   § -",
                "Use `npm ci`, never `npm install`. § npm install zod                           § mis-001",
                "Use `npm ci`, never `npm install`. § npm ci                                    § -",
                "Use `npm ci`, never `npm install`. § npm installed                             § -",
                "Run `npm install` first.           § npm install                               § -"
            })
    void holdsWhatTheUserForbids(String text, String command, String id) {
        assertThat(held(byUser(text), command)).isEqualTo(id);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Use `uv run pytest`; `pytest` fails here (No module named 'x').   | pytest            | mis-001",
                "Use `uv run pytest`; `pytest` fails here (No module named 'x').   | pytest tests/a.py | -",
                "Use `uv run pytest`; `pytest` fails here (No module named 'x').   | pytest -x         | -",
                "Use `uv run pytest`; `pytest` fails here (No module named 'x').   | pytest --version  | -",
                "Use `uv run pytest`; `pytest` fails here (No module named 'x').   | sudo pytest       | -",
                "Use `uv run pytest`; `pytest` fails here (No module named 'x').   | cd a && pytest    | -",
                "Use `uv run pytest`; `pytest` fails here (No module named 'x').   | uv run pytest     | -",
                "Use `cd a && cargo build`; `cargo build` fails here (no Cargo.toml in x). | cargo build | -",
                "Use `A=1 make`; `make` fails here (A is not set).                 | make              | -",
                "Run `up` before `make it`; by itself `make it` fails here (port 5432 refused). | make it | -"
            })
    void holdsWhatProvedToFailUnlessTheStateMayHaveChanged(String text, String command, String id) {
        KeyPoint proven = new KeyPoint("mis-001", text, new Tally(1, 0));

        assertThat(held(proven, command)).isEqualTo(id);
    }

    @Test
    void holdsNothingByWhatIsNotProvenOrWasOverriddenOrReleased() {
        String text = "Never run `deploy.sh`.";
        KnownFailures users = KnownFailures.in(playbook(List.of(byUser(text))), Usage.NONE);

        assertThat(held(new KeyPoint("mis-001", text, Tally.ZERO), "deploy.sh")).isEqualTo("-");
        assertThat(held(new KeyPoint("mis-001", text, new Tally(1, 0)), "deploy.sh"))
                .isEqualTo("mis-001");
        assertThat(held(new KeyPoint("mis-001", text, new Tally(1, 1)), "deploy.sh"))
                .isEqualTo("-");
        assertThat(held(new KeyPoint("mis-001", text, new Tally(0, 1), false, List.of(), true), "deploy.sh"))
                .isEqualTo("mis-001");
        assertThat(held(new KeyPoint("mis-001", text, new Tally(9, 2), false, List.of(), true), "deploy.sh"))
                .isEqualTo("-");
        assertThat(id(users.before("deploy.sh", List.of("mis-002")))).isEqualTo("mis-001");
        assertThat(id(users.before("deploy.sh", List.of("mis-001")))).isEqualTo("-");
        assertThat(users.heldPrograms(List.of())).containsExactly("deploy.sh");
        assertThat(users.heldPrograms(List.of("mis-001"))).isEmpty();
    }

    /// Words in which no command is forbidden, whatever they look like.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "Do not merge if `make it` fails.",
                "If `make it` fails, run `make clean`.",
                "CI is red because `make it` fails.",
                "`make it` fails every commit that lacks a changelog line.",
                "`make it` fails the first time.",
                "`make it` hangs occasionally.",
                "In CI, never run `make it`.",
                "When the VPN is off, do not run `make it`.",
                "Unless I ask, never run `make it`.",
                "Never run `make it`, unless I ask.",
                "Never run `make it` (unless I ask).",
                "Never run `make it`, except in CI.",
                "Never run `make it` twice.",
                "N'oublie pas `make it`.",
                "Pourquoi pas `make it` ?",
                "Why not `make it`?",
                "It was the VPN, not `make it`.",
                "I never said not to use `make it`.",
                "It is not true that you should never run `make it`.",
                "Bob says: never run `make it`. He is wrong.",
                "Ich habe kein `make it`.",
                "To stop run `make it`.",
                "Instead of `npm install`, `make it`.",
                "Not only `make it` is needed.",
                "Don't forget `make it`.",
                "Don't merge without `make it`.",
                "Use `x`, not `sudo make it`.",
                "Never run `sudo make it`.",
                "Use `timeout 60 make it`; `make it` fails here (it takes too long)."
            })
    void whatIsNotForbiddenIsNotHeld(String text) {
        String command = text.startsWith("Use `timeout") ? "timeout 60 make it" : "make it";

        assertThat(held(byUser(text), command)).isEqualTo("-");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Never run `make it`.",
                "- Never run `make it`",
                "The server is shared. Never run `make it` here: it restarts it in the morning.",
                "Do not use the command `make it`, it is old.",
                "Use `x` instead of `make it`.",
                "Prefer `x` to the old way; never call `make it`.",
                "Never run `make all` or `make it` by hand.",
                "`make it` is forbidden.",
                "Niemals `make all` oder `make it`.",
                "Avoid `make it`!"
            })
    void whatIsForbiddenInPlainWordsIsHeld(String text) {
        assertThat(held(byUser(text), "make it")).isEqualTo("mis-001");
    }
}
