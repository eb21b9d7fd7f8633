package dev.acumen.cli;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The program behind a pseudo terminal of `script(1)`, with a person who types.
final class InTerminal implements AutoCloseable {
    private static final long PATIENCE = 600;

    private final Process process;
    private final StringBuilder sent = new StringBuilder();
    private final CompletableFuture<Void> reading;

    private InTerminal(Process process) {
        this.process = process;
        this.reading = CompletableFuture.runAsync(() -> read(process.getInputStream()));
    }

    /// Starts the program in a folder, with nothing in its environment but these variables.
    static InTerminal start(int columns, Path here, Map<String, String> variables, String... arguments)
            throws IOException {
        return run(
                "stty -echo cols " + columns + "; exec " + program(columns + " 012") + quoted(arguments),
                here,
                variables);
    }

    /// The same where the terminal's height is known.
    static InTerminal startWithRows(int rows, Path here, Map<String, String> variables, String... arguments)
            throws IOException {
        return run(
                "stty -echo cols 80 rows " + rows + "; exec " + program("80 12 " + rows) + quoted(arguments),
                here,
                variables);
    }

    /// The program as a shell calls it.
    ///
    /// @param terminal what a launcher would say of the terminal; empty for none
    static String program(String terminal) {
        return quoted(
                Path.of(System.getProperty("java.home"), "bin/java").toString(),
                "-XX:TieredStopAtLevel=1",
                "--enable-native-access=ALL-UNNAMED",
                "-Dacumen.terminal=" + terminal,
                "-cp",
                System.getProperty("java.class.path"),
                "dev.acumen.cli.AcumenCommand");
    }

    private static String quoted(String... words) {
        return Stream.of(words).map(word -> " '" + word + "'").collect(Collectors.joining());
    }

    /// Starts a command of a shell.
    static InTerminal run(String command, Path here, Map<String, String> variables) throws IOException {
        assumeTrue(
                Stream.of("/usr/bin/script", "/bin/script").map(Path::of).anyMatch(Files::isExecutable)
                        && System.getProperty("os.name").equals("Linux"),
                "no script(1) of util-linux: what a terminal is sent is not tested");
        ProcessBuilder builder = new ProcessBuilder(interruptible(List.of("script", "-qefc", command, "/dev/null")))
                .directory(here.toFile())
                .redirectErrorStream(true);
        builder.environment().clear();
        builder.environment().putAll(Map.of("TERM", "xterm", "PATH", "/usr/bin:/bin", "LC_ALL", "C.UTF-8"));
        builder.environment().putAll(variables);
        return new InTerminal(builder.start());
    }

    /// A command that Ctrl-C ends, also where a shell started the tests in the background and has them ignore it.
    static List<String> interruptible(List<String> command) {
        List<String> env = List.of("env", "--default-signal=INT");
        return canRun(env) ? Stream.concat(env.stream(), command.stream()).toList() : command;
    }

    private static boolean canRun(List<String> env) {
        try {
            return new ProcessBuilder(Stream.concat(env.stream(), Stream.of("true"))
                                    .toList())
                            .redirectErrorStream(true)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private void read(InputStream stream) {
        byte[] buffer = new byte[4096];
        try {
            for (int n = stream.read(buffer); n >= 0; n = stream.read(buffer)) {
                add(new String(buffer, 0, n, StandardCharsets.UTF_8));
            }
        } catch (IOException e) {
            add(e.toString());
        }
    }

    private void add(String text) {
        synchronized (sent) {
            sent.append(text);
        }
    }

    /// Waits until the terminal was sent this text.
    InTerminal await(String text) throws InterruptedException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE);
        while (!sent().contains(text)) {
            if (System.nanoTime() > end || (reading.isDone() && !sent().contains(text))) {
                throw new AssertionError("no “" + text + "” in: " + sent());
            }
            TimeUnit.MILLISECONDS.sleep(20);
        }
        return this;
    }

    /// Types; `\u0003` is Ctrl-C.
    InTerminal type(String keys) throws IOException {
        OutputStream keyboard = process.getOutputStream();
        keyboard.write(keys.getBytes(StandardCharsets.UTF_8));
        keyboard.flush();
        return this;
    }

    /// Waits for the end.
    ///
    /// @return the exit code
    int ended() throws InterruptedException {
        if (!process.waitFor(PATIENCE, TimeUnit.SECONDS)) {
            throw new AssertionError("it has not ended: " + sent());
        }
        reading.join();
        return process.exitValue();
    }

    /// Everything that the terminal was sent so far.
    String sent() {
        synchronized (sent) {
            return sent.toString().replace("\r\n", "\n");
        }
    }

    @Override
    public void close() {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }
}
