package dev.acumen.project;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/// A program that was run to its end, or ended because it took too long.
///
/// @param exitCode its exit code; -1 where it took too long
/// @param out its output, as far as it is not longer than 1 MiB
/// @param err its error output, as far as it is not longer than 1 MiB
/// @param took how long it took
public record ProcessResult(int exitCode, String out, String err, Duration took) {
    private static final int MOST = 1 << 20;

    /// Whether it ended by itself and well.
    public boolean isWell() {
        return exitCode == 0;
    }

    /// Runs a program. Its output goes to files for that time, so that nothing it leaves behind can hold it open.
    ///
    /// @param environment all variables that it gets
    /// @param input its standard input
    /// @throws IOException if it cannot be started
    public static ProcessResult of(
            List<String> command, Path folder, Map<String, String> environment, String input, Duration atMost)
            throws IOException {
        Path out = PrivateFiles.temporary(".out");
        Path err = PrivateFiles.temporary(".err");
        try {
            ProcessBuilder builder = new ProcessBuilder(command)
                    .directory(folder.toFile())
                    .redirectOutput(out.toFile())
                    .redirectError(err.toFile());
            builder.environment().clear();
            builder.environment().putAll(environment);
            long start = System.nanoTime();
            Process process = builder.start();
            give(process, input);
            boolean hasEnded = hasEnded(process, atMost);
            Duration took = Duration.ofNanos(System.nanoTime() - start);
            return new ProcessResult(hasEnded ? process.exitValue() : -1, text(out), text(err), took);
        } finally {
            Files.deleteIfExists(out);
            Files.deleteIfExists(err);
        }
    }

    /// A program may end without reading all of it, or any.
    private static void give(Process process, String input) {
        try (OutputStream to = process.getOutputStream()) {
            to.write(input.getBytes(StandardCharsets.UTF_8));
        } catch (IOException _) {
            // What it left unread it did not need.
        }
    }

    private static boolean hasEnded(Process process, Duration atMost) {
        try {
            if (process.waitFor(atMost.toMillis(), TimeUnit.MILLISECONDS)) {
                return true;
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
        return false;
    }

    private static String text(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return new String(in.readNBytes(MOST), StandardCharsets.UTF_8);
        }
    }
}
