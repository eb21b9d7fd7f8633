package dev.acumen.faults.layer;

import dev.acumen.testkit.TranscriptBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// The commands that write, each in a project where it has something to do.
final class Scenes {
    private static final String PLAYBOOK = """
            {
              "version": "1.0",
              "last_updated": "2026-02-01T00:00:00Z",
              "sections": {
                "PATTERNS & APPROACHES": [
                  {"name": "pat-001", "text": "The tests run with `make check`", "helpful": 2, "harmful": 0},
                  {"name": "pat-002", "text": "Ports are listed in ports.toml", "helpful": 1, "harmful": 0},
                  {"name": "pat-003", "text": "ports are listed in ports.toml", "helpful": 1, "harmful": 0}
                ],
                "MISTAKES TO AVOID": [],
                "USER PREFERENCES": [],
                "PROJECT CONTEXT": [],
                "OTHERS": []
              }
            }
            """;

    private static final String LEGACY = """
            {"key_points": ["Use type hints", {"name": "kpt_002", "text": "Mock the clock", "score": 3}]}
            """;

    private static final String DELTA = """
            {"operations": [
              {"type": "ADD", "text": "Small commits are easier to take back", "section": "PATTERNS & APPROACHES"},
              {"type": "UPDATE", "target_id": "pat-001", "text": "The tests run with `make all-checks`"},
              {"type": "DELETE", "target_id": "pat-002", "reason": "gone"}]}
            """;

    private Scenes() {}

    /// All of them.
    static List<Scene> all() {
        return List.of(
                Scene.of("add, the first of a project", _ -> {}, "add", "Run the linter"),
                Scene.of("add", Scenes::used, "add", "Run the linter"),
                Scene.of("add to a long journal", Scenes::long_, "add", "Run the linter"),
                Scene.of("add to a playbook of the older form", Scenes::legacy, "add", "Run the linter"),
                Scene.of("edit", Scenes::used, "edit", "pat-001", "The tests run with `make all-checks`"),
                Scene.of("remove", Scenes::used, "remove", "pat-001"),
                Scene.of("merge", Scenes::used, "merge", "pat-001", "pat-002", "--text", "Ports and tests"),
                Scene.of("move", Scenes::used, "move", "pat-001", "OTHERS"),
                Scene.of("tag", Scenes::used, "tag", "pat-001", "helpful"),
                Scene.of("pin", Scenes::used, "pin", "pat-001"),
                Scene.of("apply", Scenes::used, "apply", "-").with(DELTA),
                Scene.of("refine", Scenes::used, "refine").repeatable(),
                Scene.of("undo", Scenes::used, "undo"),
                Scene.of("undo a session", Scenes::learned, "undo", "s-1"),
                Scene.of("learn", Scenes::transcript, "learn", "{project}/s-1.jsonl")
                        .repeatable(),
                Scene.of("learn in review", Scenes::reviewed, "learn", "{project}/s-1.jsonl")
                        .repeatable(),
                Scene.of("accept in review", Scenes::proposed, "review", "--accept", "all")
                        .repeatable(),
                Scene.of("reject in review", Scenes::proposed, "review", "--reject", "all")
                        .repeatable(),
                Scene.of("worker", Scenes::spooled, "worker", "--spool", "{home}/.acumen/spool/SessionEnd.s-1.1.json")
                        .background(),
                Scene.of("import", Scenes::markdown, "import", "--from", "list", "{home}/notes.md", "--yes"),
                Scene.of("export", Scenes::used, "export", "{project}/KNOWN.md").repeatable(),
                Scene.of("trust", Scenes::cloned, "trust", "--yes").repeatable(),
                Scene.of("off", Scenes::used, "off").repeatable(),
                Scene.of("on", Scenes::off, "on").repeatable(),
                Scene.of("review on", Scenes::used, "review", "on").repeatable());
    }

    private static void cloned(Machine machine) throws IOException {
        write(machine.playbook(), PLAYBOOK);
    }

    static void used(Machine machine) throws IOException {
        cloned(machine);
        write(machine.project().resolve("src/main.c"), "int main(void) { return 0; }\n");
        does(machine, "tag", "pat-002", "helpful");
        does(machine, "add", "The cache lies in build/");
    }

    private static void off(Machine machine) throws IOException {
        used(machine);
        does(machine, "off");
    }

    private static void legacy(Machine machine) throws IOException {
        write(machine.playbook(), LEGACY);
    }

    /// So long that the next look closes the journal.
    private static void long_(Machine machine) throws IOException {
        used(machine);
        String text = "long ".repeat(9_000);
        for (int i = 0; i < 6; i++) {
            does(machine, "add", i + text);
        }
    }

    static void transcript(Machine machine) throws IOException {
        used(machine);
        session(machine, machine.project().resolve("s-1.jsonl"), "s-1");
    }

    private static void learned(Machine machine) throws IOException {
        transcript(machine);
        does(machine, "learn", machine.project().resolve("s-1.jsonl").toString());
    }

    private static void reviewed(Machine machine) throws IOException {
        transcript(machine);
        does(machine, "review", "on");
    }

    private static void proposed(Machine machine) throws IOException {
        reviewed(machine);
        does(machine, "learn", machine.project().resolve("s-1.jsonl").toString());
    }

    static void spooled(Machine machine) throws IOException {
        used(machine);
        Path transcript = machine.home().resolve(".claude/projects/p/s-1.jsonl");
        session(machine, transcript, "s-1");
        Path event = machine.acumen().resolve("spool/SessionEnd.s-1.1.json");
        write(event, """
                {"session_id": "s-1", "transcript_path": "%s", "cwd": "%s", "hook_event_name": "SessionEnd", "reason": "other"}
                """.formatted(transcript, machine.project()));
        Files.setLastModifiedTime(event, FileTime.from(Machine.NOW));
    }

    private static void markdown(Machine machine) throws IOException {
        used(machine);
        write(
                machine.home().resolve("notes.md"),
                IntStream.range(0, 12)
                        .mapToObj(i -> "- The module " + i + " is built by `make m" + i + "`\n")
                        .collect(Collectors.joining("", "# Notes\n\n", "")));
    }

    /// A session in which a person says what is always to be done, and a known key point helps.
    static void session(Machine machine, Path file, String name) throws IOException {
        Files.createDirectories(Objects.requireNonNull(file.getParent()));
        Path written = new TranscriptBuilder(name)
                .in(machine.project().toString())
                .person("Always run make lint before you commit.")
                .agent("I follow [pat-001].")
                .command("make check")
                .succeeded("12 passed")
                .agent("Done.")
                .writeTo(file);
        Files.setLastModifiedTime(written, FileTime.from(Machine.NOW.minus(Duration.ofMinutes(2))));
    }

    static void does(Machine machine, String... arguments) {
        Machine.Ran ran = machine.run(arguments);
        if (!ran.isDone()) {
            throw new IllegalStateException(List.of(arguments) + ": " + ran);
        }
    }

    static void write(Path file, String text) throws IOException {
        Files.createDirectories(Objects.requireNonNull(file.getParent()));
        Files.writeString(file, text);
    }
}
