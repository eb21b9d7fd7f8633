package dev.acumen.faults.layer;

import dev.acumen.cli.AcumenCommand;
import dev.acumen.config.Environment;
import dev.acumen.llm.Retries;
import dev.acumen.testkit.files.Disk;
import dev.acumen.testkit.files.FaultyFiles;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/// A user's home folder with one project in it, on a disk that fails, and the program as it runs there.
///
/// What the machine does by itself goes around the layer: it never fails, and is not counted.
final class Machine implements AutoCloseable {
    /// When everything happens, unless it is said.
    static final Instant NOW = Instant.parse("2026-02-03T04:05:06Z");

    private static final Path MEMORY = Path.of("/dev/shm");

    private final Path base;
    private final Path home;
    private final Disk disk;
    private Clock clock = Clock.fixed(NOW, ZoneOffset.UTC);
    private Retries retries = Retries.defaults().withFirstDelay(Duration.ofMillis(1));

    private Machine(Path base, Disk disk) {
        this.base = base;
        this.home = base.resolve("disk/home");
        this.disk = disk;
    }

    /// A machine in a temporary folder, in memory where that can be had.
    static Machine start() throws IOException {
        FaultyFiles files = FaultyFiles.installed();
        Path base = Files.isWritable(MEMORY)
                ? Files.createTempDirectory(MEMORY, "acumen-faults")
                : Files.createTempDirectory("acumen-faults");
        Path real = files.real(base).toRealPath();
        Files.createDirectory(real.resolve("disk"));
        Runtime.getRuntime().addShutdownHook(new Thread(() -> removeLeft(real)));
        return new Machine(real, Disk.over(real.resolve("disk"), files));
    }

    /// A campaign that is ended leaves nothing, either.
    private static void removeLeft(Path base) {
        try {
            delete(base);
        } catch (IOException e) {
            System.err.println(base + " could not be removed: " + e);
        }
    }

    /// What a run of the program left behind.
    record Ran(int exitCode, String out, String err) {
        /// Whether it did what it was asked for.
        boolean isDone() {
            return exitCode == 0;
        }
    }

    Disk disk() {
        return disk;
    }

    Path home() {
        return home;
    }

    Path project() {
        return home.resolve("project");
    }

    Path acumen() {
        return home.resolve(".acumen");
    }

    Path playbook() {
        return project().resolve(".claude/playbook.json");
    }

    /// From now on the program takes the time from there.
    void set(Clock other) {
        clock = other;
    }

    /// From now on the program asks models so patiently.
    void set(Retries other) {
        retries = other;
    }

    /// Runs the program in the project's folder.
    Ran run(Map<String, String> environment, String input, List<String> arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        Map<String, String> variables = new HashMap<>(Map.of("NO_COLOR", "1", "ACUMEN_PROVIDER", "none"));
        variables.putAll(environment);
        ClassLoader loader = Thread.currentThread().getContextClassLoader();
        // Without the model of meanings, which is loaded as a service: it is large, and fails on its own.
        Thread.currentThread().setContextClassLoader(ClassLoader.getPlatformClassLoader());
        try {
            int exitCode = AcumenCommand.run(
                    new Environment(
                            path(project()),
                            path(home),
                            variables,
                            new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)),
                            clock,
                            retries),
                    new PrintWriter(out),
                    new PrintWriter(err),
                    arguments.toArray(String[]::new));
            return new Ran(exitCode, out.toString(), err.toString());
        } finally {
            Thread.currentThread().setContextClassLoader(loader);
        }
    }

    Ran run(String... arguments) {
        return run(Map.of(), "", List.of(arguments));
    }

    private static Path path(Path real) {
        return FaultyFiles.installed().path(real);
    }

    /// Makes the home folder anew, with an empty project.
    void clear() throws IOException {
        delete(home);
        Files.createDirectories(project());
        disk.settle();
    }

    /// Keeps the home folder as it is, under a name.
    void keep(String name) throws IOException {
        Path kept = base.resolve(name);
        delete(kept);
        copy(home, kept);
    }

    /// Brings back what was kept, and lets nothing go wrong.
    void restore(String name) throws IOException {
        disk.restart();
        delete(home);
        copy(base.resolve(name), home);
    }

    /// The bytes of the playbook, each as a character; empty where there is none.
    String content(Path file) throws IOException {
        return Files.exists(file) ? Files.readString(file, StandardCharsets.ISO_8859_1) : "";
    }

    /// All files below a folder, by their names in it.
    static Map<String, String> files(Path folder) throws IOException {
        Map<String, String> files = new TreeMap<>();
        if (Files.isDirectory(folder)) {
            try (Stream<Path> all = Files.walk(folder)) {
                for (Path file : all.filter(Files::isRegularFile).toList()) {
                    files.put(folder.relativize(file).toString(), Files.readString(file, StandardCharsets.ISO_8859_1));
                }
            }
        }
        return files;
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> all = Files.walk(from)) {
            for (Path path : all.toList()) {
                Files.copy(
                        path,
                        to.resolve(from.relativize(path).toString()),
                        StandardCopyOption.COPY_ATTRIBUTES,
                        LinkOption.NOFOLLOW_LINKS);
            }
        }
    }

    private static void delete(Path folder) throws IOException {
        if (Files.exists(folder)) {
            try (Stream<Path> all = Files.walk(folder)) {
                for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(path);
                }
            }
        }
    }

    @Override
    public void close() throws IOException {
        delete(base);
    }
}
