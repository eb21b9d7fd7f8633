package dev.acumen.fleet;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/// A Java program in a process of its own, with the class path of the tests. It can be killed and started again.
final class JavaProcess implements AutoCloseable {
    private static final String CLASS_PATH =
            System.getProperty("surefire.test.class.path", System.getProperty("java.class.path", ""));

    private final String name;
    private final List<String> command;
    private final Map<String, String> environment;
    private final Path log;
    private Process process;

    /// Starts it.
    ///
    /// @param log the file for what it prints
    JavaProcess(
            String name,
            Path log,
            Map<String, String> environment,
            List<String> flags,
            String program,
            List<String> arguments)
            throws IOException {
        this.name = name;
        this.log = log;
        this.environment = environment;
        this.command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home", ""), "bin", "java").toString()));
        command.addAll(flags);
        command.addAll(List.of(
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "--sun-misc-unsafe-memory-access=allow",
                "-Dorg.slf4j.simpleLogger.defaultLogLevel=warn",
                "-cp",
                CLASS_PATH,
                program));
        command.addAll(arguments);
        this.process = started();
    }

    private Process started() throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
        builder.environment().remove("JAVA_TOOL_OPTIONS");
        builder.environment().putAll(environment);
        return builder.start();
    }

    String name() {
        return name;
    }

    /// Ends it as `kill -9` does, and waits until it is gone.
    void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    /// Starts it again after it was killed.
    void restart() throws IOException {
        process = started();
    }

    /// Waits for a program that ends by itself.
    void await() throws InterruptedException, IOException {
        if (process.waitFor() != 0) {
            throw new IOException(name + " failed; see " + log);
        }
    }

    /// Asks it to end, and ends it where it does not.
    @Override
    public void close() {
        process.destroy();
        try {
            if (!process.waitFor(5, TimeUnit.SECONDS)) {
                kill();
            }
        } catch (InterruptedException _) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
