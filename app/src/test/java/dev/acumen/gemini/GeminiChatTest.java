package dev.acumen.gemini;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.acumen.client.RecordedCall;
import dev.acumen.client.RecordedSession;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What the real Gemini CLI wrote.
class GeminiChatTest {
    private static final GeminiCli CLIENT = new GeminiCli(Path.of("/home/user/.gemini"));

    @TempDir
    private Path folder;

    private static String outline(String file) throws IOException {
        return Transcripts.outline(CLIENT, Transcripts.folder("gemini").resolve(file));
    }

    @Test
    void aResumedSessionHasEachTurnOnceAndNothingThatHooksSaid() throws IOException {
        assertThat(outline("resumed.jsonl")).isEqualTo("""
                PERSON: Please set it up
                  says: I will use npm install.
                PERSON: No, never use npm here, always pnpm
                  says: Understood, pnpm it is.""");
    }

    @Test
    void aCommandThatFailedHasItsExitCode() throws IOException {
        assertThat(outline("command.jsonl")).isEqualTo("""
                PERSON: Run the tests
                  $ npm run tset => exit 254: npm error code ENOENT⏎npm error syscall open⏎npm error path /tmp/project/package…
                  $ echo passed; true => ok: passed
                  says: Tests pass now.""");
        assertThat(outline("two-calls.jsonl")).isEqualTo("""
                PERSON: two
                  $ echo 1 => ok: 1
                  $ false => exit 1:
                  says: both done""");
    }

    @Test
    void filesAndUnknownTools() throws IOException {
        assertThat(outline("edit.jsonl")).isEqualTo("""
                PERSON: Edit it
                  Read {"file_path":"/tmp/project/a.txt"} => ok: one line⏎
                  Edit {"file_path":"/tmp/project/a.txt","old_string":"one","new_string":"two","instruction":"change one to tw…
                  says: Edited a.txt.""");
        assertThat(outline("no-such-tool.jsonl")).isEqualTo("""
                PERSON: bad
                  no_such_tool {} => error: Tool "no_such_tool" not found. Did you mean one of: "write_todos", "update_topic",…
                  Read {"file_path":"/tmp/project/a.txt"} => ok: two line⏎
                  says: ok""");
    }

    @Test
    void theHistoryThatIsWrittenAgainAfterADeclinedCallIsReadOnce() throws IOException {
        assertThat(outline("declined.jsonl")).isEqualTo("""
                PERSON: Please set it up
                  says: I will use npm install.
                PERSON: No, never use npm here, always pnpm
                  says: Understood, pnpm it is.
                PERSON: Clean
                  $ rm -rf build => rejected:
                PERSON: Keep the build folder, please
                  says: Understood, pnpm it is.
                COMMAND: !echo from-shell-mode; false
                PERSON: After compress
                  $ npm run tset => exit 254: npm error code ENOENT⏎npm error syscall open⏎npm error path /tmp/project/package…
                  $ echo passed; true => ok: passed
                  says: Tests pass now.
                PERSON: Hello after clear
                  says: Tests pass now.""");
    }

    @Test
    void aCompressionAddsNoTurn() throws IOException {
        assertThat(outline("compressed.jsonl")).isEqualTo("""
                PERSON: Please set it up
                  says: I will use npm install.
                PERSON: No, never use npm here, always pnpm
                  says: <state_snapshot><overall_goal>GOAL from summary</overall_goal></state_snapshot>
                PERSON: Now run the tests
                  says: <state_snapshot><overall_goal>GOAL from summary</overall_goal></state_snapshot>""");
    }

    @Test
    void whatStandsForACommandOrAFileIsNoWordOfThePerson() throws IOException {
        assertThat(outline("slash-command.jsonl")).isEqualTo("""
                COMMAND: /thing now
                  says: Hello from the scripted model.""");
        assertThat(outline("file.jsonl")).isEqualTo("""
                PERSON: hi @a.txt
                  says: Hello from the scripted model.""");
    }

    @Test
    void aSubagentFollowsItsSession() throws IOException {
        Path transcript = Transcripts.folder("gemini").resolve("subagent.jsonl");

        RecordedSession session = CLIENT.read(transcript, Set.of());

        assertThat(Transcripts.outline(CLIENT, transcript)).isEqualTo("""
                PERSON: agent
                  invoke_agent {"agent_name":"generalist","prompt":"Look around"} => ok: Subagent 'generalist' finished.⏎Termi…
                  says: The helper says hi.
                AGENT: Look around
                  $ echo in-sub => ok: in-sub
                  complete_task {"result":{"response":"SUB RESULT hi"}} => ok: Output submitted and task completed.""");
        assertThat(session.subagents()).singleElement().satisfies(subagent -> {
            assertThat(subagent.caller()).isEqualTo(session.lastTurn());
            assertThat(subagent.isUnfinished()).isFalse();
        });
        assertThat(CLIENT.calls(transcript))
                .extracting(RecordedCall::tool, RecordedCall::isOfSubagent)
                .startsWith(tuple("invoke_agent", false), tuple("Bash", true));
    }

    @Test
    void nothingIsReportedAndNothingOfTheClientIsSaidByThePerson() throws IOException {
        for (Path file : Transcripts.all("gemini")) {
            RecordedSession session = CLIENT.read(file, Set.of());
            assertThat(session.whole().problems()).as(file.toString()).isEmpty();
            assertThat(session.whole().turnIds())
                    .as(file.toString())
                    .doesNotHaveDuplicates()
                    .contains(session.lastTurn());
            assertThat(session.whole().turns())
                    .as(file.toString())
                    .noneMatch(turn ->
                            turn.prompt().contains("_context>") || turn.prompt().contains("AGENT Map"));
            assertThat(session.lastPrompted()).startsWith("2026-11-26T");
        }
    }

    @Test
    void aSessionIsFoundByItsFolderAndItsId() throws IOException {
        Path home = folder.resolve(".gemini");
        Path chats = Files.createDirectories(home.resolve("tmp/project-1/chats"));
        Path file = chats.resolve("session-2026-11-26T21-34-4ba229f4.jsonl");
        Files.copy(Transcripts.folder("gemini").resolve("resumed.jsonl"), file);
        Files.writeString(chats.resolve("session-2026-11-26T21-35-00000000.jsonl"), "{}\n");
        GeminiCli client = new GeminiCli(home);

        assertThat(client.session(file)).isEmpty();
        Files.writeString(home.resolve("projects.json"), "{\"projects\":{\"/listed\":\"project-1\"}}");
        assertThat(client.session(file).orElseThrow().folder()).isEqualTo("/listed");
        Files.writeString(chats.resolveSibling(".project_root"), "/tmp/project");
        assertThat(client.sessions(_ -> true, trouble -> {
                    throw new AssertionError(trouble);
                }))
                .singleElement()
                .satisfies(session -> {
                    assertThat(session.id()).isEqualTo("4ba229f4-00f6-4714-9e9e-02a376ec9afd");
                    assertThat(session.folder()).isEqualTo("/tmp/project");
                    assertThat(session.time()).startsWith("2026-11-26T21:34:07");
                    assertThat(session.isHeadless()).isFalse();
                });
        assertThat(client.sessions(_ -> false, _ -> {})).isEmpty();
        assertThat(client.transcript("4ba229f4-00f6-4714-9e9e-02a376ec9afd")).contains(file);
        assertThat(client.keeps(file)).isTrue();
        for (String none : List.of("4ba229f4", "../x", "", "4ba229f4-00f6-4714-9e9e-02a376ec9afe")) {
            assertThat(client.transcript(none)).as(none).isEmpty();
        }
        assertThat(client.read(file, Set.of()).whole().project()).isEqualTo("/tmp/project");
        assertThat(client.read(file, Set.of()).whole().session()).isEqualTo("4ba229f4-00f6-4714-9e9e-02a376ec9afd");
    }
}
