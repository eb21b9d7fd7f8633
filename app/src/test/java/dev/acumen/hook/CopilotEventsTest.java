package dev.acumen.hook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import dev.acumen.json.JsonWriter;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What Copilot CLI is answered, to events that it told.
class CopilotEventsTest {
    private static final String SESSION = "5d3c0d1e-0000-4000-8000-000000000001";
    private static final String TEXT = "Use `make check`; `make test` fails here (No rule to make target 'test').";

    @TempDir
    private Path folder;

    private HookFixture hook;

    @BeforeEach
    void thereIsAPlaybook() throws IOException {
        hook = new HookFixture(folder)
                .playbook(List.of("Prefer List<String> & co", TEXT))
                .trusted();
    }

    /// An event as the launcher hands it on.
    private String event(String name, String recorded) throws IOException {
        String resource = "/clients/copilot/payloads/" + recorded + ".json";
        try (InputStream in = Objects.requireNonNull(CopilotEventsTest.class.getResourceAsStream(resource), resource)) {
            String payload = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            return "{\"acumen_client\":\"copilot\",\"acumen_event\":\"" + name + "\","
                    + payload.replace("/tmp/project", hook.project.toString()).substring(1);
        }
    }

    private String answer(String name, String recorded) throws IOException {
        return hook.answer(event(name, recorded)).output();
    }

    private String context(String name, String recorded) throws IOException {
        String answer = answer(name, recorded);
        return answer.isEmpty() ? "" : ((Json.Obj) JsonReader.read(answer, "answer")).textOr("additionalContext", "");
    }

    @Test
    void theFirstPromptIsShownThePlaybookAndNoOther() throws IOException {
        assertThat(answer("SessionStart", "sessionStart.new")).isEmpty();
        assertThat(answer("UserPromptSubmit", "userPromptSubmitted"))
                .startsWith("{\"additionalContext\":\"# Playbook\\n")
                .contains("List<String> & co");
        assertThat(hook.kept()).contains("sessions/" + SESSION + ".all");
        assertThat(answer("SessionStart", "sessionStart.resume")).isEmpty();
        assertThat(answer("UserPromptSubmit", "userPromptSubmitted")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"userPromptSubmitted.subagent", "userPromptSubmitted.notification"})
    void whatNoPersonTypedIsAnsweredNothing(String recorded) throws IOException {
        assertThat(answer("UserPromptSubmit", recorded)).isEmpty();
    }

    @Test
    void aSubagentIsShownItWhenItStarts() throws IOException {
        assertThat(context("SubagentStart", "subagentStart")).startsWith("# Playbook\n");
        assertThat(context("SubagentStart", "subagentStart")).isEmpty();
    }

    /// The launcher leaves a file at the event before a compaction.
    @Test
    void afterACompactionItIsShownAgainAsAtFirst() throws IOException {
        String first = context("UserPromptSubmit", "userPromptSubmitted");
        Files.createFile(hook.acumen().resolve("sessions/" + SESSION + ".compacted"));

        String again = context("UserPromptSubmit", "userPromptSubmitted");

        assertThat(again).isEqualTo(first).isNotEmpty();
        assertThat(hook.kept()).doesNotContain("sessions/" + SESSION + ".compacted");
        assertThat(context("UserPromptSubmit", "userPromptSubmitted")).isEmpty();
    }

    @Test
    void aForkHasWhatTheSessionWasShownThatItBeganWith() throws IOException {
        String shown = context("UserPromptSubmit", "userPromptSubmitted");
        Path home = hook.home.resolve(".copilot");
        Files.createDirectories(home.resolve("hooks"));
        Path fork = Files.createDirectories(home.resolve("session-state/f0"));
        hook.environment.put("COPILOT_HOOK_DIR", home.resolve("hooks").toString());
        String next = event("UserPromptSubmit", "userPromptSubmitted").replace(SESSION, "f0");

        Files.writeString(fork.resolve("events.jsonl"), line(shown));
        assertThat(hook.answer(next).output()).isEmpty();
        assertThat(hook.kept()).contains("sessions/f0.all");

        Path other = Files.createDirectories(home.resolve("session-state/f1"));
        Files.writeString(
                other.resolve("events.jsonl"),
                line(shown) + "{\"type\":\"session.compaction_complete\",\"data\":{}}\n");
        assertThat(hook.answer(next.replace("f0", "f1")).output()).contains("# Playbook");
    }

    private static String line(String shown) {
        Json.Obj data = Json.Obj.of("transformedContent", new Json.Text("x\n\n<system_reminder>\n" + shown));
        return JsonWriter.compact(Json.Obj.of("type", new Json.Text("user.message"), "data", data)) + "\n";
    }

    @Test
    void aCommandThatFailedIsToldWhatKeyPointsKnow() throws IOException {
        assertThat(context("PostToolUseFailure", "postToolUse.bash")).isEqualTo("Playbook [pat-002]: " + TEXT);
        assertThat(context("PostToolUseFailure", "postToolUse.bash")).isEmpty();
    }

    @Test
    void aCommandThatWorkedIsAnsweredNothing() throws IOException {
        String worked = event("PostToolUseFailure", "postToolUse.bash").replace("exit code 2>", "exit code 0>");

        assertThat(hook.answer(worked).output()).isEmpty();
    }

    @Test
    void aCallThatAKeyPointHoldsIsDenied() throws IOException {
        hook.file(".claude/playbook.json", """
                {"sections": {"MISTAKES TO AVOID": [
                  {"name": "mis-001", "text": "Never run `make test`.", "helpful": 0, "harmful": 0, "said": "user"}]}}
                """);
        hook.environment.put("ACUMEN_ACT_HOLD", "true");

        assertThat(answer("PreToolUse", "preToolUse.bash"))
                .startsWith("{\"permissionDecision\":\"deny\",\"permissionDecisionReason\":\"Playbook [mis-001] held")
                .doesNotContain("hookSpecificOutput");
        assertThat(answer("PreToolUse", "preToolUse.view")).isEmpty();
    }
}
