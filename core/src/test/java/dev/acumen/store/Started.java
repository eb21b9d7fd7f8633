package dev.acumen.store;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/// A process that a test started. Its output is drained, every wait for it is bounded, and closing ends it,
/// whatever became of the test.
final class Started implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofMinutes(10);
    private static final String END = "\u0000";

    private final Process process;
    private final BlockingQueue<String> coming = new LinkedBlockingQueue<>();
    private final List<String> lines = new ArrayList<>();
    private boolean hasEnded;

    private Started(Process process) {
        this.process = process;
        Thread.ofPlatform().daemon().start(this::drain);
    }

    /// A process with its error output among its output.
    static Started command(List<String> command) throws IOException {
        return new Started(new ProcessBuilder(command).redirectErrorStream(true).start());
    }

    /// A [Writer] that waits for [#go].
    static Started writer(String... arguments) throws IOException {
        return command(java(System.getProperty("java.class.path"), arguments));
    }

    /// The same by another command, such as one that sets a limit; it need not wait.
    static Started writerBy(List<String> command, String... arguments) throws IOException {
        List<String> all = new ArrayList<>(command);
        all.addAll(java(System.getProperty("java.class.path"), arguments));
        Started started = command(all);
        started.go();
        return started;
    }

    /// The command of a [Writer].
    static List<String> java(String classPath, String... arguments) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xshare:auto",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-XX:-UsePerfData",
                "-Xmx64m",
                "-cp",
                classPath,
                Writer.class.getName()));
        command.addAll(List.of(arguments));
        return command;
    }

    /// Whether a command is there and does what it is asked for.
    static boolean works(String... command) throws InterruptedException {
        try (Started started = command(List.of(command))) {
            started.go();
            started.end();
            return started.process.exitValue() == 0;
        } catch (IOException _) {
            return false;
        }
    }

    private void drain() {
        try (BufferedReader reader =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                coming.add(line);
            }
        } catch (IOException e) {
            coming.add(e.toString());
        } finally {
            coming.add(END);
        }
    }

    long pid() {
        return process.pid();
    }

    /// Closes its standard input, which a writer waits for.
    void go() throws IOException {
        process.getOutputStream().close();
    }

    /// Waits for a line that begins with a word.
    String await(String word) throws InterruptedException {
        while (next()) {
            if (lines.getLast().startsWith(word)) {
                return lines.getLast();
            }
        }
        throw new AssertionError("ended without a line \"" + word + "\": " + lines);
    }

    private boolean next() throws InterruptedException {
        String line = hasEnded ? END : coming.poll(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
        if (line == null) {
            throw new AssertionError("nothing came for " + PATIENCE + " after " + lines);
        }
        hasEnded = line.equals(END);
        if (!hasEnded) {
            lines.add(line);
        }
        return !hasEnded;
    }

    /// Waits for its end.
    ///
    /// @return all that it said
    List<String> end() throws InterruptedException {
        while (next()) {
            // Until all has come.
        }
        if (!process.waitFor(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
            throw new AssertionError("has not ended within " + PATIENCE + ": " + lines);
        }
        return lines;
    }

    /// Kills it, as `kill -9` does. What it has said by then can still be read, which [Process] does not grant.
    ///
    /// @return all that it said
    List<String> kill() throws InterruptedException {
        process.toHandle().destroyForcibly();
        return end();
    }

    @Override
    public void close() {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }
}
