package dev.acumen.client;

import dev.acumen.process.Finished;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/// A terminal in which the client runs, played with tmux.
///
/// @param machine where it runs
/// @param socket of its own tmux server
record Screen(Machine machine, Path socket) implements AutoCloseable {
    private static final String ENTER = "Enter";
    private static final String PROMPT = "❯";

    /// Starts the client and waits until it takes a prompt.
    static Screen open(Machine machine, String... arguments) {
        Screen screen = new Screen(
                machine, machine.home().resolve("tmux-" + Long.toString(System.nanoTime(), Character.MAX_RADIX)));
        List<String> client = Stream.concat(Stream.of(machine.client().toString()), Stream.of(arguments))
                .toList();
        screen.tmux(Stream.concat(
                Stream.of(
                        "-f",
                        "/dev/null",
                        "new-session",
                        "-d",
                        "-c",
                        machine.project().toString(),
                        "-x",
                        "160",
                        "-y",
                        "50",
                        "--"),
                client.stream()));
        screen.await(PROMPT);
        return screen;
    }

    /// Types a line and sends it.
    void type(String text) {
        tmux(Stream.of("send-keys", "-l", "--", text));
        await(text.length() > 40 ? text.substring(0, 40) : text);
        key(ENTER);
    }

    /// Presses a key, by its name in tmux.
    void key(String key) {
        tmux(Stream.of("send-keys", key));
    }

    /// Types a prompt and waits for an answer of the model.
    void say(String prompt, String answer) {
        type(prompt);
        await(answer);
    }

    /// Waits until a text is to be seen.
    void await(String text) {
        machine.await("'" + text + "' on the screen", () -> text().contains(text), this::text);
    }

    /// What is to be seen.
    String text() {
        return run(Stream.of("capture-pane", "-p")).out();
    }

    /// Whether the client ended; tmux ends with it.
    boolean isEnded() {
        return run(Stream.of("list-sessions")).exitCode() != 0;
    }

    /// Leaves as a person does.
    void exit() {
        type("/exit");
        machine.await("the end of the client", this::isEnded, this::text);
    }

    /// Closes the terminal's window: the client gets SIGHUP.
    void hangUp() {
        run(Stream.of("kill-server"));
    }

    /// The client's process.
    long pid() {
        return Long.parseLong(
                tmux(Stream.of("list-panes", "-F", "#{pane_pid}")).out().strip());
    }

    private Finished tmux(Stream<String> arguments) {
        Finished finished = run(arguments);
        if (finished.exitCode() != 0) {
            throw new AssertionError("tmux: " + finished);
        }
        return finished;
    }

    private Finished run(Stream<String> arguments) {
        String[] command = Stream.concat(Stream.of("tmux", "-u", "-S", socket.toString()), arguments)
                .toArray(String[]::new);
        try {
            return machine.run(machine.home(), command);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        run(Stream.of("kill-server"));
    }
}
