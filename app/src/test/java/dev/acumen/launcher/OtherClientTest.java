package dev.acumen.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import dev.acumen.process.Finished;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Hooks of a client that tells everything in the event, and nothing in variables.
class OtherClientTest {
    private static final Finished NOTHING = new Finished(0, "", "");

    @TempDir
    private Path folder;

    private Installation installation;

    @BeforeEach
    void install() throws IOException {
        assumeTrue(Files.isExecutable(Path.of("/bin/sh")), "no /bin/sh: the launcher is not tested");
        installation = Installation.built(Files.createDirectory(folder.resolve("a b")));
    }

    private Finished hook(String payload, String event) throws IOException, InterruptedException {
        Map<String, String> none = Map.of("CLAUDE_PROJECT_DIR", "", "CLAUDE_CODE_SESSION_ID", "");
        return installation.hook(none, payload, event, "--client", "codex");
    }

    private String payload(String member, String session) {
        return "{\"%s\":\"%s\",\"cwd\":\"%s\",\"hook_event_name\":\"Theirs\",\"prompt\":\"\\\"cwd\\\":\\\"/x\\\" ü\\n\"}\n"
                .formatted(member, session, installation.project());
    }

    @ParameterizedTest
    @ValueSource(strings = {"session_id", "sessionId"})
    void theProgramIsToldWhoseEventItIs(String member) throws IOException, InterruptedException {
        Finished finished = hook(payload(member, "0a_1B"), "UserPromptSubmit");

        assertThat(finished).isEqualTo(new Finished(0, Installation.answer(), ""));
        Json.Obj given = (Json.Obj) JsonReader.read(Files.readAllBytes(folder.resolve("a b/input")), "input");
        assertThat(given.text("acumen_client")).isEqualTo("codex");
        assertThat(given.text("acumen_event")).isEqualTo("UserPromptSubmit");
        assertThat(given.text("hook_event_name")).isEqualTo("Theirs");
        assertThat(given.text("prompt")).isEqualTo("\"cwd\":\"/x\" ü\n");
        assertThat(installation.calls())
                .singleElement()
                .asString()
                .endsWith("HookProgram UserPromptSubmit nested: options: ");
    }

    @Test
    void aSessionThatWasShownEverythingNeedsNoJvm() throws IOException, InterruptedException {
        Files.createFile(Files.createDirectories(installation.state().resolve("sessions"))
                .resolve("0a_1B.all"));

        assertThat(hook(payload("session_id", "0a_1B"), "UserPromptSubmit")).isEqualTo(NOTHING);
        assertThat(installation.calls()).isEmpty();
        hook(payload("session_id", "other"), "UserPromptSubmit");
        assertThat(installation.calls()).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource({"session_id, 0a-1B, 0a-1B", "session_id, ../x, _unknown", "session_id, _x, _unknown", "id, x, _unknown"
    })
    void theEventIsSpooledWithItsClient(String member, String session, String name)
            throws IOException, InterruptedException {
        assertThat(hook(payload(member, session), "SessionEnd")).isEqualTo(NOTHING);

        Path spooled = installation.spooled();
        assertThat(spooled.getFileName()).asString().matches("SessionEnd\\." + name + "\\.\\d+\\.json");
        Json.Obj event = (Json.Obj) JsonReader.read(Files.readAllBytes(spooled), "spool");
        assertThat(event.text("acumen_client")).isEqualTo("codex");
        assertThat(event.text("acumen_event")).isEqualTo("SessionEnd");
        assertThat(event.text("cwd")).isEqualTo(installation.project().toString());
        installation.awaitEnd();
    }

    @Test
    void onlyTheLastTurnIsLearnedOnceTheSessionIsQuiet() throws IOException, InterruptedException {
        Map<String, String> atOnce =
                Map.of("CLAUDE_PROJECT_DIR", "", "CLAUDE_CODE_SESSION_ID", "", "ACUMEN_QUIET", "0");
        String payload = payload("session_id", "0a-1B");

        assertThat(installation.hook(atOnce, payload, "Stop", "--client", "codex"))
                .isEqualTo(NOTHING);
        Path first = installation.spooled();
        assertThat(first.getFileName()).asString().matches("Stop\\.0a-1B\\.\\d+\\.json");
        assertThat(installation.calls()).singleElement().asString().contains("worker --spool " + first);
        assertThat(installation.hook(atOnce, payload, "Stop", "--client", "codex"))
                .isEqualTo(NOTHING);
        assertThat(installation.spooled()).isNotEqualTo(first);

        installation.hook(atOnce, payload, "SessionEnd", "--client", "codex");

        assertThat(installation.spooled().getFileName()).asString().startsWith("SessionEnd.");
    }

    @Test
    void theClientsPlaceIsThatOfTheEventAndOfNoSessionAround() throws IOException, InterruptedException {
        Map<String, String> around = Map.of("CLAUDE_PROJECT_DIR", "/elsewhere", "CLAUDE_CODE_SESSION_ID", "outer");
        Files.createFile(Files.createDirectories(installation.state().resolve("sessions"))
                .resolve("outer.all"));

        installation.hook(around, payload("session_id", "inner"), "UserPromptSubmit", "--client", "codex");

        assertThat(installation.calls()).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "no JSON", "{}"})
    void whateverItIsToldTheHookEndsWell(String payload) throws IOException, InterruptedException {
        assertThat(hook(payload, "SessionEnd").exitCode()).isZero();
        assertThat(hook(payload, "UserPromptSubmit").exitCode()).isZero();
        installation.awaitEnd();
    }

    private Finished hookOf(String client, String event, String members) throws IOException, InterruptedException {
        String payload = "{\"session_id\":\"s\",\"cwd\":\"%s\",%s}".formatted(installation.project(), members);
        return installation.hook(
                Map.of("CLAUDE_PROJECT_DIR", "", "CLAUDE_CODE_SESSION_ID", ""), payload, event, "--client", client);
    }

    @Test
    void aPromptOfQwenCodeThatNobodyGaveIsPassedOver() throws IOException, InterruptedException {
        assertThat(hookOf("qwen", "UserPromptSubmit", "\"prompt\":\"\"")).isEqualTo(NOTHING);
        assertThat(installation.calls()).isEmpty();

        hookOf("qwen", "UserPromptSubmit", "\"prompt\":\"say \\\"prompt\\\":\\\"\\\"\"");
        assertThat(installation.calls()).hasSize(1);
    }

    @Test
    void anAnswerOfQwenCodeEndsASessionThatHasNoTerminal() throws IOException, InterruptedException {
        String members = "\"hook_event_name\":\"Stop\",\"transcript_path\":\"%s\"".formatted(folder.resolve("s.jsonl"));
        Files.createFile(folder.resolve("s.runtime.json"));

        assertThat(hookOf("qwen", "SessionEnd", members)).isEqualTo(NOTHING);
        assertThat(installation.state().resolve("spool")).doesNotExist();

        Files.delete(folder.resolve("s.runtime.json"));
        assertThat(hookOf("qwen", "SessionEnd", members)).isEqualTo(NOTHING);
        assertThat(installation.spooled().getFileName()).asString().startsWith("SessionEnd.s.");
        installation.awaitEnd();
    }

    @Test
    void aCommandOfGeminiCliThatWorkedIsPassedOver() throws IOException, InterruptedException {
        Path sessions = Files.createDirectories(installation.state().resolve("sessions"));
        Files.writeString(sessions.resolve("s.fail"), "pytest\n");
        String members = "\"tool_input\":{\"command\":\"pytest\"},\"tool_response\":{\"llmContent\":\"Output: x%s\"}";

        assertThat(hookOf("gemini", "PostToolUseFailure", members.formatted("")))
                .isEqualTo(NOTHING);
        assertThat(installation.calls()).isEmpty();

        hookOf("gemini", "PostToolUseFailure", members.formatted("\\nExit Code: 1"));
        assertThat(installation.calls()).hasSize(1);
    }

    private Finished copilot(String payload, String event) throws IOException, InterruptedException {
        Map<String, String> none =
                Map.of("CLAUDE_PROJECT_DIR", "/elsewhere", "CLAUDE_CODE_SESSION_ID", "", "COPILOT_PROJECT_DIR", "/x");
        return installation.hook(none, payload, event, "--client", "copilot");
    }

    /// Copilot CLI runs the hooks of a project's settings for Claude Code, and its own as well.
    @Test
    void hooksOfClaudeCodeDoNothingUnderCopilot() throws IOException, InterruptedException {
        Map<String, String> copilot =
                Map.of("COPILOT_PROJECT_DIR", installation.project().toString());

        for (String event : new String[] {"UserPromptSubmit", "SessionStart", "SessionEnd", "PreToolUse"}) {
            assertThat(installation.hook(copilot, payload("session_id", "a"), event))
                    .isEqualTo(NOTHING);
        }
        assertThat(installation.calls()).isEmpty();
        assertThat(installation.state().resolve("spool")).doesNotExist();
        assertThat(copilot(payload("sessionId", "a"), "UserPromptSubmit").out()).isEqualTo(Installation.answer());
    }

    @Test
    void afterACompactionUnderCopilotTheNextPromptNeedsTheProgram() throws IOException, InterruptedException {
        Path sessions = Files.createDirectories(installation.state().resolve("sessions"));
        Files.createFile(sessions.resolve("a.all"));
        assertThat(copilot(payload("sessionId", "a"), "UserPromptSubmit")).isEqualTo(NOTHING);

        assertThat(copilot(payload("sessionId", "a"), "PreCompact")).isEqualTo(NOTHING);

        assertThat(sessions.resolve("a.compacted")).isEmptyFile();
        assertThat(copilot(payload("sessionId", "a"), "UserPromptSubmit").out()).isEqualTo(Installation.answer());
        installation.awaitEnd();
    }

    @Test
    void aCommandThatWorkedUnderCopilotNeedsNoJvm() throws IOException, InterruptedException {
        Path sessions = Files.createDirectories(installation.state().resolve("sessions"));
        Files.writeString(sessions.resolve("a.fail"), "make\n");
        String worked = """
                {"sessionId":"a","cwd":"%s","toolName":"bash","toolArgs":{"command":"make check"},\
                "toolResult":{"resultType":"success","textResultForLlm":"ok\\n<shellId: 0 completed with exit code 0>"}}
                """.formatted(installation.project());

        assertThat(copilot(worked, "PostToolUseFailure")).isEqualTo(NOTHING);
        assertThat(copilot(worked.replace("make check", "ls").replace("code 0>", "code 1>"), "PostToolUseFailure"))
                .isEqualTo(NOTHING);
        assertThat(installation.calls()).isEmpty();
        assertThat(copilot(worked.replace("code 0>", "code 1>"), "PostToolUseFailure")
                        .out())
                .isEqualTo(Installation.answer());
    }
}
