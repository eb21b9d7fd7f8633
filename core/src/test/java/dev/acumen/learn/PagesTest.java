package dev.acumen.learn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.signal.TextFingerprint;
import dev.acumen.trajectory.Step;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What counts as fetched from outside, and when a statement lives on it.
class PagesTest {
    private static final String ADVICE = "Raise the worker timeout and enable gzip compression";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "t WebFetch {\"url\":\"https://docs.example\"} ⇒ ",
                "t WebSearch {\"query\":\"gunicorn\"} ⇒ ",
                "t mcp__tracker__read {\"id\":7} ⇒ ",
                "$ curl -s https://docs.example/tuning ⇒ ",
                "$ wget -qO- http://docs.example/tuning ⇒ ",
                "$ gh issue view 7 ⇒ ",
                "$ glab mr view 7 ⇒ ",
                "$ jira show OPS-7 ⇒ "
            })
    void whatThesePrintComesFromAPage(String call) {
        assertThat(isBroughtUp(ADVICE, "u make it faster", call + ADVICE)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "$ cat docs/tuning.md ⇒ ",
                "t Read {\"file_path\":\"docs/tuning.md\"} ⇒ ",
                "$ curl -s http://localhost:8080/tuning ⇒ ",
                "$ curl -s http://127.0.0.1/tuning ⇒ ",
                "$ gh run view 7 ⇒ ",
                "t Edit {\"new\":\"curl https://docs.example/tuning\"} ⇒ ",
                "! curl -s https://docs.example/tuning ⇒ "
            })
    void theProjectAndThisMachineAreNoPageAndNeitherIsAnError(String call) {
        assertThat(isBroughtUp(ADVICE, "u make it faster", call + ADVICE)).isFalse();
    }

    @Test
    void aCommandOverSeveralLinesFetchesAPageAsWell() {
        assertThat(isBroughtUp(ADVICE, "u go", "$ curl -sL \\\n  https://docs.example/tuning ⇒ " + ADVICE))
                .isTrue();
    }

    @Test
    void whatTheUserSaidIsNotThePages() {
        assertThat(isBroughtUp(ADVICE, "u raise the worker timeout, enable gzip compression", page(ADVICE)))
                .isFalse();
    }

    @Test
    void whatTheAgentDidBeforeIsNotThePagesButWhatItDidAfterwardsIs() {
        String call = "$ ./configure worker timeout raise gzip compression enable ⇒ ok";

        assertThat(isBroughtUp(ADVICE, "u make it faster", call, page(ADVICE))).isFalse();
        assertThat(isBroughtUp(ADVICE, "u make it faster", page(ADVICE), call)).isTrue();
    }

    @Test
    void whatAnErrorSaidIsNotThePagesAlsoWhereItCameLater() {
        String error = "! ./serve ⇒ worker timeout: raise it, or enable gzip compression";

        assertThat(isBroughtUp(ADVICE, "u make it faster", page(ADVICE), error)).isFalse();
    }

    @Test
    void oneOrdinaryWordOfAPageAndFewAmongManyDoNotCount() {
        String own = "t Edit {\"a\":\"exporter batches rows sorted customer region\"} ⇒ ok";

        assertThat(isBroughtUp("Exporter gently", "u go", own, page("gently"))).isFalse();
        assertThat(isBroughtUp("The exporter gently quietly batches rows", "u go", own, page("gently quietly")))
                .isTrue();
        assertThat(isBroughtUp(
                        "The exporter gently quietly batches rows sorted by customer region",
                        "u go",
                        own,
                        page("gently quietly")))
                .isFalse();
    }

    @Test
    void oneNameThatAPageBroughtUpCounts() {
        String own = "t Edit {\"a\":\"exporter batches rows\"} ⇒ ok";

        assertThat(isBroughtUp("The exporter batches rows with turbo_mode", "u go", own, page("set turbo_mode")))
                .isTrue();
        assertThat(isBroughtUp("The exporter batches rows with turbo_mode", "u go", own, page("mode of the turbo")))
                .isFalse();
    }

    @Test
    void whatAPageBroughtUpAndTheAgentInstalledCounts() {
        String statement = "The exporter batches rows by fastcsv";
        String own = "t Edit {\"a\":\"exporter batches rows\"} ⇒ ok";

        assertThat(isBroughtUp(statement, "u go", own, page("fastcsv"))).isFalse();
        assertThat(isBroughtUp(statement, "u go", own, page("fastcsv"), "$ npm install fastcsv ⇒ ok"))
                .isTrue();
    }

    @Test
    void aSubagentIsNoPage() {
        Step.ToolCall task = call("t Task {\"prompt\":\"look\"} ⇒ done");
        Step.ToolCall page = call(page("done"));

        assertThat(Pages.isAgent(task)).isTrue();
        assertThat(Pages.isAgent(call("t Agent {} ⇒ done"))).isTrue();
        assertThat(Pages.isAgent(page)).isFalse();
    }

    private static String page(String text) {
        return "t WebFetch {\"url\":\"https://docs.example\"} ⇒ " + text;
    }

    private static Step.ToolCall call(String line) {
        return (Step.ToolCall)
                Sessions.of("u go", line).turns().getFirst().steps().getFirst();
    }

    /// Whether a statement lives on a page, after the user's prompt and calls.
    private static boolean isBroughtUp(String statement, String prompt, String... calls) {
        Passages user = new Passages();
        user.add(prompt.substring(2));
        Pages pages = new Pages();
        for (String call : calls) {
            pages.add(call(call));
        }
        return pages.broughtUp(Passages.stems(TextFingerprint.of(statement).words()), user);
    }
}
