package dev.acumen.gemini;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.acumen.client.RecordedCall;
import dev.acumen.client.RecordedSession;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What the real Qwen Code wrote.
class QwenChatTest {
    private static final QwenCode CLIENT = new QwenCode(Path.of("/home/user/.qwen"));
    private static final String AGENTS = "d700fccf-c5b7-4a9c-8bbe-726d36b88b57";

    @TempDir
    private Path folder;

    private static String outline(String file) throws IOException {
        return Transcripts.outline(CLIENT, Transcripts.folder("qwen").resolve(file));
    }

    @Test
    void aResumedSessionHasNothingThatHooksSaid() throws IOException {
        assertThat(outline("resumed.jsonl")).isEqualTo("""
                PERSON: Please set it up
                  says: I will use npm install.
                PERSON: No, never use npm here, always pnpm
                  says: Understood, pnpm it is.""");
    }

    @Test
    void commandsAndFiles() throws IOException {
        assertThat(outline("command.jsonl")).isEqualTo("""
                PERSON: Run the tests
                  $ npm run tset => exit 254: npm error code ENOENT⏎npm error syscall open⏎npm error path /tmp/project/package…
                  $ echo passed; true => ok: passed
                  says: Tests pass now.""");
        assertThat(outline("edit.jsonl")).isEqualTo("""
                PERSON: Edit it
                  Read {"file_path":"/tmp/project/a.txt"} => ok: one line⏎
                  Edit {"file_path":"/tmp/project/a.txt","old_string":"one","new_string":"two"} => ok: The file: /tmp/project/…
                  says: Edited a.txt.""");
        assertThat(outline("no-such-tool.jsonl")).isEqualTo("""
                PERSON: bad
                  no_such_tool {} => error: Tool "no_such_tool" not found in registry. Tools must use the exact names that are…
                  Read {"file_path":"/tmp/project/a.txt"} => ok: two line⏎
                  says: ok""");
    }

    @Test
    void aDeclinedCallAndACompression() throws IOException {
        assertThat(outline("declined-and-compressed.jsonl")).isEqualTo("""
                PERSON: Please set it up
                  says: I will use npm install.
                PERSON: No, never use npm here, always pnpm
                  says: Understood, pnpm it is.
                PERSON: Clean
                  $ rm -rf build => rejected:
                PERSON: Keep the build folder, please
                  says: denied then
                PERSON: After compress
                  says: <state_snapshot><overall_goal>GOAL from summary</overall_goal></state_snapshot>""");
    }

    /// Lays a session with a subagent out as the client does.
    private Path laidOut() throws IOException {
        Path project = folder.resolve(".qwen/projects/-tmp-project");
        Path file = Files.createDirectories(project.resolve("chats")).resolve(AGENTS + ".jsonl");
        Files.copy(Transcripts.folder("qwen").resolve(AGENTS + ".jsonl"), file);
        Path subagents = Files.createDirectories(project.resolve("subagents/" + AGENTS));
        for (String end : new String[] {".jsonl", ".meta.json"}) {
            String name = "agent-general-purpose-call_40_0" + end;
            Files.copy(Transcripts.folder("qwen").resolve("subagents/" + AGENTS + "/" + name), subagents.resolve(name));
        }
        return file;
    }

    @Test
    void aSubagentFollowsItsSession() throws IOException {
        Path transcript = laidOut();

        RecordedSession session = CLIENT.read(transcript, Set.of());

        assertThat(Transcripts.outline(CLIENT, transcript)).isEqualTo("""
                PERSON: agent
                  agent {"description":"look","prompt":"Look around","subagent_type":"general-purpose"} => ok: Background agen…
                  says: The helper says hi.
                  says: The helper says hi.
                AGENT: Look around
                  $ echo in-sub => ok: in-sub
                  says: SUB RESULT hi""");
        assertThat(session.subagents()).singleElement().satisfies(subagent -> {
            assertThat(subagent.caller()).isEqualTo(session.lastTurn());
            assertThat(subagent.isUnfinished()).isFalse();
        });
        assertThat(CLIENT.calls(transcript))
                .extracting(RecordedCall::tool, RecordedCall::folder, RecordedCall::isOfSubagent)
                .containsExactly(tuple("agent", "/tmp/project", false), tuple("Bash", "/tmp/project", true));
    }

    @Test
    void aSessionIsFoundByItsFolderAndItsId() throws IOException {
        Path file = laidOut();
        QwenCode client = new QwenCode(folder.resolve(".qwen"));

        assertThat(client.sessions(_ -> true, trouble -> {
                    throw new AssertionError(trouble);
                }))
                .singleElement()
                .satisfies(session -> {
                    assertThat(session.id()).isEqualTo(AGENTS);
                    assertThat(session.folder()).isEqualTo("/tmp/project");
                    assertThat(session.time()).startsWith("2026-11-26T21:46:14");
                });
        assertThat(client.transcript(AGENTS)).contains(file);
        assertThat(client.transcript("../" + AGENTS)).isEmpty();
        assertThat(client.isNamedAfter(file, Path.of("/tmp/project"))).isTrue();
        assertThat(client.isNamedAfter(file, Path.of("/tmp/other"))).isFalse();
    }

    @Test
    void nothingIsReportedAndNothingOfTheClientIsSaidByThePerson() throws IOException {
        for (Path file : Transcripts.all("qwen")) {
            RecordedSession session = CLIENT.read(file, Set.of());
            assertThat(session.whole().problems()).as(file.toString()).isEmpty();
            assertThat(session.whole().turnIds())
                    .as(file.toString())
                    .doesNotHaveDuplicates()
                    .contains(session.lastTurn());
            assertThat(session.whole().turns())
                    .as(file.toString())
                    .noneMatch(turn -> turn.prompt().contains("PROMPT Map")
                            || turn.prompt().contains("<"));
        }
    }
}
