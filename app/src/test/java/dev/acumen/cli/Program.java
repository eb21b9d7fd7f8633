package dev.acumen.cli;

import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import dev.acumen.model.Retries;
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

/// The program, run in this process: a home folder with one project in it, its variables, its standard input.
///
/// @param home the user's home folder
/// @param here the working directory
/// @param environment the variables, beside `NO_COLOR`
/// @param input standard input
record Program(Path home, Path here, Map<String, String> environment, String input) {
    private static final Clock CLOCK = Clock.fixed(Instant.parse("2026-02-03T04:05:06Z"), ZoneOffset.UTC);

    private static final Retries RETRIES =
            Retries.defaults().withFirstDelay(Duration.ofMillis(10)).withAttemptLimit(Duration.ofSeconds(5));

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
        return new Program(home, Files.createDirectories(folder), environment, input);
    }

    Program with(String variable, String value) {
        Map<String, String> more = new TreeMap<>(environment);
        more.put(variable, value);
        return new Program(home, here, more, input);
    }

    Program withInput(String text) {
        return new Program(home, here, environment, text);
    }

    Ran run(String... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        Map<String, String> variables = new TreeMap<>(environment);
        variables.put("NO_COLOR", "1");
        InputStream in = new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8));
        int exitCode = Acumen.run(
                new Surroundings(here, home, variables, in, CLOCK, RETRIES),
                new PrintWriter(out),
                new PrintWriter(err),
                arguments);
        return new Ran(exitCode, out.toString(), err.toString());
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
        Map<String, String> files = new TreeMap<>();
        try (Stream<Path> found = Files.walk(here)) {
            for (Path file : found.filter(Files::isRegularFile).toList()) {
                files.put(here.relativize(file).toString(), Files.readString(file, StandardCharsets.ISO_8859_1));
            }
        }
        return files;
    }
}
