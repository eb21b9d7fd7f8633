package dev.acumen.hook;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What is said at calls of tools in Gemini CLI and Qwen Code, whose events and answers have a form of their own.
class GeminiAndQwenCallTest {
    private static final String TEXT = "Use `uv run pytest`; `pytest` fails here (No module named 'shop').";
    private static final String ERROR = "No module named 'shop'\\nExit Code: 2\\nProcess Group PGID: 7";

    @TempDir
    private Path folder;

    /// An event as the launcher hands it on.
    private static String of(String client, String payload) {
        return payload.replaceFirst("\\{", "{\"acumen_client\":\"" + client + "\",")
                .replace("\"Bash\"", "\"run_shell_command\"")
                .replace("\"Edit\"", client.equals("qwen") ? "\"edit\"" : "\"replace\"");
    }

    private HookFixture guarded() throws IOException {
        return new HookFixture(folder).file(".claude/playbook.json", """
                {"sections": {"OTHERS": [
                 {"name": "pref-001", "text": "Nobody pushes to main.", "helpful": 0, "harmful": 0, "said": "user",
                  "guard": {"does": "hold", "commands": ["git push origin main"]}},
                 {"name": "pref-003", "text": "Tests lie beside.", "helpful": 0, "harmful": 0,
                  "guard": {"does": "show", "files": ["src/**"]}}]}}
                """).trusted();
    }

    @Test
    void aHeldCallIsAnsweredInTheWayOfTheClient() throws IOException {
        HookFixture hook = guarded();
        String call = hook.call("git push origin main");

        assertThat(hook.answer(of("gemini", call)).output())
                .startsWith("{\"decision\":\"deny\",\"reason\":\"Playbook [pref-001] held this call");
        assertThat(hook.answer(of("gemini", call)).output()).isEmpty();
        assertThat(hook.answer(of("qwen", call.replace(HookFixture.SESSION, "other")))
                        .output())
                .contains("\"permissionDecision\":\"deny\"");
    }

    /// Neither client hands on what is said before a call, so it is shown with the prompt.
    @ParameterizedTest
    @ValueSource(strings = {"gemini", "qwen"})
    void whatIsToBeShownAtCallsIsShownWithThePrompt(String client) throws IOException {
        HookFixture hook = guarded();

        assertThat(hook.context(of(client, hook.prompt("hello")))).contains("Tests lie beside.");
        assertThat(hook.answer(of(client, hook.fileCall("Edit", "src/Shop.java")))
                        .output())
                .isEmpty();
    }

    @Test
    void aCommandThatFailedIsToldFromOneThatWorked() throws IOException {
        HookFixture hook =
                new HookFixture(folder).playbook(List.of("Ask first", TEXT)).trusted();
        String failure = hook.failure("pytest", "");
        String failed =
                failure.replace("\"error\":\"\"", "\"tool_response\":{\"llmContent\":\"Output: " + ERROR + "\"}");

        assertThat(hook.context(of("gemini", failed.replace("\\nExit Code: 2", ""))))
                .isEmpty();
        assertThat(hook.context(of("gemini", failed))).isEqualTo("Playbook [pat-002]: " + TEXT);
        assertThat(hook.context(of("gemini", failed))).isEmpty();
    }
}
