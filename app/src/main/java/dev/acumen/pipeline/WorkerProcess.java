package dev.acumen.pipeline;

import dev.acumen.config.Environment;
import dev.acumen.config.FailureException;
import dev.acumen.store.ErrorAdvice;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Starts a worker, as the clients' hooks do: it goes on when whoever started it ends.
public final class WorkerProcess {
    /// By this, workers know that a client started them.
    private static final String IN_SESSION = "CLAUDECODE";

    private static final String OWN_SESSION = "setsid";

    private WorkerProcess() {}

    /// Starts one that learns what waits, and what ended without an event in a project.
    ///
    /// @throws FailureException if it cannot be started
    public static void start(Environment environment, Optional<Path> project) {
        Path launcher = environment
                .launcher()
                .orElseThrow(() -> new FailureException("only the launcher of Acumen can start a worker"));
        List<String> command = new ArrayList<>(List.of(OWN_SESSION, launcher.toString(), "worker"));
        project.ifPresent(folder -> command.addAll(List.of("--catch-up", folder.toString())));
        try {
            start(command, environment);
        } catch (IOException _) {
            startWithin(command.subList(1, command.size()), environment);
        }
    }

    /// Where the system has no command for a session of its own.
    private static void startWithin(List<String> command, Environment environment) {
        try {
            start(command, environment);
        } catch (IOException e) {
            throw new FailureException("the worker cannot be started: " + ErrorAdvice.told(e));
        }
    }

    private static void start(List<String> command, Environment environment) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(environment.home().toFile())
                .redirectInput(new File("/dev/null"))
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD);
        builder.environment().clear();
        builder.environment().putAll(environment.variables());
        builder.environment().remove(IN_SESSION);
        builder.start();
    }
}
