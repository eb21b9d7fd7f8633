package dev.acumen.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.process.Finished;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/// A copy of the launcher in a folder of its own, with a user's home folder, a project, and a `java` that only
/// tells how it was called: its calls are lines, and what it was given on standard input is kept.
///
/// @param folder holds everything
/// @param launcher the copy
record Installation(Path folder, Path launcher) {
    private static final Duration LIMIT = Duration.ofMinutes(10);
    private static final int LOOKS = 10;

    /// Runs a command with its output in two files, and with a pipe that nobody writes to. Whatever it leaves behind
    /// holds the pipe, too, so that its end is the end of all.
    private static final String HOLDING = "exec 9>\"$0\" >\"$1\" 2>\"$2\"; shift 2; exec \"$@\"";

    private static final String ANSWER = "{\"answer\":1}";

    /// A clone that is built.
    static Installation built(Path folder) throws IOException {
        return made(folder, folder.resolve("built"), "app/target/acumen");
    }

    /// One with a runtime of its own.
    static Installation packaged(Path folder) throws IOException {
        Installation made = made(folder, folder.resolve("packaged"), "lib");
        Path runtime = Files.createDirectories(made.home().resolve("runtime"));
        Files.move(folder.resolve("jdk/bin"), runtime.resolve("bin"));
        Files.move(folder.resolve("jdk/release"), runtime.resolve("release"));
        return made;
    }

    private static Installation made(Path folder, Path home, String program) throws IOException {
        Files.createDirectories(folder.resolve("user"));
        Files.createDirectories(folder.resolve("project/.claude"));
        Files.writeString(folder.resolve("project/.claude/playbook.json"), "{}");
        Path jars = Files.createDirectories(home.resolve(program));
        for (String jar : List.of("acumen-1.0.jar", "acumen-core-1.0.jar", "jackson-core-2.0.jar", "picocli-4.0.jar")) {
            Files.writeString(jars.resolve(jar), "");
        }
        Path launcher =
                Files.copy(root().resolve("acumen"), home.resolve("acumen"), StandardCopyOption.COPY_ATTRIBUTES);
        Installation made = new Installation(folder, launcher);
        made.java("printf '%s\\n' '" + ANSWER + "'; exit 0");
        script(folder.resolve("jdk/bin/javac"), "exit 1");
        Files.writeString(folder.resolve("jdk/release"), "JAVA_VERSION=\"25.0.1\"\n");
        return made;
    }

    /// Lets `java` end a hook in this way, after it has told of the call and read its input. A worker goes on
    /// for as long as there is a file `hold`, and then makes a file `worked`.
    void java(String end) throws IOException {
        script(folder.resolve("jdk/bin/java"), """
                cd '%s' || exit 9
                printf '%%s ' "$@" "nested:${ACUMEN_NESTED-}" \
                    "options:${JAVA_TOOL_OPTIONS-}${JDK_JAVA_OPTIONS-}${_JAVA_OPTIONS-}" \
                    ${CLAUDE_CONFIG_DIR:+"config:$CLAUDE_CONFIG_DIR"} >calls.$$
                printf '\\n' >>calls.$$
                /bin/cat calls.$$ >>calls
                case "$*" in
                    *ArchiveClassesAtExit* | *DumpLoadedClassList*) exit 1 ;;
                    *HookProgram*) /bin/cat >input; %s ;;
                    *" worker "*)
                        while [ -e hold ]; do /bin/sleep 0.05; done
                        : >worked
                        ;;
                esac
                """.formatted(folder, end));
    }

    /// The folder that the launcher stands in.
    Path home() {
        return Objects.requireNonNull(launcher.getParent());
    }

    Path project() {
        return folder.resolve("project");
    }

    /// The user's folder of Acumen's own.
    Path state() {
        return folder.resolve("user/.acumen");
    }

    /// The answer that `java` gives to a hook, if it is not told otherwise.
    static String answer() {
        return ANSWER + "\n";
    }

    /// The environment of a hook, as the client gives it.
    Map<String, String> environment() {
        return Map.of(
                "HOME", folder.resolve("user").toString(),
                "PATH", System.getenv("PATH"),
                "ACUMEN_JAVA_HOME", folder.resolve("jdk").toString(),
                "CLAUDE_PROJECT_DIR", project().toString(),
                "CLAUDE_CODE_SESSION_ID", "0a-1B");
    }

    /// Runs one hook, and waits for what it has left behind, too.
    ///
    /// @param more variables of the environment; an empty value takes one away
    Finished hook(Map<String, String> more, String input, String... arguments)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(launcher.toString(), "hook"));
        command.addAll(List.of(arguments));
        return run(more, input, command);
    }

    /// Runs a command as a hook is run.
    Finished run(Map<String, String> more, String input, List<String> command)
            throws IOException, InterruptedException {
        Path held = folder.resolve("held");
        if (!Files.exists(held)) {
            Finished.run(new ProcessBuilder("mkfifo", held.toString()), LIMIT);
        }
        Path out = folder.resolve("out");
        Path err = folder.resolve("err");
        List<String> holding =
                new ArrayList<>(List.of("/bin/sh", "-c", HOLDING, held.toString(), out.toString(), err.toString()));
        holding.addAll(command);
        Process process = process(more, input, holding).start();
        try {
            assertThat(CompletableFuture.supplyAsync(() -> isLetGo(held))
                            .completeOnTimeout(false, LIMIT.toMillis(), TimeUnit.MILLISECONDS)
                            .join())
                    .as("all has ended")
                    .isTrue();
            assertThat(process.waitFor(LIMIT)).isTrue();
        } finally {
            process.destroyForcibly();
        }
        return new Finished(process.exitValue(), Files.readString(out), Files.readString(err));
    }

    /// Waits until nobody holds a pipe any more.
    private static boolean isLetGo(Path pipe) {
        try (InputStream in = Files.newInputStream(pipe)) {
            return in.read() < 0;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// A command with the environment of a hook, in the project.
    ProcessBuilder process(Map<String, String> more, String input, List<String> command) throws IOException {
        Map<String, String> environment = new HashMap<>(environment());
        environment.putAll(more);
        environment.values().removeIf(String::isEmpty);
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(project().toFile())
                .redirectInput(Files.writeString(folder.resolve("event"), input).toFile());
        builder.environment().clear();
        builder.environment().putAll(environment);
        return builder;
    }

    /// Waits until no process is left that was started from here, so that its files can be looked at and removed. A
    /// process that is just becoming another program has no command line for a moment, so one look is not enough.
    void awaitEnd() throws InterruptedException {
        Instant end = Instant.now().plus(LIMIT);
        for (int quiet = 0; quiet < LOOKS; quiet++) {
            if (processes().findAny().isPresent()) {
                assertThat(Instant.now()).as("a process is left").isBefore(end);
                quiet = 0;
            }
            Thread.sleep(10);
        }
    }

    /// The processes that were started from here.
    Stream<ProcessHandle> processes() {
        return ProcessHandle.allProcesses()
                .filter(process -> process.info().commandLine().orElse("").contains(folder.toString()));
    }

    /// How `java` was called, but for the making of a start-up archive.
    List<String> calls() throws IOException {
        Path calls = folder.resolve("calls");
        return Files.exists(calls)
                ? Files.readAllLines(calls).stream()
                        .filter(call -> !call.contains("ArchiveClassesAtExit") && !call.contains("DumpLoadedClassList"))
                        .toList()
                : List.of();
    }

    /// The names of the files in the spool.
    List<String> spool() throws IOException {
        Path spool = state().resolve("spool");
        if (!Files.isDirectory(spool)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(spool)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    /// The only file in the spool.
    Path spooled() throws IOException {
        assertThat(spool()).hasSize(1);
        return state().resolve("spool").resolve(spool().getFirst());
    }

    /// A folder with nothing but some tools of the system.
    Path tools(String... names) throws IOException {
        Path tools = Files.createDirectories(folder.resolve("tools"));
        for (String name : names) {
            Path real = Stream.of("/usr/bin", "/bin")
                    .map(place -> Path.of(place, name))
                    .filter(Files::isExecutable)
                    .findFirst()
                    .orElseThrow();
            Files.createSymbolicLink(tools.resolve(name), real);
        }
        return tools;
    }

    static void script(Path file, String body) throws IOException {
        Files.createDirectories(Objects.requireNonNull(file.getParent()));
        Files.writeString(file, "#!/bin/sh\n" + body + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    /// The repository.
    static Path root() {
        return Path.of(System.getProperty("acumen.root", "..")).toAbsolutePath().normalize();
    }
}
