package dev.acumen.postgres;

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

/// A [Writer] that a test started. Its output is drained, every wait for it is bounded, and closing ends it.
final class WriterProcess implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofMinutes(10);
    private static final String END = "\u0000";

    private final Process process;
    private final BlockingQueue<String> coming = new LinkedBlockingQueue<>();
    private final List<String> lines = new ArrayList<>();

    private WriterProcess(Process process) {
        this.process = process;
        Thread.ofPlatform().daemon().start(this::drain);
    }

    static WriterProcess start(String url, String tenant, String name, int lessons) throws IOException {
        return new WriterProcess(new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-Xmx64m",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Writer.class.getName(),
                        url,
                        tenant,
                        name,
                        "" + lessons)
                .redirectErrorStream(true)
                .start());
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

    /// Waits until it says something.
    ///
    /// @return false where it has ended
    boolean awaitLine() throws InterruptedException {
        String line = coming.poll(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
        if (line == null) {
            throw new AssertionError("nothing came for " + PATIENCE + " after " + lines);
        }
        if (line.equals(END)) {
            coming.add(END);
            return false;
        }
        lines.add(line);
        return true;
    }

    /// Lets it begin.
    void go() throws IOException {
        process.getOutputStream().close();
    }

    /// Waits for its end.
    ///
    /// @return the lessons of which it said that they are done
    List<String> end() throws InterruptedException {
        while (awaitLine()) {
            // Until all has come.
        }
        if (lines.stream().anyMatch(line -> !line.equals("ready") && !line.startsWith("done "))) {
            throw new AssertionError("something went wrong: " + lines);
        }
        return lines.stream()
                .filter(line -> line.startsWith("done "))
                .map(line -> line.substring("done ".length()))
                .toList();
    }

    /// Kills it, as `kill -9` does.
    ///
    /// @return the lessons of which it said that they are done
    List<String> kill() throws InterruptedException {
        process.toHandle().destroyForcibly();
        return end();
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
