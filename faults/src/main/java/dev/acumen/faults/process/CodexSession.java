package dev.acumen.faults.process;

import dev.acumen.json.Json;
import dev.acumen.json.JsonWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;

/// A session of Codex, of which something is learned without a model.
///
/// @param id its id, a UUID
/// @param lane where it ran
record CodexSession(String id, Lane lane) {
    private static final String TIME = "\"timestamp\":\"2026-01-01T00:00:00.000Z\"";

    static CodexSession named(String name, Lane lane) {
        return new CodexSession(
                UUID.nameUUIDFromBytes(name.getBytes(StandardCharsets.UTF_8)).toString(), lane);
    }

    private Path rollout() {
        return lane.home().resolve(".codex/sessions/2026/01/01/rollout-2026-01-01T00-00-00-" + id + ".jsonl");
    }

    /// Writes what Codex writes down of it.
    void write() throws IOException {
        Files.createDirectories(rollout().getParent());
        Files.writeString(
                rollout(),
                line("session_meta", "\"session_id\":\"%1$s\",\"id\":\"%1$s\",\"cwd\":%2$s", cwd())
                        + line("event_msg", "\"type\":\"task_started\",\"turn_id\":\"turn-%1$s\"", "")
                        + item("\"type\":\"UserMessage\",\"id\":\"user-%1$s\",\"content\":[{\"type\":\"text\",\"text\":"
                                + "\"from now on always use pnpm-of-%1$s in this repo, never npm\"}]")
                        + item(
                                "\"type\":\"AgentMessage\",\"id\":\"agent-%1$s\",\"content\":[{\"type\":\"Text\",\"text\":"
                                        + "\"As [pat-001] says, it is done.\"}]")
                        + line("event_msg", "\"type\":\"task_complete\",\"turn_id\":\"turn-%1$s\"", ""));
    }

    private String item(String members) {
        return line(
                "event_msg", "\"type\":\"item_completed\",\"turn_id\":\"turn-%1$s\",\"item\":{" + members + "}", "");
    }

    private String line(String type, String members, String cwd) {
        return "{%s,\"type\":\"%s\",\"payload\":{%s}}%n".formatted(TIME, type, members.formatted(id, cwd));
    }

    private String cwd() {
        return JsonWriter.compact(new Json.Text(lane.project().toString()));
    }

    /// What the launcher makes of Codex's event on its end.
    String end() {
        return JsonWriter.compact(Json.Obj.of(
                "acumen_client",
                new Json.Text("codex"),
                "acumen_event",
                new Json.Text("SessionEnd"),
                "session_id",
                new Json.Text(id),
                "transcript_path",
                new Json.Text(rollout().toString()),
                "cwd",
                new Json.Text(lane.project().toString()),
                "hook_event_name",
                new Json.Text("SessionEnd"),
                "reason",
                new Json.Text("other")));
    }
}
