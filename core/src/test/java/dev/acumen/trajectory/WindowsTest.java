package dev.acumen.trajectory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class WindowsTest {
    private static final Windows.Budget BUDGET = new Windows.Budget(24_000, 120_000);
    private final TrajectoryBuilder session = new TrajectoryBuilder("s");

    private List<Window> windows(Map<String, List<String>> marks, Windows.Budget budget) {
        return Windows.of(session.build(), marks, budget);
    }

    private String text(Map<String, List<String>> marks) {
        return windows(marks, BUDGET).getFirst().text();
    }

    @Test
    void showsPromptsCallsErrorsAndConclusions() {
        session.project("/home/dev/shop");
        session.prompt("p1", Turn.Author.PERSON, "fix it\n\nthen commit");
        session.call("c1", "a", "Bash", "cd /home/dev/shop/api && pytest -q", true);
        session.failed("a", "r1", OptionalInt.of(4), "no module 'shop'");
        session.call("c2", "b", "Read", "{\"file_path\":\"/home/dev/shop/src/api/tax.py\"}", false);
        session.succeeded("b", "r2", "x".repeat(5_000));
        session.call("c3", "c", "Bash", "git push", true);
        session.rejected("c", "r3", "never push");
        session.message("m1", "Fixed,\nnot pushed.");

        assertThat(text(Map.of("r1", List.of("check failed")))).isEqualTo("""
                        T1 person:
                        | fix it
                        |
                        | then commit
                        T1.1 ⚑check-failed failed 4 $ cd api && pytest -q
                        | no module 'shop'
                        T1.2 ok 5k Read api/tax.py
                        T1.3 denied $ git push
                        | never push
                        T1.4:
                        | Fixed,
                        | not pushed.
                        """);
    }

    @Test
    void saysWhichLinesAreBehindAPlace() {
        session.prompt("p1", Turn.Author.PERSON, "go");
        session.call("c1", "a", "Bash", "make", true);
        session.failed("a", "r1", OptionalInt.of(2), "no");

        assertThat(windows(Map.of(), BUDGET).getFirst().lines())
                .containsExactly(Map.entry("T1", List.of("p1")), Map.entry("T1.1", List.of("c1", "r1")));
    }

    @Test
    void keepsCitationsOfWhatItShortens() {
        session.prompt("p1", Turn.Author.PERSON, "go");
        session.message("m1", "I look at it first. " + "And more of it. ".repeat(40) + "[pat-001] and [mis-002]");
        session.message("m2", "Done.");

        assertThat(text(Map.of())).contains("And more of it. [pat-001] [mis-002]\n");
    }

    @Test
    void showsWhatIsMarkedRatherThanCountingIt() {
        session.prompt("p1", Turn.Author.PERSON, "go");
        for (int i = 0; i < 400; i++) {
            session.call("c" + i, "a", "Read", "{\"path\":\"file" + i + "\"}", false);
            session.succeeded("a", "r" + i, "");
        }

        assertThat(text(Map.of("c7", List.of("seen")))).isEqualTo("""
                T1 person: go
                T1.1-7 (7 Read)
                T1.8 ⚑seen ok Read file7
                T1.9-400 (392 Read)
                """);
    }

    @Test
    void showsAllOfAShortSessionWhoseWordsAreFew() {
        session.prompt("p1", Turn.Author.PERSON, "go");
        for (int i = 0; i < 40; i++) {
            session.call("c" + i, "a", "Read", "{\"path\":\"file" + i + "\"}", false);
            session.succeeded("a", "r" + i, "");
        }

        assertThat(text(Map.of())).contains("T1.1 ok Read file0\n", "T1.20 ok Read file19\n", "T1.40 ok Read file39\n");
    }

    @Test
    void countsReadsAndEditsBeforeItShortensWhatFailedAndWhatThenWorked() {
        String failed =
                "cd backend && pytest tests/pricing tests/orders --maxfail=1 -p no:cacheprovider --junitxml=/tmp/r.xml";
        String worked =
                "cd backend && PYTHONPATH=src:vendor/typing uv run " + failed.substring("cd backend && ".length());
        String error = "ImportError while loading conftest. " + "The module search path is src. ".repeat(6) + "End.";
        session.prompt("p1", Turn.Author.PERSON, "run the tests");
        session.call("c1", "a", "Bash", failed, true);
        session.failed("a", "r1", OptionalInt.of(4), error);
        for (int i = 0; i < 70; i++) {
            session.message("m" + i, "I look at file number " + i + " and at what it says of taxes and of totals.");
            session.call("d" + i, "a", i % 2 == 0 ? "Read" : "Edit", "{\"path\":\"src/file" + i + "\"}", false);
            session.succeeded("a", "s" + i, "");
        }
        session.call("c2", "a", "Bash", worked, true);
        session.succeeded("a", "r2", "");
        session.message("end", "Both suites pass.");

        assertThat(text(Map.of()))
                .contains("T1.1 failed 4 $ " + failed + "\n| " + error + "\n")
                .contains("\nT1.3 (1 Read)\n", "\nT1.5 (1 Edit)\n")
                .endsWith("T1.142 ok $ " + worked + "\nT1.143: Both suites pass.\n");
    }

    @Test
    void keepsMarkedCommandsAndErrorsReadableInAShortSessionThatIsAllFailures() {
        String command =
                "npm --prefix apps/web run test -- --reporter dot --project checkout --testTimeout 900 --retry 0";
        session.prompt("p1", Turn.Author.PERSON, "go");
        for (int i = 0; i < 30; i++) {
            session.call("c" + i, "a", "Bash", command, true);
            session.failed(
                    "a", "r" + i, OptionalInt.of(1), "first " + "words ".repeat(200) + "and the very last of them");
        }

        assertThat(text(Map.of("c3", List.of("check failed"))))
                .contains("T1.4 ⚑check-failed failed 1 $ " + command + "\n| first words")
                .contains(" words and the very last of them\n");
    }

    @Test
    void shortensWhatACommandBeginsWithBeforeTheCommandItself() {
        session.prompt("p1", Turn.Author.PERSON, "go");
        session.call(
                "c1",
                "a",
                "Bash",
                "cd /srv/builds/2026/shop/backend && for region in eu-central-1 eu-west-1 us-east-1 "
                        + "us-west-2 ap-south-1; do ./deploy.sh --region $region --dry-run --verbose --wait --timeout 300; done",
                true);
        session.succeeded("a", "r1", "");

        assertThat(text(Map.of()))
                .endsWith("T1.1 ok $ cd backend && for region in ..; do ./deploy.sh --region $region"
                        + " --dry-run --verbose --wait --timeout 300; done\n");
    }

    @Test
    void showsTheEndOfALongCommandToo() {
        session.prompt("p1", Turn.Author.PERSON, "go");
        session.call(
                "c1",
                "a",
                "Bash",
                "git checkout -q nginx.conf && " + "rm -f old.conf && ".repeat(20) + "nginx -s reload",
                true);
        session.succeeded("a", "r1", "");

        assertThat(text(Map.of()))
                .contains("T1.1 ok $ git checkout -q nginx.conf && rm")
                .endsWith("&& nginx -s reload\n");
    }

    @Test
    void explainsItsNotationInAFewLines() {
        assertThat(Window.LEGEND.lines()).hasSizeLessThanOrEqualTo(12);
        assertThat(Window.LEGEND)
                .contains("correction =", "meant-to-last", "failed-then-worked =", "check-passed", "check-failed =")
                .contains("..201..", "[… 201 characters left out …]");
    }

    @Test
    void tellsEachWindowWhatCameBefore() {
        for (int i = 1; i <= 40; i++) {
            session.prompt("p" + i, Turn.Author.PERSON, "task " + i + " " + "word ".repeat(100));
            session.call("c" + i, "a", "Bash", "make", true);
            session.failed("a", "r" + i, OptionalInt.of(2), "no");
        }

        List<Window> windows = windows(Map.of(), new Windows.Budget(2_000, 20_000));

        assertThat(windows.getFirst().before()).isEmpty();
        int before = windows.getFirst().turns().size();
        assertThat(windows.get(1).before())
                .startsWith("Before: " + before + " turns, " + before + " failed calls\n")
                .contains("\nT" + before + " person: task " + before + " word");
    }

    @Test
    void givesNoWindowForAnEmptySession() {
        assertThat(windows(Map.of(), BUDGET)).isEmpty();
    }

    @Test
    void refusesABudgetInWhichNoTurnFits() {
        assertThatThrownBy(() -> new Windows.Budget(999, 5_000)).hasMessageContaining("at least 1000");
        assertThatThrownBy(() -> new Windows.Budget(2_000, 1_999)).isInstanceOf(IllegalArgumentException.class);
    }
}
