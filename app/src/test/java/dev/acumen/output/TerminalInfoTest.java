package dev.acumen.output;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.config.Environment;
import dev.acumen.llm.Retries;
import java.io.ByteArrayInputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// What is printed to a terminal, and what to anything else.
class TerminalInfoTest {
    private static final String LONG = "run the tests before every commit, and the linter as well";

    private static TerminalInfo of(Map<String, String> variables, int stream) {
        Path here = Path.of("").toAbsolutePath();
        return TerminalInfo.of(
                new Environment(
                        here,
                        here,
                        variables,
                        new ByteArrayInputStream(new byte[0]),
                        Clock.systemUTC(),
                        Retries.defaults()),
                stream);
    }

    private static ConsoleOutput console(StringWriter out, int width, boolean isColoured) {
        return new ConsoleOutput(new PrintWriter(out, true), new TerminalInfo(width, isColoured));
    }

    @Test
    void theLauncherSaysWhatIsATerminal() {
        Map<String, String> both = Map.of(Environment.TERMINAL, "120 12", "TERM", "xterm");

        assertThat(of(both, 1)).isEqualTo(new TerminalInfo(120, true));
        assertThat(of(both, 2)).isEqualTo(new TerminalInfo(120, true));
        assertThat(of(Map.of(Environment.TERMINAL, "120 2", "TERM", "xterm"), 1))
                .isEqualTo(TerminalInfo.PLAIN);
        assertThat(of(Map.of("TERM", "xterm"), 1)).isEqualTo(TerminalInfo.PLAIN);
        assertThat(of(Map.of(Environment.TERMINAL, "0 12", "TERM", "xterm"), 1)).isEqualTo(new TerminalInfo(80, true));
    }

    @Test
    void theLauncherMaySayHowHighItIs() {
        Path here = Path.of("").toAbsolutePath();
        Environment environment = new Environment(
                here, here, Map.of(), new ByteArrayInputStream(new byte[0]), Clock.systemUTC(), Retries.defaults());

        assertThat(TerminalInfo.rows(environment.with(Environment.TERMINAL, "80 12 24")))
                .isEqualTo(24);
        assertThat(TerminalInfo.isTerminal(environment.with(Environment.TERMINAL, "80 2 21"), 1))
                .isFalse();
        for (String unknown : List.of("80 12", "80 12 0", "80 12 x", "80 12 99999", "")) {
            assertThat(TerminalInfo.rows(environment.with(Environment.TERMINAL, unknown)))
                    .isZero();
        }
    }

    @Test
    void aTerminalMayBeWithoutColour() {
        assertThat(of(Map.of(Environment.TERMINAL, "80 1", "TERM", "dumb"), 1)).isEqualTo(new TerminalInfo(80, false));
        assertThat(of(Map.of(Environment.TERMINAL, "80 1"), 1)).isEqualTo(new TerminalInfo(80, false));
        assertThat(of(Map.of(Environment.TERMINAL, "80 1", "TERM", "xterm", "NO_COLOR", "1"), 1))
                .isEqualTo(new TerminalInfo(80, false));
    }

    @Test
    void changesAndReasonsAreBrokenBelowTheirSigns() {
        StringWriter out = new StringWriter();

        ConsoleOutput console = console(out, 40, false);
        console.change("+", "pat-001", LONG);
        console.reason("a person asked for it, and said so more than once", List.of());

        assertThat(out.toString()).isEqualTo("""
                  + [pat-001] run the tests before every
                      commit, and the linter as well
                      a person asked for it, and said so
                      more than once
                """);
    }

    @Test
    void coloursAreAddedToTheSameLines() {
        StringWriter plain = new StringWriter();
        StringWriter coloured = new StringWriter();

        for (ConsoleOutput console : List.of(console(plain, 40, false), console(coloured, 40, true))) {
            console.say("## PATTERNS & APPROACHES");
            console.change("-", "pat-001", LONG);
            console.reason("says the same as [pat-002]", List.of());
            console.line("0123456789  2026-01-02 03:04:05  learn  session s");
            console.row("provider   none, signals alone: no key is set here", 11, Integer.MAX_VALUE);
            console.say("");
        }

        assertThat(coloured.toString().replaceAll("\u001b\\[[0-9;]*m", "")).isEqualTo(plain.toString());
        assertThat(coloured.toString())
                .contains(
                        "\u001b[1m## PATTERNS",
                        "  \u001b[31m-\u001b[0m \u001b[36m[pat-001]\u001b[0m run",
                        "\u001b[2m      says the same",
                        "\u001b[33m0123456789\u001b[0m  2026",
                        "\u001b[1mprovider\u001b[0m");
    }

    @Test
    void whatATextHoldsNeitherColoursNorMovesAnything() {
        StringWriter out = new StringWriter();

        console(out, 40, true).change("~", "pat-001", "a\u001b[31mb\u009bc\nd\r\u202ee" + "\u0007".repeat(60));

        assertThat(out.toString().replaceAll("\u001b\\[[0-9;]*m", ""))
                .doesNotContainPattern("[\\p{Cc}\\u202e&&[^\\n]]");
        assertThat(out.toString()).doesNotContain("\u001b[31mb");
    }
}
