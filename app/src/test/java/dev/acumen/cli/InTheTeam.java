package dev.acumen.cli;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.acumen.queue.Event;
import dev.acumen.queue.Queue;
import dev.acumen.remote.PlayedService;
import dev.acumen.remote.PlayedService.Request;
import dev.acumen.testkit.TranscriptBuilder;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/// What the tests of projects share whose playbook a team's service keeps: the service, and sessions in the project.
abstract class InTheTeam extends InTheBackground {
    static final String OTHER_RULE = "Never use tabs in YAML files.";
    static final String TOKEN = "a-token-of-adas";

    PlayedService service = PlayedService.start();
    Path project = Path.of("");

    @BeforeEach
    void aProject() throws IOException {
        project = program.here().toRealPath();
        Files.createDirectories(project.resolve(".git"));
    }

    @AfterEach
    void end() {
        service.close();
    }

    Program.Ran join(String... more) {
        List<String> arguments = Stream.concat(
                        Stream.of("remote", "add", service.url()),
                        more.length == 0 ? Stream.of("--playbook", "shop") : Stream.of(more))
                .toList();
        return program.with("ACUMEN_REMOTE_TOKEN", TOKEN).run(arguments.toArray(String[]::new));
    }

    Path said(Path where, String name, String... prompts) throws IOException {
        TranscriptBuilder builder = new TranscriptBuilder(name).in(where.toString());
        for (String prompt : prompts) {
            builder.person(prompt).agent("I will.");
        }
        return transcript(builder, name);
    }

    /// A session that ends, and what its hook starts in the background.
    void ended(Path where, String name, String... prompts) throws IOException {
        Path transcript = said(where, name, prompts);
        Path spool = new Fired(fired.acumen(), where).event("SessionEnd", "other", transcript, NOW);
        program.with("CLAUDE_PROJECT_DIR", where.toString()).run("worker", "--spool", spool.toString());
    }

    Queue queue() {
        return new Queue(fired.acumen(), Clock.fixed(NOW, ZoneOffset.UTC));
    }

    /// A session that waits for a worker.
    void waiting(String name, String... prompts) throws IOException {
        queue().add(new Event(project, said(project, name, prompts), Event.Kind.ENDED, NOW, ""));
    }

    /// What a hook starts when a session begins.
    void begin(Path where, Duration later) {
        program.at(NOW.plus(later)).run("worker", "--catch-up", where.toString());
    }

    String sent() {
        return String.join(
                "\n",
                service.requests().stream()
                        .filter(Request::isTurns)
                        .map(Request::body)
                        .toList());
    }

    Path copy(Path where) {
        return where.resolve(".claude/acumen/local/playbook.json");
    }

    String playbook() throws IOException {
        return Files.exists(program.playbook()) ? Files.readString(program.playbook()) : "";
    }

    static String flat(String text) {
        return text.replaceAll("\\s+", " ");
    }

    static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            files.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(File::delete);
        }
    }

    static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.toList()) {
                Files.copy(file, to.resolve(from.relativize(file)));
            }
        }
    }

    List<Path> holdingTheToken() throws IOException {
        try (Stream<Path> files = Files.walk(program.home())) {
            List<Path> all = files.filter(Files::isRegularFile).toList();
            return all.stream().filter(InTheTeam::isHoldingTheToken).toList();
        }
    }

    private static boolean isHoldingTheToken(Path file) {
        try {
            return Files.readString(file, StandardCharsets.ISO_8859_1).contains(TOKEN);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void assumeThatFoldersAreKnownByTheirBirth() throws IOException {
        Path made = Files.createDirectories(folder.resolve("made"));
        Files.setLastModifiedTime(made, FileTime.fromMillis(0));
        assumeTrue(
                Files.readAttributes(made, BasicFileAttributes.class)
                                .creationTime()
                                .toMillis()
                        > 0,
                "this file system does not know when a folder was made");
    }
}
