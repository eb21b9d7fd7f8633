package dev.acumen.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.acumen.json.Json;
import dev.acumen.testkit.TranscriptBuilder;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// `learn --estimate`; nobody listens where the model would be.
class LearnEstimateTest {
    private static final URI NOBODY = URI.create("http://127.0.0.1:9");

    @TempDir
    private Path folder = Path.of("");

    private WholeHistory history = new WholeHistory(Path.of(""), 0);

    @BeforeEach
    void aHistory() throws IOException {
        history = WholeHistory.in(folder, 8);
    }

    private Program.Ran estimate(String... transcripts) {
        String[] arguments = new String[transcripts.length + 2];
        arguments[0] = "learn";
        arguments[1] = "--estimate";
        System.arraycopy(transcripts, 0, arguments, 2, transcripts.length);
        return history.program(NOBODY).run(arguments);
    }

    @Test
    void countsSessionsWithSomethingNewAndTheCallsOfBothRoles() throws IOException {
        Program.Ran ran = estimate("--all");

        assertThat(ran.exitCode()).isZero();
        assertThat(ran.err()).isEmpty();
        assertThat(ran.out())
                .matches(
                        "7 sessions to learn: about 14 calls, [\\d,]+ tokens, price unknown\\. Nothing was sent\\.\\R");
        assertThat(history.kept()).isEmpty();
        assertThat(history.project().resolve(".claude")).doesNotExist();
    }

    @Test
    void countsOneCallForASessionInSingleMode() {
        Program.Ran ran = history.program(NOBODY)
                .with("ACUMEN_LEARN_MODE", "single")
                .run("learn", "--all", "--estimate", "--json");

        assertThat(ran.json().members()).containsOnlyKeys("sessions", "calls", "usage");
        assertThat(ran.json().get("calls")).isEqualTo(Json.Num.of(7));
    }

    @Test
    void countsATurnThatAForkHoldsAsWellOnce() {
        String original = history.transcript(2).toString();
        String fork = history.transcript(3).toString();

        assertThat(tokens(original) + tokens(fork)).isGreaterThan(tokens(original, fork));
    }

    private long tokens(String... transcripts) {
        String told = estimate(transcripts).out().replaceAll(".*calls?, ([\\d,]+) tokens[^\\n]*\\R", "$1");
        return Long.parseLong(told.replace(",", ""));
    }

    @Test
    void namesThePriceWhereItIsKnown() {
        Program program = new Program(history.home(), history.project(), Map.of("ANTHROPIC_API_KEY", "sk-canary"), "");

        assertThat(program.run("learn", "--all", "--estimate").out()).containsPattern("0\\.\\d{4} USD\\. Nothing");
    }

    @Test
    void pricesEachPromptByItselfAndByItsRole() throws IOException {
        history = WholeHistory.in(folder.resolve("long"), 100);
        Map<String, String> environment = Map.of("ANTHROPIC_API_KEY", "sk-canary");
        Map<String, String> dearCurator =
                Map.of("ANTHROPIC_API_KEY", "sk-canary", "ACUMEN_MODELS_CURATOR", "claude-opus-5-5");

        Json.Obj usage = usage(environment);

        assertThat(number(usage, "input")).isGreaterThan(100_000);
        assertThat(number(usage, "usd"))
                .isCloseTo((number(usage, "input") * 0.1 + number(usage, "output") * 0.5) / 1e6, within(1e-9));
        assertThat(number(usage(dearCurator), "usd")).isGreaterThan(5 * number(usage, "usd"));
    }

    private Json.Obj usage(Map<String, String> environment) {
        Program program = new Program(history.home(), history.project(), environment, "");
        return (Json.Obj) Objects.requireNonNull(
                program.run("learn", "--all", "--estimate", "--json").json().get("usage"));
    }

    private static double number(Json.Obj usage, String name) {
        return Double.parseDouble(((Json.Num) Objects.requireNonNull(usage.get(name))).literal());
    }

    @Test
    void tellsWhatCannotBeReadAndCountsTheOthers() throws IOException {
        new TranscriptBuilder("broken")
                .in(history.project().toString())
                .meta("a line of the client's own")
                .raw("{\"type\":\"user\",\"message\":")
                .writeTo(history.transcript(1));

        Program.Ran ran = estimate("--all");

        assertThat(ran.err()).containsOnlyOnce("s-001.jsonl: this is no transcript");
        assertThat(ran.out()).startsWith("6 sessions to learn");
    }

    @Test
    void isNothingWithoutAModel() throws IOException {
        Program program = new Program(history.home(), history.project(), Map.of(), "");
        Files.createDirectories(history.acumen());

        assertThat(program.run("learn", "--all", "--estimate").out())
                .isEqualTo("7 sessions to learn, from signals alone: no model is asked (see acumen status)."
                        + System.lineSeparator());
    }
}
