package dev.acumen.cli;

import dev.acumen.json.Json;
import dev.acumen.json.JsonWriter;
import dev.acumen.output.Terminal;
import java.io.PrintWriter;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;

/// What a failed command says as JSON, where JSON was asked for: one object,
/// `{"error": {"message": …, "exit": n}}`, on standard output, where the answer would have been. A command that
/// printed its answer as JSON and ends with a code other than 0 says nothing more, unless it broke off.
final class JsonErrors {
    private final PrintWriter out;
    private final boolean isAsked;
    private final List<String> problems = new ArrayList<>();
    private boolean isAnswered;
    private boolean isBrokenOff;

    /// @param out standard output
    /// @param arguments of the program
    JsonErrors(PrintWriter out, List<String> arguments) {
        int end = arguments.indexOf("--");
        this.isAsked = arguments.subList(0, end < 0 ? arguments.size() : end).contains("--json");
        this.out = isAsked ? new PrintWriter(new Watched(out), true) : out;
    }

    /// Where the command prints.
    PrintWriter out() {
        return out;
    }

    /// A problem was told to a person.
    void problem(String problem) {
        problems.add(problem);
    }

    /// The command broke off; the last problem says why.
    void failed() {
        isBrokenOff = true;
        problems.clear();
    }

    /// Prints the error, where there is one.
    void ended(int exitCode) {
        if (isAsked && exitCode != 0 && (isBrokenOff || !isAnswered)) {
            String message =
                    problems.isEmpty() ? "a defect of Acumen: see standard error" : String.join("\n", problems);
            Json error =
                    Json.Obj.of("error", Json.Obj.of("message", new Json.Text(message), "exit", Json.Num.of(exitCode)));
            out.println(Terminal.safeJson(JsonWriter.compact(error)));
        }
    }

    /// Notices that something is printed.
    private final class Watched extends Writer {
        private final PrintWriter printed;

        Watched(PrintWriter printed) {
            this.printed = printed;
        }

        @Override
        public void write(char[] text, int offset, int length) {
            isAnswered |= length > 0;
            printed.write(text, offset, length);
        }

        @Override
        public void flush() {
            printed.flush();
        }

        @Override
        public void close() {
            printed.close();
        }
    }
}
