package dev.acumen.cli;

import dev.acumen.config.Environment;
import dev.acumen.output.TerminalInfo;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Output for a terminal that a pager shows when it does not fit. Until it has more lines than the terminal, it is
/// held, so that a short one costs no process.
final class Pager extends OutputStream {
    private static final String USUAL = "less";

    /// A shell ends so where it cannot run a program.
    private static final int NOT_RUN = 126;

    private static final int NOT_FOUND = 127;

    private final OutputStream terminal;
    private final String command;
    private final int rows;
    private final ByteArrayOutputStream held = new ByteArrayOutputStream();
    private int lines;
    private @Nullable Process process;

    private Pager(OutputStream terminal, String command, int rows) {
        this.terminal = terminal;
        this.command = command;
        this.rows = rows;
    }

    /// The pager for a call; empty where the output goes straight to the terminal.
    static Optional<Pager> of(OutputStream terminal, Environment environment, GlobalOptions options) {
        int rows = TerminalInfo.rows(environment);
        if (rows == 0 || !options.isPaged(environment)) {
            return Optional.empty();
        }
        String command = command(environment);
        return command.isBlank() || command.equals("cat")
                ? Optional.empty()
                : Optional.of(new Pager(terminal, command, rows));
    }

    /// The pager's command for a shell; blank for none.
    private static String command(Environment environment) {
        String own = environment.variables().get("ACUMEN_PAGER");
        String named = own != null ? own : environment.variables().get("PAGER");
        if (named != null) {
            return named;
        }
        for (String folder : environment.variable("PATH").orElse("").split(File.pathSeparator, -1)) {
            if (!folder.isEmpty() && Files.isExecutable(Path.of(folder, USUAL))) {
                return USUAL;
            }
        }
        return "";
    }

    /// Whether something waits to be shown. What is said on standard error then comes after it.
    boolean isHolding() {
        return held.size() > 0;
    }

    @Override
    public void write(int b) {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) {
        held.write(bytes, offset, length);
        if (process != null) {
            send(process, bytes, offset, length);
            return;
        }
        for (int i = offset; i < offset + length; i++) {
            lines += bytes[i] == '\n' ? 1 : 0;
        }
        if (lines >= rows) {
            start();
        }
    }

    private void start() {
        ProcessBuilder builder = new ProcessBuilder("/bin/sh", "-c", command)
                .redirectOutput(ProcessBuilder.Redirect.INHERIT)
                .redirectError(ProcessBuilder.Redirect.INHERIT);
        builder.environment().putIfAbsent("LESS", "FRX");
        try {
            Process started = builder.start();
            // Ctrl-C is for the pager: this process, which gets it as well, stays until the pager ends.
            Runtime.getRuntime()
                    .addShutdownHook(new Thread(() -> started.onExit().join()));
            process = started;
            send(started, held.toByteArray(), 0, held.size());
        } catch (IOException _) {
            // Then it is shown at the end, without a pager.
            lines = Integer.MIN_VALUE;
        }
    }

    /// A person may end the pager before everything was sent to it.
    private static void send(Process process, byte[] bytes, int offset, int length) {
        try {
            process.getOutputStream().write(bytes, offset, length);
        } catch (IOException _) {
            // Nobody reads it any more.
        }
    }

    /// Shows what is held, or waits until the person has read enough.
    @Override
    public void close() throws IOException {
        if (process == null) {
            terminal.write(held.toByteArray());
            return;
        }
        try {
            process.getOutputStream().close();
        } catch (IOException _) {
            // Nobody reads it any more.
        }
        int code = process.onExit().join().exitValue();
        if (code == NOT_RUN || code == NOT_FOUND) {
            terminal.write(held.toByteArray());
        }
    }
}
