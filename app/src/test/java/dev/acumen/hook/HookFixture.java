package dev.acumen.hook;

import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import dev.acumen.json.JsonWriter;
import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.Tally;
import dev.acumen.project.KnownTexts;
import dev.acumen.project.Projects;
import dev.acumen.project.Trust;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// A home folder, a project, and the events of sessions in it.
final class HookFixture {
    static final String SESSION = "9b3f0fe9-5acf-41c9-b5e3-ef6a84ddcb0a";

    final Path home;
    final Path project;
    final Map<String, String> environment = new HashMap<>();
    long now = 1_795_000_000_000L;
    private int prompts;

    HookFixture(Path folder) throws IOException {
        Files.createDirectories(folder);
        home = Files.createDirectories(folder.toRealPath().resolve("home"));
        project = Files.createDirectories(folder.toRealPath().resolve("project"));
        environment.put("HOME", home.toString());
        environment.put("CLAUDE_PROJECT_DIR", project.toString());
    }

    Path acumen() {
        return home.resolve(".acumen");
    }

    HookFixture trusted() throws IOException {
        new Trust(acumen()).trust(project, "test", Instant.EPOCH);
        return this;
    }

    /// A machine that knows these texts.
    HookFixture knowing(String... texts) throws IOException {
        new KnownTexts(acumen())
                .add(Stream.of(texts)
                        .map(text -> new KeyPoint("oth-001", text, Tally.ZERO))
                        .toList());
        return this;
    }

    /// A playbook of so many key points that tell nothing of each other.
    HookFixture playbook(int count, String filling) throws IOException {
        return playbook(IntStream.range(0, count)
                .mapToObj(i -> "About item" + i + ": " + filling)
                .toList());
    }

    HookFixture playbook(List<String> texts) throws IOException {
        List<Json> entries = IntStream.range(0, texts.size())
                .<Json>mapToObj(i -> Json.Obj.of(
                        "name",
                        new Json.Text("pat-%03d".formatted(i + 1)),
                        "text",
                        new Json.Text(texts.get(i)),
                        "helpful",
                        Json.Num.of(0),
                        "harmful",
                        Json.Num.of(0)))
                .toList();
        Json.Obj sections = Json.Obj.of("PATTERNS & APPROACHES", new Json.Arr(entries));
        return file(
                Projects.PLAYBOOK,
                JsonWriter.pretty(Json.Obj.of("version", new Json.Text("1.0"), "sections", sections)));
    }

    HookFixture file(String name, String content) throws IOException {
        Path file = project.resolve(name);
        Files.createDirectories(Objects.requireNonNull(file.getParent()));
        Files.writeString(file, content);
        return this;
    }

    /// A prompt of its own.
    String prompt(String text) {
        prompts++;
        return event("UserPromptSubmit", "prompt_id", "prompt-" + prompts, "prompt", text);
    }

    /// An event of the session.
    String event(String name, String... members) {
        Map<String, Json> all = new LinkedHashMap<>();
        all.put("session_id", new Json.Text(SESSION));
        all.put("transcript_path", new Json.Text(home.resolve("session.jsonl").toString()));
        all.put("cwd", new Json.Text(project.toString()));
        all.put("hook_event_name", new Json.Text(name));
        for (int i = 0; i < members.length; i += 2) {
            all.put(members[i], new Json.Text(members[i + 1]));
        }
        return JsonWriter.compact(new Json.Obj(all));
    }

    /// The event of a command that failed, each a call of its own.
    String failure(String command, String error, String... members) {
        Json.Obj event = (Json.Obj) JsonReader.read(call("PostToolUseFailure", command, members), "event");
        return JsonWriter.compact(event.with("error", new Json.Text(error)));
    }

    /// The event of a command that is to be run, each a call of its own.
    String call(String command, String... members) {
        return call("PreToolUse", command, members);
    }

    private String call(String name, String command, String... members) {
        prompts++;
        Json.Obj event = (Json.Obj) JsonReader.read(event(name, members), "event");
        return JsonWriter.compact(event.with("tool_name", new Json.Text("Bash"))
                .with("tool_input", Json.Obj.of("command", new Json.Text(command)))
                .with("tool_use_id", new Json.Text("toolu_" + prompts)));
    }

    /// The event of a file that is to be read or changed, each a call of its own.
    ///
    /// @param file as it is called in the project, or absolute
    String fileCall(String tool, String file, String... members) {
        prompts++;
        String member = tool.equals("NotebookEdit") ? "notebook_path" : "file_path";
        Json.Obj event = (Json.Obj) JsonReader.read(event("PreToolUse", members), "event");
        return JsonWriter.compact(event.with("tool_name", new Json.Text(tool))
                .with(
                        "tool_input",
                        Json.Obj.of(member, new Json.Text(project.resolve(file).toString())))
                .with("tool_use_id", new Json.Text("toolu_" + prompts)));
    }

    /// The answer to an event, ten seconds after the one before.
    HookAnswer answer(String payload) throws IOException {
        now += 10_000;
        return new Hook(new HookEnvironment(home, project, environment, now))
                .answer(payload.getBytes(StandardCharsets.UTF_8), "");
    }

    /// What the agent is shown for an event.
    String context(String payload) throws IOException {
        return context(answer(payload));
    }

    static String context(HookAnswer answer) {
        if (answer.output().isEmpty()) {
            return "";
        }
        Json.Obj output = (Json.Obj) JsonReader.read(answer.output(), "answer");
        return output.get("hookSpecificOutput") instanceof Json.Obj specific
                ? specific.textOr("additionalContext", "")
                : "";
    }

    /// What is told to the person for an event.
    String message(String payload) throws IOException {
        HookAnswer answer = answer(payload);
        return answer.output().isEmpty()
                ? ""
                : ((Json.Obj) JsonReader.read(answer.output(), "answer")).textOr("systemMessage", "");
    }

    /// All files in Acumen's folder, by their names in it.
    List<String> kept() throws IOException {
        if (!Files.exists(acumen())) {
            return List.of();
        }
        try (Stream<Path> files = Files.walk(acumen())) {
            return files.filter(Files::isRegularFile)
                    .map(file -> acumen().relativize(file).toString())
                    .sorted()
                    .toList();
        }
    }
}
