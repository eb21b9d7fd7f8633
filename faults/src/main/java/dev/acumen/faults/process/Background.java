package dev.acumen.faults.process;

import dev.acumen.faults.campaign.Agreement;
import dev.acumen.json.Json;
import dev.acumen.json.JsonWriter;
import dev.acumen.testkit.model.Reply;
import dev.acumen.testkit.model.ScriptedServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// What a lane needs for learning in the background: events in the spool, workers, and what must come of it.
///
/// @param lane where it runs
record Background(Lane lane) {
    /// Ends what hangs; a queue of 10,000 takes ten minutes where the machine is busy.
    static final Duration LIMIT = Duration.ofHours(1);

    /// So old is what a process left that has ended.
    private static final Duration OLD = Duration.ofSeconds(90);

    /// A provider that answers at once, and teaches nothing.
    static ScriptedServer provider() {
        return ScriptedServer.start((request, _) -> Reply.text(
                request.prompt().contains("\n# Reflection\n")
                        ? "{\"reasoning\": \"\", \"operations\": []}"
                        : "{\"analysis\": \"fine\", \"bullet_tags\": [], \"pairs\": []}"));
    }

    Path transcript(String session) {
        return lane.home().resolve(".claude/projects/any/" + session + ".jsonl");
    }

    /// The client's event on a session, as JSON.
    String event(String name, String session) {
        return event(name, session, transcript(session));
    }

    /// The same of a session with another transcript.
    String event(String name, String session, Path transcript) {
        return JsonWriter.compact(Json.Obj.of(
                "session_id",
                new Json.Text(session),
                "transcript_path",
                new Json.Text(transcript.toString()),
                "cwd",
                new Json.Text(lane.project().toString()),
                "hook_event_name",
                new Json.Text(name),
                "prompt",
                new Json.Text("How do I run the tests?"),
                "reason",
                new Json.Text("other"),
                "tool_name",
                new Json.Text("Bash"),
                "tool_use_id",
                new Json.Text(session),
                "tool_input",
                Json.Obj.of("command", new Json.Text("git push --force")),
                "error",
                new Json.Text("Exit code 1\nrejected")));
    }

    /// What a hook left at the end of a session, some time ago.
    Path spooled(String session) throws IOException {
        Path spool = Files.createDirectories(lane.acumen().resolve("spool"));
        Path file = spool.resolve("SessionEnd." + session + "." + session.hashCode() + ".json");
        Files.writeString(file, event("SessionEnd", session));
        return aged(file);
    }

    private static Path aged(Path file) throws IOException {
        Files.setLastModifiedTime(file, FileTime.from(Instant.now().minus(OLD)));
        return file;
    }

    /// A worker in the environment of a provider; without one, of nobody.
    ProcessBuilder worker(String url, String... arguments) {
        List<String> all =
                Stream.concat(Stream.of("worker"), Stream.of(arguments)).toList();
        ProcessBuilder builder = lane.program().command(lane, all);
        if (url.isEmpty()) {
            builder.environment().put("ACUMEN_PROVIDER", "none");
        } else {
            builder.environment().put("ANTHROPIC_API_KEY", "sk-of-a-campaign");
            builder.environment().put("ANTHROPIC_BASE_URL", url);
            builder.environment().put("ACUMEN_LIMITS_CALLS", "1000000");
            builder.environment().put("ACUMEN_LIMITS_TOKENS", "1000000000");
            builder.environment().put("ACUMEN_LIMITS_USD", "1000000");
        }
        return builder;
    }

    /// Lets a last, undisturbed worker find all that is left, and checks that nothing is left then.
    ///
    /// @param sessions those that must be learned, once
    void drainsTo(String url, Set<String> sessions) throws IOException, InterruptedException {
        learns(url, sessions);
        isEmpty("queue");
        isEmpty("spool");
        isEmpty("failed");
    }

    /// Lets an undisturbed worker find what is left.
    void learns(String url, Set<String> sessions) throws IOException, InterruptedException {
        Path spool = lane.acumen().resolve("spool");
        if (Files.isDirectory(spool)) {
            for (Path left : Trees.below(spool)) {
                aged(left);
            }
        }
        lane.run(worker(url, "--catch-up", lane.project().toString()), "", LIMIT)
                .expect(0);
        List<String> learned = Agreement.settled(lane.project()).stream()
                .filter(line -> !line.is("snapshot"))
                .map(line -> line.cause().session())
                .toList();
        Set<String> missing = new TreeSet<>(sessions);
        learned.forEach(missing::remove);
        if (!missing.isEmpty()) {
            throw new AssertionError("never learned: " + missing + "\n" + log());
        }
        if (new HashSet<>(learned).size() != learned.size()) {
            throw new AssertionError("learned twice: " + learned);
        }
    }

    /// But for half an event, which a killed hook was writing: it is kept aside. Which sessions were learned is
    /// known.
    private void isEmpty(String folder) throws IOException {
        Path path = lane.acumen().resolve(folder);
        if (Files.isDirectory(path)) {
            try (Stream<Path> files = Files.list(path)) {
                String names = files.map(file -> file.getFileName().toString())
                        .filter(name -> !name.endsWith(".tmp") && !name.endsWith(".damaged"))
                        .collect(Collectors.joining(", "));
                if (!names.isEmpty()) {
                    throw new AssertionError("left in " + folder + "/: " + names + "\n" + log());
                }
            }
        }
    }

    private String log() throws IOException {
        Path log = lane.acumen().resolve("worker.log");
        return Files.exists(log) ? Files.readString(log) : "";
    }
}
