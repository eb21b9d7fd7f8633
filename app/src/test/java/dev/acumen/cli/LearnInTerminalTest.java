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
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What a person at a terminal sees of learning, and is asked.
class LearnInTerminalTest {
    @TempDir
    private Path folder;

    /// Holds the answer to one request until the test has seen what it waited for.
    private static final class Gate {
        private final int number;
        private final CountDownLatch latch = new CountDownLatch(1);

        Gate(int number) {
            this.number = number;
        }

        void pass(int request) {
            try {
                assertThat(request != number || latch.await(10, TimeUnit.MINUTES))
                        .isTrue();
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            }
        }

        void open() {
            latch.countDown();
        }
    }

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
        Gate first = new Gate(0);
        Gate last = new Gate(5);
        try (ScriptedServer server = ScriptedServer.start((request, number) -> {
                    first.pass(number);
                    last.pass(number);
                    return ConstantModel.reply(request, Duration.ZERO);
                });
                InTerminal terminal = learn(history, server, transcripts(history))) {
            terminal.await("session 1 of 3: reflector 0 s").await("session 1 of 3: reflector 1");
            first.open();
            terminal.await("session 3 of 3: curator");
            last.open();

            assertThat(terminal.ended()).as(terminal.sent()).isZero();
            assertThat(shown(terminal)).noneMatch(line -> line.contains("session 1 of 3"));
        }
    }

    @Test
    void stoppedByHandItSaysWhatWasLearnedAndGoesOnWithTheSameCommand() throws IOException, InterruptedException {
        WholeHistory history = WholeHistory.in(folder, 3);
        Gate gate = new Gate(3);
        try (ScriptedServer server = ScriptedServer.start((request, number) -> {
            gate.pass(number);
            return ConstantModel.reply(request, Duration.ZERO);
        })) {
            try (InTerminal terminal = learn(history, server, transcripts(history))) {
                terminal.await("session 2 of 3: curator").type("\u0003");

                assertThat(terminal.ended()).isEqualTo(130);
                assertThat(terminal.sent())
                        .contains("acumen: stopped: 1 of 3 sessions learned; what was answered is kept; run the\n"
                                + "  same command to go on");
            }
            gate.open();
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
