package dev.acumen.signal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.command.HeldCall;
import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Rating;
import dev.acumen.playbook.Section;
import dev.acumen.playbook.Tally;
import dev.acumen.trajectory.TrajectoryBuilder;
import dev.acumen.trajectory.Turn;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SignalsTest {
    private final TrajectoryBuilder session = new TrajectoryBuilder("session-1");
    private int line;

    @Test
    void learnsACommandThatFailedAndTheOneThatThenWorked() {
        prompt("run the tests");
        failed("pytest tests/unit", 1, "E   ModuleNotFoundError: No module named 'shop'");
        succeeded("uv run pytest tests/unit", "12 passed");

        assertThat(recoveries()).singleElement().satisfies(recovery -> {
            assertThat(recovery.failed()).isEqualTo("pytest tests/unit");
            assertThat(recovery.error()).isEqualTo("ModuleNotFoundError: No module named 'shop'");
            assertThat(recovery.worked()).isEqualTo("uv run pytest tests/unit");
            assertThat(recovery.lines()).containsExactly("line-2", "line-4");
        });
    }

    @Test
    void whatAHookHeldDidNotFail() {
        prompt("go on");
        held("pytest", "mis-001");
        succeeded("uv run pytest", "ok");

        assertThat(recoveries()).isEmpty();
    }

    private List<String> ratings(String text) {
        Playbook playbook = Playbook.of(
                Map.of(Section.MISTAKES, List.of(new KeyPoint("mis-001", text, Tally.ZERO))), Map.of(), Set.of());
        return KeyPointRatings.of(Signals.in(session.build()), playbook).stream()
                .map(tag -> tag.name() + " " + tag.rating() + " " + tag.evidence())
                .toList();
    }

    private static final String PYTEST = "Use `uv run pytest`; `pytest` fails here (No module named 'x').";

    @Test
    void aHoldWasWrongIfTheCommandThenWorked() {
        prompt("go on");
        held("pytest", "mis-001");
        succeeded("ls", "a");
        succeeded("pytest 2>&1", "ok");

        assertThat(ratings(PYTEST)).containsExactly("mis-001 HARMFUL [line-3, line-6]");
    }

    @Test
    void aHoldWasRightIfTheCommandFailedAllTheSameOrWhatIsRecommendedWorked() {
        prompt("go on");
        held("pytest", "mis-001");
        failed("pytest", 1, "no");

        assertThat(ratings(PYTEST)).containsExactly("mis-001 HELPFUL [line-3, line-4]");
        succeeded("uv run pytest -q", "ok");
        assertThat(ratings(PYTEST)).containsExactly("mis-001 HELPFUL [line-3, line-4]");
    }

    @Test
    void whatThenWorksSaysNothingOfARuleOrOfAnotherCommand() {
        prompt("go on");
        held("pytest", "mis-001");
        succeeded("ls", "a");

        assertThat(ratings(PYTEST)).isEmpty();
        succeeded("pytest", "ok");
        assertThat(ratings("Never run `pytest`.")).isEmpty();
    }

    @Test
    void learnsAWayOfCallingThatGotAsFarAsTheCode() {
        prompt("why is the nightly red?");
        failed("pytest tests/unit", 1, "E   ModuleNotFoundError: No module named 'shop'");
        failed("uv run pytest tests/unit", 1, "E   AssertionError: 3 != 4\n1 failed, 11 passed");
        edited();
        succeeded("uv run pytest tests/unit", "12 passed");

        assertThat(recoveries()).singleElement().satisfies(recovery -> {
            assertThat(recovery.worked()).isEqualTo("uv run pytest tests/unit");
            assertThat(recovery.lines()).containsExactly("line-2", "line-4");
        });
    }

    @Test
    void learnsTheFolderWhereACommandHasToRun() {
        prompt("build it");
        failed(
                "cargo build -p ledger",
                101,
                "error: could not find `Cargo.toml` in `/home/dev` or any parent directory");
        succeeded("ls && cd tools/ledger && cargo build", "Finished");

        assertThat(recoveries())
                .singleElement()
                .satisfies(recovery -> assertThat(recovery.worked()).isEqualTo("cd tools/ledger && cargo build"));
    }

    @Test
    void takesATracebackForNoFindingOfTheCode() {
        prompt("run the tests");
        failed(
                "cd api && pytest -q",
                4,
                "tests/conftest.py:3: in <module>\nE   ModuleNotFoundError: No module named 'shop'");
        succeeded("cd api && uv run pytest -q", "12 passed");

        assertThat(recoveries()).hasSize(1);
    }

    @Test
    void dropsARecoveryThatTheUserComplainsAboutButNotForAComplaintAboutAnEdit() {
        prompt("why is the nightly red?");
        failed("pytest tests/unit", 1, "E   ModuleNotFoundError: No module named 'shop'");
        succeeded("uv run pytest tests/unit", "12 passed");
        edited();
        prompt("no, that is wrong: money is never a float");
        assertThat(recoveries()).hasSize(1);

        prompt("and why did you go through uv? we don't use it");
        assertThat(recoveries()).isEmpty();
    }

    @Test
    void dropsARecoveryAfterAComplaintOfAnyKindWhereNothingElseWasDone() {
        prompt("run the tests");
        failed("pytest tests/unit", 1, "E   ModuleNotFoundError: No module named 'shop'");
        succeeded("uv run pytest tests/unit", "12 passed");
        prompt("no, that is not how we do it here");

        assertThat(recoveries()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    no, never use npm here, always pnpm          | 1
                    no, use pnpm instead of npm                  | 1
                    stop, we don't use npm. It is pnpm from now on | 1
                    no, never use pnpm here, always npm          | 0
                    no, use npm instead of pnpm                  | 0
                    no, never use npm or pnpm here, always yarn  | 0
                    no, always ask first                         | 0
                    """)
    void keepsARecoveryWhereTheUserComplainsAboutWhatFailed(String complaint, int kept) {
        prompt("run the tests");
        failed("npm run test", 1, "npm error Missing script: \"test\"");
        succeeded("pnpm run test", "12 passed");
        prompt(complaint);

        assertThat(recoveries()).hasSize(kept);
    }

    @Test
    void learnsNothingFromACommandThatLaterWorksUnchanged() {
        prompt("run the tests");
        failed("pytest tests/unit", 1, "ModuleNotFoundError: No module named 'shop'");
        succeeded("uv run pytest tests/unit", "12 passed");
        succeeded("pytest tests/unit 2>&1 | tail -3", "12 passed");

        assertThat(recoveries()).isEmpty();
    }

    @Test
    void learnsNothingFromAFailureOfTheCode() {
        prompt("run the tests");
        failed("pytest tests/unit", 1, "AssertionError: 3 != 4");
        succeeded("pytest tests/unit -x", "12 passed");

        assertThat(recoveries()).isEmpty();
    }

    @Test
    void learnsNothingFromASlipOfTheFinger() {
        prompt("test it");
        failed("make tset", 2, "make: *** No rule to make target 'tset'.  Stop.");
        succeeded("make test", "ok");

        assertThat(recoveries()).isEmpty();
    }

    @Test
    void learnsEachWayThatFailedBeforeTheOneThatWorked() {
        prompt("test it");
        failed("pytest -q", 2, "ModuleNotFoundError: No module named 'shop'");
        failed("PYTHONPATH=src pytest -q", 2, "ModuleNotFoundError: No module named 'fastapi'");
        succeeded("uv run pytest -q", "ok");

        assertThat(recoveries())
                .extracting(Signal.Recovery::failed)
                .containsExactly("pytest -q", "PYTHONPATH=src pytest -q");
    }

    @Test
    void advisesInAReadableSentenceOfLimitedLength() {
        String many = "x".repeat(60) + " " + "y".repeat(60);
        Signal.Recovery recovery = new Signal.Recovery(
                "sim --in " + many + " 2>&1", "sim: " + many, ". env.sh >/dev/null && sim --in " + many, "", List.of());

        assertThat(recovery.advice())
                .startsWith("Use `. env.sh && sim --in " + many + "`; `sim --in")
                .doesNotContain("/dev/null")
                .hasSizeLessThanOrEqualTo(300);
    }

    @Test
    void learnsNoCommandThatHoldsASecret() {
        prompt("ask the database");
        failed("psql -h db -c 'select 1'", 2, "psql: could not connect to server: password required");
        succeeded("PGPASSWORD=hunter2secret psql -h db -c 'select 1'", "1");

        assertThat(recoveries()).isEmpty();
    }

    @Test
    void learnsNothingFromLookingAround() {
        prompt("where is it?");
        failed("cat src/main.rs", 1, "cat: src/main.rs: No such file or directory");
        succeeded("cat crates/app/src/main.rs", "fn main() {}");

        assertThat(recoveries()).isEmpty();
    }

    @Test
    void learnsNothingFromAnUnrelatedCommandThatWorks() {
        prompt("build");
        failed("cargo build", 101, "could not find `Cargo.toml`");
        succeeded("make docs", "done");

        assertThat(recoveries()).isEmpty();
    }

    @Test
    void judgesACitationHelpfulWhenChecksPassedAfterIt() {
        prompt("fix it");
        session.message(next(), "As [pat-001] says, cents.");
        succeeded("cargo test", "ok");
        prompt("thanks");

        assertThat(KeyPointRatings.of(Signals.in(session.build()), playbook()))
                .singleElement()
                .satisfies(tag -> {
                    assertThat(tag.name()).isEqualTo("pat-001");
                    assertThat(tag.rating()).isEqualTo(Rating.HELPFUL);
                    assertThat(tag.evidence()).containsExactly("line-2", "line-4");
                });
    }

    @Test
    void judgesACitationHarmfulWhenTheUserRejectsJustThat() {
        prompt("fix it");
        session.message(next(), "As [pat-001] says, cents.");
        succeeded("cargo test", "ok");
        prompt("no, amounts are not in cents in this table, money there is decimal");

        assertThat(KeyPointRatings.of(Signals.in(session.build()), playbook()))
                .singleElement()
                .satisfies(tag -> assertThat(tag.rating()).isEqualTo(Rating.HARMFUL));
    }

    @Test
    void doesNotJudgeACitationWithoutEvidence() {
        prompt("fix it");
        session.message(next(), "As [pat-001] says, cents. And [pat-999].");
        failed("cargo test", 101, "FAILED");
        prompt("no, the button is too large");

        assertThat(KeyPointRatings.of(Signals.in(session.build()), playbook())).isEmpty();
    }

    @Test
    void tagsAKeyPointOnceHoweverOftenItWasCited() {
        prompt("fix it");
        session.message(next(), "As [pat-001] says.");
        succeeded("cargo test", "ok");
        prompt("and the other one");
        session.message(next(), "Again [pat-001].");
        succeeded("cargo test", "ok");

        assertThat(KeyPointRatings.of(Signals.in(session.build()), playbook())).hasSize(1);
    }

    @Test
    void takesOnlyWhatAPersonSaid() {
        String rule = "from now on always use pnpm in this repo, never npm";
        session.prompt(next(), Turn.Author.COMMAND, rule);
        session.prompt(next(), Turn.Author.AGENT, rule);
        prompt("show me the file");
        session.message(next(), rule);
        succeeded("cat README", rule);

        assertThat(statements()).isEmpty();
    }

    @Test
    void takesWhatAPersonSaysWhenRejectingACall() {
        prompt("deploy");
        session.call(next(), "call", "Bash", "npm install", true);
        session.rejected("call", next(), "from now on always use pnpm in this repo, never npm");

        assertThat(statements())
                .singleElement()
                .satisfies(statement -> assertThat(statement.line()).isEqualTo("line-3"));
    }

    @Test
    void saysWhichDeclinedCommandTheWordsWereAbout() {
        prompt("looks right, go ahead");
        session.call(next(), "call", "Bash", "AWS_PROFILE=staging terraform -chdir=infra apply -input=false", true);
        session.rejected("call", next(), "");
        String rule = "never apply from a session, only the pipeline applies";
        prompt("no. " + rule);

        assertThat(statements())
                .extracting(Signal.Statement::text)
                .containsExactly(rule + " (said when `terraform apply` was declined)");
    }

    @Test
    void saysItBehindTheReasonForDecliningToo() {
        String rule = "we never publish from a laptop, CI does that";
        prompt("release it");
        session.call(next(), "call", "Bash", "cd api && ./gradlew publish", true);
        session.rejected("call", next(), rule);

        assertThat(statements())
                .extracting(Signal.Statement::text)
                .containsExactly(rule + " (said when `./gradlew publish` was declined)");
    }

    @Test
    void saysWhichFailedCommandTheWordsWereAbout() {
        String rule = "plans always run with AWS_PROFILE=shop-ro, the read only one";
        prompt("show me the plan");
        failed("terraform plan", 1, "Error: No valid credential sources found");
        session.message(next(), "Which profile should I use?");
        prompt(rule);

        assertThat(statements())
                .extracting(Signal.Statement::text)
                .containsExactly(rule + " (said when `terraform plan` failed)");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "never run gradle publish on your own",
                "never call ./gradlew publish from a session",
                "we never touch production from a session, only the pipeline does",
            })
    void saysNothingBehindWordsThatAreClear(String words) {
        prompt("looks right, go ahead");
        session.call(next(), "call", "Bash", "./gradlew publish", true);
        session.rejected("call", next(), "");
        prompt(words);

        assertThat(statements()).extracting(Signal.Statement::text).containsExactly(words);
    }

    @Test
    void saysNothingOfAProgramWithoutAPlainName() {
        String rule = "never apply from a session, only the pipeline applies";
        prompt("looks right, go ahead");
        session.call(next(), "call", "Bash", "\"$(pick `x`)\" apply", true);
        session.rejected("call", next(), "");
        prompt(rule);

        assertThat(statements()).extracting(Signal.Statement::text).containsExactly(rule);
    }

    @Test
    void saysNothingOfACommandThatWorked() {
        String rule = "please always add a test for each bug that you fix";
        prompt("stage it");
        succeeded("git add src", "");
        prompt(rule);

        assertThat(statements()).extracting(Signal.Statement::text).containsExactly(rule);
    }

    @Test
    void dropsWhatTheUserTakesBackLater() {
        prompt("from now on always use tabs for indentation in this repo, never spaces");
        prompt("forget what i said about tabs and indentation, the linter wants spaces");

        assertThat(statements()).isEmpty();
    }

    @Test
    void knowsARecoveryThatThePlaybookHoldsInOtherWords() {
        prompt("build it");
        failed("gradle build", 127, "bash: gradle: command not found");
        succeeded("./gradlew build", "BUILD SUCCESSFUL");

        assertThat(recoveries().getFirst().isSaidBy("Always call the wrapper, ./gradlew, never a gradle of your own"))
                .isTrue();
        assertThat(recoveries().getFirst().isSaidBy("gradle needs JDK 21")).isFalse();
    }

    @Test
    void countsACheckInAChainThatWorked() {
        prompt("test it");
        succeeded("make db-up && uv run pytest -q", "9 passed");
        succeeded("mvn verify -DskipITs", "BUILD SUCCESS");
        succeeded("./gradlew build -x test", "BUILD SUCCESSFUL");

        assertThat(Signals.in(session.build()))
                .filteredOn(Signal.Check.class::isInstance)
                .containsExactly(new Signal.Check(0, "line-3", true));
    }

    private List<Signal.Recovery> recoveries() {
        return Signals.in(session.build()).stream()
                .filter(Signal.Recovery.class::isInstance)
                .map(Signal.Recovery.class::cast)
                .toList();
    }

    private List<Signal.Statement> statements() {
        return Signals.in(session.build()).stream()
                .filter(Signal.Statement.class::isInstance)
                .map(Signal.Statement.class::cast)
                .toList();
    }

    private static Playbook playbook() {
        KeyPoint cents = new KeyPoint("pat-001", "money amounts are whole cents, never decimal", Tally.ZERO);
        return Playbook.of(Map.of(Section.PATTERNS, List.of(cents)), Map.of(), Set.of());
    }

    private String next() {
        line++;
        return "line-" + line;
    }

    private void prompt(String text) {
        session.prompt(next(), Turn.Author.PERSON, text);
    }

    private void succeeded(String command, String output) {
        session.call(next(), command, "Bash", command, true);
        session.succeeded(command, next(), output);
    }

    private void edited() {
        String id = next();
        session.call(id, id, "Edit", "{\"file_path\":\"src/tax.py\"}", false);
        session.succeeded(id, next(), "");
    }

    private void failed(String command, int exitCode, String error) {
        session.call(next(), command, "Bash", command, true);
        session.failed(command, next(), OptionalInt.of(exitCode), error);
    }

    private void held(String command, String keyPoint) {
        session.call(next(), command, "Bash", command, true);
        session.held(command, next(), HeldCall.reason(keyPoint, "Never."));
    }
}
