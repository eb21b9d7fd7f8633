package dev.acumen.hook;

import dev.acumen.json.BadInputException;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/// The program `acumen hook`: an event on standard input, the answer on standard output.
///
/// Whatever happens, it ends with 0 and prints an answer in one piece or none, for a client takes another exit code
/// as a veto and half an answer as text. What goes wrong is told on one line of standard error.
public final class HookProgram {
    private static final int LONGEST = 16 << 20;

    private HookProgram() {}

    /// @param arguments the event's name, for the launcher's sake; what the payload says counts. Further ones are files
    /// with events that are answered as well: the start-up archive is made from several
    public static void main(String[] arguments) {
        String event = arguments.length == 0 ? "" : arguments[0];
        try {
            answer(input(), event);
            for (int i = 1; i < arguments.length; i++) {
                answer(Files.readAllBytes(Path.of(arguments[i])), "");
            }
        } catch (Throwable failure) {
            complain(failure, event);
        }
    }

    private static void answer(byte[] payload, String event) throws IOException {
        HookAnswer answer = new Hook(environment()).answer(payload, event);
        if (!answer.output().isEmpty()) {
            print(answer.output());
        }
        if (answer.trouble() != null) {
            complain(answer.trouble(), event);
        }
        if (!answer.notice().isEmpty()) {
            note(answer.notice(), event);
        }
    }

    private static HookEnvironment environment() {
        String home = System.getenv("HOME");
        return new HookEnvironment(
                Path.of(home == null || home.isBlank() ? System.getProperty("user.home") : home),
                Path.of("").toAbsolutePath(),
                System.getenv(),
                System.currentTimeMillis());
    }

    /// All of standard input.
    private static byte[] input() throws IOException {
        try (FileInputStream in = new FileInputStream(FileDescriptor.in)) {
            byte[] bytes = in.readNBytes(LONGEST + 1);
            if (bytes.length > LONGEST) {
                throw new BadInputException("standard input", "", "an event has at most 16 MiB");
            }
            return bytes;
        }
    }

    /// One write, so that whoever reads it gets all of it or nothing.
    private static void print(String output) throws IOException {
        try (FileOutputStream out = new FileOutputStream(FileDescriptor.out)) {
            out.write(output.getBytes(StandardCharsets.UTF_8));
        }
    }

    private static void complain(Throwable failure, String event) {
        String problem = "not enough memory to say what went wrong";
        try {
            problem = HookLog.problem(failure);
        } catch (Throwable _) {
            // Then that is what is said.
        }
        note(problem, event);
    }

    /// A line on standard error, and in the log where that can be.
    private static void note(String line, String event) {
        try {
            HookEnvironment environment = environment();
            new HookLog(environment.acumen()).add(environment.now(), event, line);
        } catch (Throwable _) {
            // The line below is all that can be done.
        }
        System.err.println("acumen: " + line);
    }
}
