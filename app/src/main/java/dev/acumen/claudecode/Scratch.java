package dev.acumen.claudecode;

import dev.acumen.json.Json;
import dev.acumen.json.JsonWriter;
import dev.acumen.project.AcumenFolder;
import dev.acumen.project.CacheFolder;
import dev.acumen.project.PrivateFiles;
import dev.acumen.project.Trust;
import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/// A project, a session and a folder of Acumen's own that are there for a trial alone, so that nothing of the
/// user's is read or changed by it. Nobody is asked there, and nothing is sent: it has no key and no provider.
public final class Scratch implements Closeable {
    /// What the only key point of its playbook says.
    static final String KEY_POINT =
            "Use `true`; `acumen-trial` fails here (this key point is there for a trial of the hooks).";

    /// The command that it knows as failing.
    static final String COMMAND = "acumen-trial";

    /// What that prints.
    static final String ERROR = "Exit code 1\nthis key point is there for a trial of the hooks";

    private static final long PAUSE = 50_000_000;
    private static final long DYING = 5_000_000_000L;
    private static final List<String> FOREIGN =
            List.of("ACUMEN_", "ANTHROPIC_", "AGENTIC_", "OPENAI_", "CLAUDE", "AI_AGENT");

    private final Path folder;
    private final Map<String, String> environment;

    private Scratch(Path folder, Map<String, String> environment) {
        this.folder = folder;
        this.environment = environment;
    }

    /// Makes one.
    ///
    /// @param acumen the user's folder of Acumen's own, whose start-up cache is copied
    /// @param environment what a hook would inherit
    /// @throws IOException if there is no room for it
    public static Scratch make(Path acumen, Map<String, String> environment, Instant now) throws IOException {
        Path folder = Files.createTempDirectory("acumen-trial").toRealPath();
        Map<String, String> variables = new HashMap<>(environment);
        variables.keySet().removeIf(name -> FOREIGN.stream().anyMatch(name::startsWith) && !name.endsWith("JAVA_HOME"));
        variables.put("ACUMEN_HOME", folder.resolve("acumen").toString());
        variables.put("ACUMEN_PROVIDER", "none");
        variables.put("ACUMEN_ACT_HOLD", "true");
        variables.put("CLAUDE_CONFIG_DIR", folder.resolve("claude").toString());
        variables.put("CLAUDE_PROJECT_DIR", folder.resolve("project").toString());
        Scratch scratch = new Scratch(folder, variables);
        try {
            scratch.fill(acumen, now);
            return scratch;
        } catch (IOException e) {
            scratch.close();
            throw e;
        }
    }

    private void fill(Path acumen, Instant now) throws IOException {
        Files.createDirectories(project().resolve(".claude"));
        Files.createDirectories(folder.resolve("claude/projects"));
        Files.writeString(project().resolve(".claude/playbook.json"), playbook(now));
        new Trust(acumen()).trust(project(), "trial", now);
        copyStartUpCache(acumen.resolve(AcumenFolder.CACHE), acumen().resolve(AcumenFolder.CACHE));
    }

    /// Copies what hooks need of a cache: it is far less than the rest.
    private static void copyStartUpCache(Path from, Path to) throws IOException {
        if (!Files.isDirectory(from)) {
            return;
        }
        try (Stream<Path> parts = Files.list(from)) {
            for (Path part : parts.toList()) {
                String name = String.valueOf(part.getFileName());
                if (!CacheFolder.isOfRefining(name)) {
                    Files.createDirectories(to);
                    copy(part, to.resolve(name));
                }
            }
        }
    }

    private String playbook(Instant now) {
        Json entry = Json.Obj.of(
                "name",
                new Json.Text("oth-001"),
                "text",
                new Json.Text(KEY_POINT),
                "helpful",
                Json.Num.of(1),
                "harmful",
                Json.Num.of(0));
        return JsonWriter.pretty(Json.Obj.of(
                "version", new Json.Text("1.0"),
                "last_updated", new Json.Text(now.toString()),
                "sections", Json.Obj.of("OTHERS", new Json.Arr(List.of(entry)))));
    }

    private String line(String session) {
        return JsonWriter.compact(Json.Obj.of(
                        "type", new Json.Text("user"),
                        "message", Json.Obj.of("role", new Json.Text("user"), "content", new Json.Text("Hello")),
                        "uuid",
                                new Json.Text(UUID.nameUUIDFromBytes(session.getBytes(StandardCharsets.UTF_8))
                                        .toString()),
                        "timestamp", new Json.Text("2026-01-01T00:00:00Z"),
                        "cwd", new Json.Text(project().toString())))
                + "\n";
    }

    /// Says that key points of the playbook that a session was shown know its failing command.
    void addIndexes(String session) throws IOException {
        Path sessions = acumen().resolve(AcumenFolder.SESSIONS);
        PrivateFiles.write(AcumenFolder.failing(sessions, session), COMMAND + "\n");
        PrivateFiles.write(AcumenFolder.calls(sessions, session), COMMAND + "\n");
    }

    Path project() {
        return folder.resolve("project");
    }

    /// Acumen's own folder of it.
    public Path acumen() {
        return folder.resolve("acumen");
    }

    Path transcript(String session) {
        return folder.resolve("claude/projects/" + session + ".jsonl");
    }

    /// Writes what a session would have left: each has a transcript of its own, by which it is known later.
    Path addTranscript(String session) throws IOException {
        return Files.writeString(transcript(session), line(session));
    }

    /// What a hook of a session gets.
    Map<String, String> environment(String session) {
        Map<String, String> variables = new HashMap<>(environment);
        variables.put("CLAUDE_CODE_SESSION_ID", session);
        variables.put("CLAUDECODE", "1");
        return variables;
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> all = Files.walk(from)) {
            for (Path one : all.toList()) {
                Path copy =
                        one.equals(from) ? to : to.resolve(from.relativize(one).toString());
                if (Files.isDirectory(one)) {
                    Files.createDirectories(copy);
                } else if (Files.isRegularFile(one)) {
                    Files.copy(one, copy, StandardCopyOption.COPY_ATTRIBUTES);
                }
            }
        }
    }

    /// Waits until workers have taken all events, and then ends what was started here and left to itself: a worker
    /// would go on waiting for more.
    ///
    /// @param patience how long to wait at most
    /// @return whether all was taken in time
    /// @throws IOException if that cannot be seen
    boolean settle(Duration patience) throws IOException {
        long start = System.nanoTime();
        boolean isTaken = isTaken();
        while (!isTaken && System.nanoTime() - start < patience.toNanos() && pause()) {
            isTaken = isTaken();
        }
        end();
        return isTaken;
    }

    private boolean isTaken() throws IOException {
        Path spool = acumen().resolve(AcumenFolder.SPOOL);
        if (!Files.isDirectory(spool)) {
            return true;
        }
        try (Stream<Path> files = Files.list(spool)) {
            return files.findAny().isEmpty();
        }
    }

    private static boolean pause() {
        LockSupport.parkNanos(PAUSE);
        return !Thread.currentThread().isInterrupted();
    }

    /// Ends what was started here and left to itself.
    void end() {
        long start = System.nanoTime();
        List<ProcessHandle> left = left();
        while (!left.isEmpty()) {
            boolean isLate = System.nanoTime() - start > DYING;
            left.forEach(process -> {
                if (isLate) {
                    process.destroyForcibly();
                } else {
                    process.destroy();
                }
            });
            if (!pause() || System.nanoTime() - start > 2 * DYING) {
                return;
            }
            left = left();
        }
    }

    /// Processes that name this folder, which nobody else knows.
    private List<ProcessHandle> left() {
        try (Stream<ProcessHandle> all = ProcessHandle.allProcesses()) {
            return all.filter(process -> isOurs(process.info())).toList();
        }
    }

    private boolean isOurs(ProcessHandle.Info info) {
        return Stream.concat(
                        info.commandLine().stream(), info.arguments().stream().flatMap(Stream::of))
                .anyMatch(words -> words.contains(folder.toString()));
    }

    /// Removes all of it.
    @Override
    public void close() throws IOException {
        end();
        PrivateFiles.deleteTree(folder);
    }
}
