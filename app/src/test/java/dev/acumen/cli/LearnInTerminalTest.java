package dev.acumen.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.testkit.model.ScriptedServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// What a person at a terminal sees of learning, and is asked.
@Timeout(180)
class LearnInTerminalTest {
    private static final Duration THINKING = Duration.ofMillis(1500);

    @TempDir
    private Path folder;

    private static InTerminal learn(WholeHistory history, ScriptedServer server, String... more) throws IOException {
        Map<String, String> variables = new TreeMap<>(WholeHistory.environment(server.url()));
        variables.put("HOME", history.home().toString());
        String[] arguments = Stream.concat(Stream.of("learn"), Stream.of(more)).toArray(String[]::new);
        return InTerminal.start(80, history.project(), variables, arguments);
    }

    private static String[] transcripts(WholeHistory history) {
        return IntStream.range(0, 3)
                .mapToObj(i -> history.transcript(i).toString())
                .toArray(String[]::new);
    }

    @Test
    void showsWhichSessionIsThoughtAboutByWhomAndForHowLong() throws IOException, InterruptedException {
        WholeHistory history = WholeHistory.in(folder, 3);
        try (ScriptedServer server = ScriptedServer.start(ConstantModel.script(THINKING));
                InTerminal terminal = learn(history, server, transcripts(history))) {
            assertThat(terminal.ended()).as(terminal.sent()).isZero();

            assertThat(terminal.sent())
                    .contains("session 1 of 3: reflector 0 s", "session 1 of 3: reflector 1 s")
                    .contains("session 3 of 3: curator");
            assertThat(shown(terminal)).noneMatch(line -> line.contains("session 1 of 3"));
        }
    }

    @Test
    void stoppedByHandItSaysWhatWasLearnedAndGoesOnWithTheSameCommand() throws IOException, InterruptedException {
        WholeHistory history = WholeHistory.in(folder, 3);
        try (ScriptedServer server = ScriptedServer.start(ConstantModel.script(THINKING))) {
            try (InTerminal terminal = learn(history, server, transcripts(history))) {
                terminal.await("session 2 of 3: curator").type("\u0003");

                assertThat(terminal.ended()).isEqualTo(130);
                assertThat(terminal.sent())
                        .contains("acumen: stopped: 1 of 3 sessions learned; what was answered is kept; run the\n"
                                + "  same command to go on");
            }
            int before = server.requests().size();
            try (InTerminal terminal = learn(history, server, transcripts(history))) {
                assertThat(terminal.ended()).isZero();
            }
            // The second session's reflection was kept: its curator is asked, and both roles for the third.
            assertThat(server.requests()).hasSize(before + 3);
        }
    }

    @Test
    void asksBeforeItSendsAHistoryAndSaysWhatThatTakes() throws IOException, InterruptedException {
        WholeHistory history = WholeHistory.in(folder, 3);
        try (ScriptedServer server = ScriptedServer.start(ConstantModel.script())) {
            try (InTerminal terminal = learn(history, server, "--all")) {
                terminal.await("[y/N]").type("n\n");

                assertThat(terminal.ended()).isEqualTo(1);
                assertThat(terminal.sent())
                        .contains(
                                "3 sessions to learn: about 6 calls", "Send them to", "anthropic?", "nothing was sent");
            }
            assertThat(server.requests()).isEmpty();
            assertThat(history.project().resolve(".claude/playbook.json")).doesNotExist();
            try (InTerminal terminal = learn(history, server, "--all")) {
                terminal.await("[y/N]").type("y\n");

                assertThat(terminal.ended()).as(terminal.sent()).isZero();
            }
            assertThat(server.requests()).isNotEmpty();
            assertThat(history.project().resolve(".claude/playbook.json")).exists();
        }
    }

    @Test
    void withNobodyToAskAHistoryIsNotSent() throws IOException {
        WholeHistory history = WholeHistory.in(folder, 3);
        try (ScriptedServer server = ScriptedServer.start(ConstantModel.script())) {
            Program.Ran ran = history.program(server.url()).run("learn", "--all");

            assertThat(ran.exitCode()).isEqualTo(2);
            assertThat(ran.out()).isEmpty();
            assertThat(ran.err())
                    .startsWith(
                            "acumen: nothing was sent: not a terminal, cannot ask. 3 sessions to learn: about 6 calls")
                    .contains("--yes", "--within-limits");
            assertThat(server.requests()).isEmpty();
            assertThat(Files.exists(history.project().resolve(".claude/playbook.json")))
                    .isFalse();
        }
    }

    @Test
    void withoutAModelNothingIsAsked() throws IOException {
        WholeHistory history = WholeHistory.in(folder, 3);

        Program.Ran ran = Program.in(folder)
                .run(
                        "learn",
                        "--all",
                        "--model",
                        "none",
                        "--project",
                        history.project().toString());

        assertThat(ran.exitCode()).as(ran.err()).isZero();
    }

    /// The lines that stay on the screen.
    private static List<String> shown(InTerminal terminal) {
        return Stream.of(terminal.sent().split("\n", -1))
                .map(line -> line.substring(line.lastIndexOf('\r') + 1))
                .toList();
    }
}
