package dev.acumen.cli;

import dev.acumen.config.Environment;
import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import dev.acumen.llm.Retries;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import picocli.CommandLine;

/// The program, run in this process: a home folder with one project in it, its variables, its standard input.
///
/// @param home the user's home folder
/// @param here the working directory
/// @param environment the variables, beside `NO_COLOR`
/// @param input standard input
/// @param now the time, which stands still
/// @param patience how long a model may take for one attempt
record Program(Path home, Path here, Map<String, String> environment, String input, Instant now, Duration patience) {
    private static final Instant NOW = Instant.parse("2026-02-03T04:05:06Z");
    private static final Duration PATIENCE = Duration.ofMinutes(5);
    private static final Duration FIRST_DELAY = Duration.ofMillis(10);

    Program(Path home, Path here, Map<String, String> environment, String input) {
        this(home, here, environment, input, NOW, PATIENCE);
    }

    /// What a run left behind.
    record Ran(int exitCode, String out, String err) {

        /// The one JSON value on standard output.
        Json.Obj json() {
            return (Json.Obj) JsonReader.read(out, "standard output");
        }

        /// The JSON objects on standard output, one a line.
        List<Json.Obj> jsonLines() {
            return out.lines()
                    .map(line -> (Json.Obj) JsonReader.read(line, "standard output"))
                    .toList();
        }
    }

    /// In the folder `home/project` of a folder.
    static Program in(Path folder) throws IOException {
        Path home = folder.resolve("home").toAbsolutePath();
        return new Program(home, Files.createDirectories(home.resolve("project")), Map.of(), "");
    }

    /// The same in another working directory, which is made where it is missing.
    Program at(Path folder) throws IOException {
        return new Program(home, Files.createDirectories(folder), environment, input, now, patience);
    }

    Program with(String variable, String value) {
        Map<String, String> more = new TreeMap<>(environment);
        more.put(variable, value);
        return new Program(home, here, more, input, now, patience);
    }

    Program withInput(String text) {
        return new Program(home, here, environment, text, now, patience);
    }

    /// The same at another time.
    Program at(Instant time) {
        return new Program(home, here, environment, input, time, patience);
    }

    /// The same, a model having so long for each attempt.
    Program waiting(Duration limit) {
        return new Program(home, here, environment, input, now, limit);
    }

    Ran run(String... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        Map<String, String> variables = new TreeMap<>(environment);
        variables.put("NO_COLOR", "1");
        int exitCode = AcumenCommand.run(environment(variables), new PrintWriter(out), new PrintWriter(err), arguments);
        return new Ran(exitCode, out.toString(), err.toString());
    }

    /// All commands, with their options and texts, on a machine without anything.
    static CommandLine commands() {
        JsonErrors errors = new JsonErrors(new PrintWriter(new StringWriter()), List.of());
        return AcumenCommand.commandLine(nowhere(), errors);
    }

    /// A machine without anything.
    static Environment nowhere() {
        Path nowhere = Path.of("/home/you");
        return new Program(nowhere, nowhere, Map.of(), "").environment(Map.of());
    }

    /// What the program sees of the machine.
    private Environment environment(Map<String, String> variables) {
        InputStream in = new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8));
        return new Environment(
                here,
                home,
                variables,
                in,
                Clock.fixed(now, ZoneOffset.UTC),
                Retries.defaults().withFirstDelay(FIRST_DELAY).withAttemptLimit(patience),
                managed());
    }

    /// Where the client reads what an administrator set.
    Path managed() {
        return home.resolveSibling("managed");
    }

    /// The playbook file of the project that the working directory is.
    Path playbook() {
        return here.resolve(".claude/playbook.json");
    }

    /// Puts a playbook file into the working directory.
    Program havingPlaybook(String json) throws IOException {
        Files.createDirectories(here.resolve(".claude"));
        Files.writeString(playbook(), json);
        return this;
    }

    /// Every file below the working directory with its content, for comparing.
    Map<String, String> files() throws IOException {
        return files(here);
    }

    /// Every file below a folder with its content byte by byte; none where there is no such folder.
    static Map<String, String> files(Path folder) throws IOException {
        Map<String, String> files = new TreeMap<>();
        if (!Files.isDirectory(folder)) {
            return files;
        }
        try (Stream<Path> found = Files.walk(folder)) {
            for (Path file : found.filter(Files::isRegularFile).toList()) {
                files.put(folder.relativize(file).toString(), Files.readString(file, StandardCharsets.ISO_8859_1));
            }
        }
        return files;
    }
}
