package dev.acumen.faults.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;
import org.jspecify.annotations.Nullable;

/// Where the families work: a scratch folder, with a copy of the packaged program, and with lanes in which
/// trials run side by side. The folder goes, and what was started ends, when this process ends, however it does.
final class Workshop {
    private static final int LANES = 2;
    private static final Duration LONG = Duration.ofMinutes(2);

    private static final long SECONDS_TO_END = 10;
    private static final ExecutorService trials =
            Executors.newFixedThreadPool(LANES, Thread.ofPlatform().daemon().factory());
    private static @Nullable Workshop shared;

    private final Path scratch;
    private final Path copy;
    private final Program program;
    private final List<Lane> lanes = new ArrayList<>();

    /// A trial in the lane that it is given.
    @FunctionalInterface
    interface Task {
        void run(Lane lane) throws IOException, InterruptedException;
    }

    private Workshop(Path scratch) throws IOException, InterruptedException {
        this.scratch = scratch;
        this.copy = copyOfTheProgram("program");
        this.program = trained();
        for (int i = 0; i < LANES; i++) {
            lanes.add(new Lane(scratch.resolve("lane-" + i), program));
        }
    }

    /// The one of this process.
    static synchronized Workshop shared() throws IOException, InterruptedException {
        if (shared == null) {
            shared = open();
        }
        return shared;
    }

    private static Workshop open() throws IOException, InterruptedException {
        Path scratch = Files.createTempDirectory("acumen-faults-").toRealPath();
        // Another user runs the program, too, where rights are missing.
        Files.setPosixFilePermissions(scratch, PosixFilePermissions.fromString("rwx--x--x"));
        Runtime.getRuntime().addShutdownHook(new Thread(() -> close(scratch)));
        return new Workshop(scratch);
    }

    private static void close(Path scratch) {
        endTrials();
        ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
        workers(scratch).forEach(ProcessHandle::destroyForcibly);
        try {
            Trees.delete(scratch);
        } catch (IOException e) {
            System.err.println(scratch + " could not be removed: " + e);
        }
    }

    /// A trial that goes on would write into what is being removed.
    private static void endTrials() {
        trials.shutdownNow();
        try {
            trials.awaitTermination(SECONDS_TO_END, TimeUnit.SECONDS);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    /// What detached itself from the hook that started it.
    private static Stream<ProcessHandle> workers(Path scratch) {
        return ProcessHandle.allProcesses()
                .filter(each -> each.info().commandLine().orElse("").contains(scratch + "/"));
    }

    /// Waits until nothing runs in the background any more.
    void awaitWorkers(Path folder) throws InterruptedException {
        for (ProcessHandle worker : workers(folder).toList()) {
            try {
                worker.onExit().get(LONG.toSeconds(), TimeUnit.SECONDS);
            } catch (ExecutionException | TimeoutException e) {
                throw new AssertionError("a worker has not ended within " + LONG + ": " + worker.info(), e);
            }
        }
    }

    /// Kills one of those that run in the background, where there is one.
    boolean killWorker(Path folder) {
        return workers(folder).findAny().map(ProcessHandle::destroyForcibly).orElse(false);
    }

    /// Another build of the program: the same classes in jars of other bytes.
    Path anotherBuild(String name) throws IOException {
        Path build = copyOfTheProgram(name);
        try (Stream<Path> all = Files.list(build.resolve("app/target/acumen"))) {
            for (Path jar : all.filter(each -> each.toString().matches(".*/acumen[^/]*\\.jar"))
                    .toList()) {
                packAgain(jar);
            }
        }
        return build;
    }

    /// Writes a jar's entries in another order, the manifest first.
    private static void packAgain(Path jar) throws IOException {
        Map<String, byte[]> entries = new LinkedHashMap<>();
        try (ZipInputStream in = new ZipInputStream(Files.newInputStream(jar))) {
            for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
                entries.put(entry.getName(), in.readAllBytes());
            }
        }
        List<String> names = new ArrayList<>(entries.keySet()).reversed();
        names.sort(Comparator.comparing(each -> !each.startsWith("META-INF/")));
        try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(jar))) {
            for (String each : names) {
                out.putNextEntry(new ZipEntry(each));
                out.write(Objects.requireNonNull(entries.get(each)));
            }
        }
    }

    /// A copy of the program. The model of meanings is left out: each home folder would unpack its 50 MB anew.
    private Path copyOfTheProgram(String name) throws IOException {
        Path root = Path.of(Objects.requireNonNull(System.getProperty("acumen.root"), "acumen.root"));
        Path to = scratch.resolve(name);
        Path jars = Files.createDirectories(to.resolve("app/target/acumen"));
        try (Stream<Path> all = Files.list(root.resolve("app/target/acumen"))) {
            for (Path jar : all.filter(each -> !each.toString().matches(".*(onnx|minilm).*"))
                    .toList()) {
                Files.copy(jar, jars.resolve(jar.getFileName()), StandardCopyOption.COPY_ATTRIBUTES);
            }
        }
        Files.copy(root.resolve("acumen"), to.resolve("acumen"));
        return to;
    }

    /// The program with an archive of its classes: a process then takes half as long to start.
    private Program trained() throws IOException, InterruptedException {
        Program plain = new Program(copy, List.of());
        Path archive = scratch.resolve("commands.jsa");
        Lane lane = new Lane(scratch.resolve("training"), plain);
        Ended ended = lane.run(
                new Program(copy, List.of("-XX:ArchiveClassesAtExit=" + archive, "-Xlog:disable"))
                        .command(lane, List.of("add", "a key point")),
                "",
                LONG);
        ended.expect(0);
        return new Program(copy, List.of("-XX:SharedArchiveFile=" + archive, "-Xlog:disable"));
    }

    Program program() {
        return program;
    }

    /// A folder that is not there yet.
    Path folder(String name) {
        return scratch.resolve(name);
    }

    /// Runs tasks, two at a time, in this order.
    void run(List<Task> tasks) throws IOException, InterruptedException {
        Queue<Task> waiting = new ConcurrentLinkedQueue<>(tasks);
        List<Future<?>> running = new ArrayList<>();
        for (Lane lane : lanes) {
            running.add(trials.submit(() -> {
                for (Task task = waiting.poll(); task != null; task = waiting.poll()) {
                    task.run(lane);
                }
                return null;
            }));
        }
        for (Future<?> each : running) {
            await(each);
        }
    }

    private static void await(Future<?> future) throws IOException, InterruptedException {
        try {
            future.get();
        } catch (ExecutionException e) {
            switch (e.getCause()) {
                case IOException cause -> throw cause;
                case UncheckedIOException cause -> throw cause.getCause();
                case InterruptedException cause -> throw cause;
                case RuntimeException cause -> throw cause;
                case Error cause -> throw cause;
                case null, default -> throw new IllegalStateException(e);
            }
        }
    }

    /// Whether a command is there and may do what it is asked for.
    static boolean works(String... command) throws InterruptedException {
        try {
            return new ProcessBuilder(command)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .redirectError(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException _) {
            return false;
        }
    }

    /// The variables that a trial's processes have.
    static Map<String, String> environment(Path home) {
        return Map.of(
                "HOME", home.toString(),
                "PATH", Objects.requireNonNullElse(System.getenv("PATH"), "/usr/bin:/bin"),
                "JAVA_HOME", System.getProperty("java.home"),
                "LC_ALL", "C.UTF-8",
                "NO_COLOR", "1");
    }
}
