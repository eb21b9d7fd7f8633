package dev.acumen.process;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/// A process that has ended.
///
/// @param exitCode its exit code
/// @param out all of its standard output
/// @param err all of its error output
public record Finished(int exitCode, String out, String err) {

    /// Runs a process to its end, with its standard input closed and both of its pipes drained.
    ///
    /// @throws IllegalStateException if it has not ended in time; it is then killed
    public static Finished run(ProcessBuilder builder, Duration atMost) throws IOException, InterruptedException {
        Process process = builder.start();
        process.getOutputStream().close();
        CompletableFuture<String> out = CompletableFuture.supplyAsync(() -> read(process.getInputStream()));
        CompletableFuture<String> err = CompletableFuture.supplyAsync(() -> read(process.getErrorStream()));
        if (!process.waitFor(atMost.toMillis(), TimeUnit.MILLISECONDS)) {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly().waitFor();
            throw new IllegalStateException(
                    builder.command() + " has not ended within " + atMost + ": " + out.join() + err.join());
        }
        return new Finished(process.exitValue(), out.join(), err.join());
    }

    /// All that comes, until the end or until the process is killed.
    private static String read(InputStream stream) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (stream) {
            stream.transferTo(bytes);
        } catch (IOException e) {
            bytes.writeBytes((" (" + e + ")").getBytes(StandardCharsets.UTF_8));
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }
}
