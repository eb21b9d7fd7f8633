package dev.acumen.server;

import dev.acumen.cli.AcumenCommand;
import dev.acumen.config.Environment;
import dev.acumen.json.Json;
import dev.acumen.json.JsonWriter;
import dev.acumen.llm.Retries;
import dev.acumen.testkit.TranscriptBuilder;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/// A member's machine: a home folder with a project in it, where the program runs without a model.
///
/// @param now the time there, which stands still
record Machine(Path home, Map<String, String> variables, Instant now) {
    private static final Instant NOW = Instant.parse("2026-02-03T04:05:06Z");

    /// What a run left behind.
    record Ran(int exitCode, String out, String err) {}

    static Machine in(Path folder) throws IOException {
        Path home = Files.createDirectories(folder.resolve("home")).toRealPath();
        Files.createDirectories(home.resolve("project"));
        return new Machine(home, Map.of("ACUMEN_PROVIDER", "none", "NO_COLOR", "1"), NOW);
    }

    Machine with(String name, String value) {
        Map<String, String> more = new TreeMap<>(variables);
        more.put(name, value);
        return new Machine(home, more, now);
    }

    Machine hoursLater(int hours) {
        return new Machine(home, variables, now.plus(Duration.ofHours(hours)));
    }

    Path project() {
        return home.resolve("project");
    }

    Ran run(String... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        Environment environment = new Environment(
                project(),
                home,
                variables,
                new ByteArrayInputStream(new byte[0]),
                Clock.fixed(now, ZoneOffset.UTC),
                Retries.defaults().withFirstDelay(Duration.ofMillis(10)),
                home.resolveSibling("managed"));
        int exitCode = AcumenCommand.run(environment, new PrintWriter(out), new PrintWriter(err), arguments);
        return new Ran(exitCode, out.toString(), err.toString());
    }

    /// A session in which a person says something, turn by turn; then it ends, and the worker that its hook starts does
    /// its work.
    void session(String name, String... prompts) throws IOException {
        TranscriptBuilder builder = new TranscriptBuilder(name).in(project().toString());
        for (String prompt : prompts) {
            builder.person(prompt).agent("I will.");
        }
        Path transcript = builder.writeTo(home.resolve(".claude/projects/p/" + name + ".jsonl"));
        Files.setLastModifiedTime(transcript, FileTime.from(now.minusSeconds(5)));
        Path spool = Files.createDirectories(home.resolve(".acumen/spool"));
        Path event = Files.createTempFile(spool, "SessionEnd.s.", ".json");
        Files.writeString(
                event,
                JsonWriter.compact(Json.Obj.of(
                        "session_id",
                        new Json.Text(name),
                        "transcript_path",
                        new Json.Text(transcript.toString()),
                        "cwd",
                        new Json.Text(project().toString()),
                        "hook_event_name",
                        new Json.Text("SessionEnd"),
                        "reason",
                        new Json.Text("other"))));
        Files.setLastModifiedTime(event, FileTime.from(now));
        run("worker", "--spool", event.toString());
    }

    /// What a hook starts in the background when a session begins.
    void begin() {
        run("worker", "--catch-up", project().toString());
    }

    /// What the hook says to the first prompt of a session, in a process without anything that a service needs.
    String hook(String prompt) throws IOException, InterruptedException {
        Path input = Files.createTempFile(home, "input", ".json");
        Files.writeString(
                input,
                JsonWriter.compact(Json.Obj.of(
                        "session_id",
                        new Json.Text("a-session"),
                        "cwd",
                        new Json.Text(project().toString()),
                        "hook_event_name",
                        new Json.Text("UserPromptSubmit"),
                        "prompt",
                        new Json.Text(prompt))));
        Path output = Files.createTempFile(home, "output", ".json");
        ProcessBuilder builder = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        "dev.acumen.hook.HookProgram",
                        "UserPromptSubmit")
                .directory(project().toFile())
                .redirectInput(input.toFile())
                .redirectOutput(output.toFile())
                .redirectError(ProcessBuilder.Redirect.DISCARD);
        builder.environment()
                .keySet()
                .removeIf(name -> name.contains("JAVA") || name.startsWith("CLAUDE") || name.startsWith("ACUMEN"));
        builder.environment().put("HOME", home.toString());
        builder.start().waitFor();
        return Files.readString(output);
    }

    /// What is in a folder of Acumen's own.
    List<Path> files(String name) throws IOException {
        Path folder = home.resolve(".acumen").resolve(name);
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".json")).toList();
        }
    }

    /// The files in the home folder, the project's among them, that hold a text.
    List<Path> holding(String text) throws IOException {
        try (Stream<Path> files = Files.walk(home)) {
            List<Path> all = files.filter(Files::isRegularFile).toList();
            return all.stream().filter(file -> read(file).contains(text)).toList();
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file, StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    String log() throws IOException {
        return Files.readString(home.resolve(".acumen/worker.log"));
    }
}
