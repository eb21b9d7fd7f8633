package dev.acumen.adapt;

import dev.acumen.llm.Failure;
import dev.acumen.redaction.Secrets;
import dev.acumen.trajectory.Excerpt;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/// Runs a program with a text on its standard input, for a limited time.
final class ProcessRun {
    /// What of the environment a program sees that nobody trusts.
    static final Set<String> KEPT = Set.of("PATH", "HOME", "LANG", "LC_ALL", "TMPDIR", "JAVA_HOME");

    private static final int MOST_OUTPUT = 1 << 20;
    private static final int MOST_TOLD = 200;
    private static final int NOT_EXECUTABLE = 126;
    private static final int NOT_FOUND = 127;
    /// Plus the number of the signal that ended it.
    private static final int SIGNALLED = 128;

    private ProcessRun() {}

    /// What came of it.
    ///
    /// @param output what it printed on standard output, at most 1 MB
    /// @param errors what it printed on standard error, at most 1 MB
    /// @param isTimedOut whether it was ended for its time
    record Result(int exitCode, String output, String errors, boolean isTimedOut) {
        /// Why no other run of it can do better now; empty where it ran.
        ///
        /// @param who ran
        Optional<Failure> stopping(String who) {
            if (isTimedOut) {
                boolean isStopped = Thread.currentThread().isInterrupted();
                return isStopped ? Optional.of(new Failure.Interrupted()) : Optional.empty();
            }
            if (exitCode == NOT_EXECUTABLE || exitCode == NOT_FOUND) {
                String told = Excerpt.start(Secrets.redacted(errors.strip()), MOST_TOLD);
                return Optional.of(new Failure.Unusable(who + " could not be started: " + told));
            }
            return exitCode > SIGNALLED ? Optional.of(new Failure.Interrupted()) : Optional.empty();
        }
    }

    /// @param told variables of the environment, beside those that it keeps
    /// @param kept names of variables that it keeps; all where it is empty
    /// @throws IOException if the program cannot be started
    static Result of(List<String> command, String input, Map<String, String> told, Set<String> kept, Duration limit)
            throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command);
        if (!kept.isEmpty()) {
            builder.environment().keySet().retainAll(kept);
        }
        builder.environment().putAll(told);
        Process process = builder.start();
        Output output = new Output(process.getInputStream());
        Output errors = new Output(process.getErrorStream());
        Thread.ofVirtual().start(() -> write(process.getOutputStream(), input));
        try {
            boolean isTimedOut = !process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS);
            if (isTimedOut) {
                end(process);
            }
            return new Result(process.waitFor(), output.whole(), errors.whole(), isTimedOut);
        } catch (InterruptedException ignored) {
            end(process);
            Thread.currentThread().interrupt();
            return new Result(-1, "", "", true);
        }
    }

    private static void end(Process process) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }

    /// A program need not read what it is given.
    private static void write(OutputStream out, String input) {
        try (out) {
            out.write(input.getBytes(StandardCharsets.UTF_8));
        } catch (IOException ignored) {
            // It ended, or closed its input; its exit code says whether that is right.
        }
    }

    /// What a program prints, read while it runs.
    private static final class Output {
        /// What it left running may hold the pipe open for long.
        private static final Duration PATIENCE = Duration.ofSeconds(1);

        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        private final Thread reading;

        Output(InputStream in) {
            this.reading = Thread.ofVirtual().start(() -> read(in));
        }

        private void read(InputStream in) {
            byte[] part = new byte[8_192];
            try (in) {
                for (int length = in.read(part); length >= 0; length = in.read(part)) {
                    bytes.write(part, 0, Math.min(length, MOST_OUTPUT - bytes.size()));
                }
            } catch (IOException ignored) {
                // It was ended: what it printed until then counts.
            }
        }

        String whole() throws InterruptedException {
            reading.join(PATIENCE);
            return bytes.toString(StandardCharsets.UTF_8);
        }
    }
}
