package dev.acumen.copilot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.claudecode.Outline;
import dev.acumen.client.RecordedCall;
import dev.acumen.client.RecordedSession;
import dev.acumen.client.SessionFile;
import dev.acumen.trajectory.Trajectory;
import dev.acumen.trajectory.Turn;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Sessions that the real client wrote, as the port reads them.
class CopilotSessionsTest {
    private static final long SEED = 20_261_126;

    @TempDir
    private Path home;

    private Copilot client() {
        return new Copilot(home);
    }

    static String recorded(String name) throws IOException {
        try (InputStream in = Objects.requireNonNull(
                CopilotSessionsTest.class.getResourceAsStream("/clients/copilot/" + name + ".jsonl"), name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private Path kept(String session, String text) throws IOException {
        Path folder = Files.createDirectories(client().folder().resolve(session));
        return Files.writeString(folder.resolve("events.jsonl"), text);
    }

    private RecordedSession read(String name) throws IOException {
        return client().read(kept(name, recorded(name)), Set.of());
    }

    private static String outline(RecordedSession recorded) {
        assertThat(recorded.whole().problems()).isEmpty();
        return Outline.of(recorded.whole());
    }

    @Test
    void aCommandThatFailedIsKnownByItsExitCode() throws IOException {
        assertThat(outline(read("first"))).isEqualTo("""
                PERSON: Run the tests.
                  says: I run the tests.
                  $ make test => exit 2: make: *** No rule to make target 'test'.  Stop.
                  says: There is no such target. I look for another.
                  $ make check => ok: all checks pass
                  says: The checks pass [pat-001].""");
    }

    @Test
    void aResumedSessionGoesOnInItsFile() throws IOException {
        RecordedSession first = read("first");
        RecordedSession resumed = read("resumed");

        assertThat(outline(resumed)).isEqualTo(Outline.of(first.whole()) + """

                PERSON: no, never use npm here, always pnpm
                  says: Understood.
                  Edit {"old_str":"npm","new_str":"pnpm","file_path":"/tmp/project/notes.txt"} => ok: File /tmp/project/notes.…
                  Read {"file_path":"/tmp/project/none.txt"} => error: Path does not exist
                  says: notes.txt names pnpm now.""");
        assertThat(resumed.whole().turnIds()).startsWith(first.lastTurn()).endsWith(resumed.lastTurn());
        assertThat(resumed.lastPrompted()).startsWith("2026-11-26T");
    }

    @Test
    void aSubagentHasTurnsOfItsOwn() throws IOException {
        RecordedSession recorded = read("subagent");

        assertThat(outline(recorded)).isEqualTo("""
                PERSON: Ask an agent which package manager notes.txt names.
                  says: Delegating.
                  Agent {"description":"Read notes","prompt":"Read notes.txt and say which package manager it names.","agent_t…
                  says: The agent says pnpm.
                AGENT: Read notes.txt and say which package manager it names.
                  $ cat notes.txt => ok: Install with pnpm.
                  says: It names pnpm.""");
        assertThat(recorded.subagents()).singleElement().satisfies(subagent -> {
            assertThat(subagent.caller()).isEqualTo(recorded.lastTurn());
            assertThat(subagent.turns())
                    .containsExactly(recorded.whole().turns().getLast().id());
            assertThat(subagent.isUnfinished()).isFalse();
        });
    }

    @Test
    void aCommandInTheBackgroundEndsWhenItsOutputIsRead() throws IOException {
        assertThat(outline(read("background"))).isEqualTo("""
                PERSON: Start both jobs.
                  $ sleep 2; exit 4 => exit 4:
                  $ sleep 2; echo fine => ok: fine
                  says: Both run.
                  read_bash {"shellId":"0","delay":0} => ok:
                  read_bash {"shellId":"1","delay":0} => ok: fine
                  says: Done.""");
    }

    @Test
    void whatNobodyAllowedAndWhatAHookHeldAreNoFailures() throws IOException {
        assertThat(outline(read("denied"))).isEqualTo("""
                PERSON: Show the notes, then push.
                  $ cat notes.txt; exit 0 => rejected:
                  $ git push => held: [mis-002] Never push here.
                  says: Nothing was allowed.""");
    }

    @Test
    void aPersonsWordsAreToldFromAllElse() throws IOException {
        assertThat(outline(read("terminal"))).isEqualTo("""
                PERSON: publish the package
                  says: I publish it.
                  $ echo publish; exit 0 => rejected: no, publishing is my job, never do it yourself
                  says: Not published.
                COMMAND: /greet the world
                  says: Hello, world.
                COMMAND: !make test
                PERSON: wait a moment
                  $ sleep 4 => unknown
                PERSON: and use pnpm exec for every tool
                  says: Steered.
                PERSON: which package manager?
                  says: Still pnpm.""");
    }

    @Test
    void aForkHasTheTurnsOfTheSessionThatItBeganWith() throws IOException {
        RecordedSession terminal = read("terminal");
        RecordedSession fork = read("fork");

        assertThat(fork.whole().turnIds())
                .startsWith(terminal.whole().turnIds().toArray(new String[0]))
                .hasSize(terminal.whole().turns().size() + 1);
        assertThat(fork.whole().turns().getLast().prompt()).isEqualTo("after the fork");
    }

    @ParameterizedTest
    @ValueSource(strings = {"first", "resumed", "subagent", "background", "denied", "terminal", "fork"})
    void nothingThatAHookOrTheClientAddedIsRead(String name) throws IOException {
        String all = read(name).whole().toString();

        assertThat(all)
                .doesNotContain("by a hook", "system_reminder", "current_datetime", "shellId: ", "Additional guidance")
                .doesNotContain("Always greet in French", "system_notification");
    }

    @Test
    void aNoticeOfTheClientIsNoPrompt() throws IOException {
        String notices = """
                {"type":"user.message","id":"a","data":{"content":"do it again","source":"skill-pdf"}}
                {"type":"user.message","id":"b","data":{"content":"go on","isAutopilotContinuation":true}}
                {"type":"user.message","id":"c","data":{"content":"<system_notification>\\nit ended\\n</system_notification>"}}
                {"type":"user.message","id":"d","data":{"content":"<system_reminder>never</system_reminder>\\n"}}
                {"type":"user.message","id":"e","data":{"content":"said <system_reminder>never</system_reminder>"}}
                """;

        RecordedSession recorded = client().read(kept("s", recorded("first") + notices), Set.of());

        assertThat(recorded.whole().turns()).map(Turn::prompt).containsExactly("Run the tests.", "said");
    }

    @Test
    void theSessionsOfTheUserAreFoundWithWhereTheyRan() throws IOException {
        Path first = kept("5d3c0d1e-0000-4000-8000-000000000001", recorded("first"));
        Path denied = kept("5d3c0d1e-0000-4000-8000-000000000004", recorded("denied"));
        kept("torn", "{\"type\":\"session.st");
        kept("other", "{\"type\":\"user\",\"cwd\":\"/tmp/project\"}\n");

        List<SessionFile> found = client().sessions(_ -> true, trouble -> {
            throw new AssertionError(trouble);
        });

        assertThat(found).map(SessionFile::file).containsExactly(first, denied);
        assertThat(found).map(SessionFile::folder).containsOnly("/tmp/project");
        assertThat(found.getFirst().id()).isEqualTo("5d3c0d1e-0000-4000-8000-000000000001");
        assertThat(found.getFirst().time()).startsWith("2026-11-26T");
        assertThat(client().transcript(found.getFirst().id())).contains(first);
        assertThat(client().transcript("../session-state/torn")).isEmpty();
    }

    @Test
    void callsAreToldAsClaudeCodeNamesThem() throws IOException {
        List<RecordedCall> calls = client().calls(kept("s", recorded("resumed")));

        assertThat(calls).map(RecordedCall::tool).containsExactly("Bash", "Bash", "Edit", "Read");
        assertThat(calls.get(2).input().text("file_path")).isEqualTo("/tmp/project/notes.txt");
        assertThat(calls).map(RecordedCall::folder).containsOnly("/tmp/project");
        assertThat(client().calls(kept("t", recorded("subagent"))))
                .filteredOn(RecordedCall::isOfSubagent)
                .map(call -> call.input().text("command"))
                .containsExactly("cat notes.txt");
    }

    @Test
    void aToolOfAServerIsNamedAsClaudeCodeNamesIt() throws IOException {
        String call = """
                {"type":"tool.execution_start","id":"z","data":{"toolCallId":"c","toolName":"acumen-recall",\
                "arguments":{"query":"prices"},"mcpServerName":"acumen","mcpToolName":"recall"}}
                """;

        RecordedSession recorded = client().read(kept("s", recorded("first") + call), Set.of());

        assertThat(outline(recorded)).endsWith("mcp__acumen__recall {\"query\":\"prices\"} => unknown");
    }

    @Test
    void theLastLinesAreWaitedForWhileTheClientHasTheSessionOpen() throws Exception {
        String whole = recorded("first");
        int half = whole.indexOf("{\"type\":\"tool.execution_complete\"");
        Path file = kept("s", whole.substring(0, half));
        Path lock = Files.createFile(file.resolveSibling("inuse.4711.lock"));
        Thread client = Thread.ofVirtual().unstarted(() -> {
            try {
                Files.writeString(file, whole);
                Files.delete(lock);
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        });

        client.start();
        RecordedSession recorded = client().read(file, Set.of());
        client.join();

        assertThat(Outline.of(recorded.whole())).endsWith("says: The checks pass [pat-001].");
    }

    /// Whatever became of lines, the others are read, and what is wrong is told.
    @Test
    void brokenLinesCostTheOthersNothing() throws IOException {
        List<String> lines = recorded("terminal").lines().toList();
        SplittableRandom random = new SplittableRandom(SEED);
        for (int round = 0; round < 300; round++) {
            List<String> mutated = new ArrayList<>(lines);
            int at = random.nextInt(lines.size());
            mutated.set(at, mutated(lines.get(at), random));

            Trajectory trajectory = client().read(kept("s", String.join("\n", mutated) + "\n"), Set.of())
                    .whole();

            assertThat(trajectory.turns()).as("round %d of %d", round, SEED).hasSizeBetween(5, 7);
            assertThat(trajectory.problems())
                    .as("round %d of %d", round, SEED)
                    .allMatch(problem -> problem.startsWith("events.jsonl, line " + (at + 1) + ": "));
        }
    }

    private static String mutated(String line, SplittableRandom random) {
        int at = random.nextInt(line.length());
        return switch (random.nextInt(4)) {
            case 0 -> line.substring(0, at);
            case 1 -> line.substring(0, at) + "\u0000" + line.substring(at);
            case 2 -> line.substring(at);
            default -> line.substring(0, at) + "\"]}{[" + line.substring(Math.min(line.length(), at + 3));
        };
    }
}
