package dev.acumen.gemini;

import dev.acumen.command.HeldCall;
import dev.acumen.json.Json;
import dev.acumen.json.JsonWriter;
import dev.acumen.trajectory.TrajectoryBuilder;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A call of a tool.
///
/// @param id of the call
/// @param name the tool's, as Claude Code names such a tool
/// @param input what it was given
record Tool(String id, String name, Json.Obj input) {
    private static final Pattern END = Pattern.compile("</untrusted_context>"
            + "|(?:Process Group PGID|Background PIDs|Signal|Exit Code): (?<value>[^\\n]*)|Error: \\(none\\)");
    private static final String CONTEXT = "<untrusted_context>\n";
    private static final Pattern BEGIN =
            Pattern.compile("(?s)(?:Command: .*?\\nDirectory: [^\\n]*\\n)?Output: (?:\\(empty\\))?");
    private static final String BLOCKED = "Tool execution blocked: ";
    private static final String NONE = "(none)";
    private static final Pattern CODE = Pattern.compile("\\d{1,9}");

    /// @param holder has the members `id`, `name` and `args`
    static Tool of(Json.Obj holder) {
        String name = holder.textOr("name", "");
        Json.Obj input = arguments(holder, "args");
        // Qwen Code calls tools of servers with a tool of its own.
        return name.equals("tool_call")
                ? new Tool(holder.textOr("id", ""), named(input.textOr("name", name)), arguments(input, "arguments"))
                : new Tool(holder.textOr("id", ""), named(name), input);
    }

    private static Json.Obj arguments(Json.Obj holder, String member) {
        return holder.get(member) instanceof Json.Obj arguments ? arguments : Json.Obj.of();
    }

    private static String named(String name) {
        return switch (name) {
            case "run_shell_command" -> "Bash";
            case "read_file" -> "Read";
            case "replace", "edit" -> "Edit";
            case "write_file" -> "Write";
            default -> name.replaceFirst("^mcp_(?!_)", "mcp__");
        };
    }

    private boolean isCommand() {
        return name.equals("Bash");
    }

    /// Puts the call into a trajectory.
    void call(String line, TrajectoryBuilder trajectory) {
        String command = isCommand() ? input.text("command") : null;
        trajectory.call(line, id, name, command == null ? JsonWriter.compact(input) : command, command != null);
    }

    /// What a call that was not allowed, or failed, was answered.
    ///
    /// @param told what the model was told
    /// @param isDeclined whether a person did not allow it
    void failed(String line, String told, boolean isDeclined, TrajectoryBuilder trajectory) {
        String error = told.startsWith(BLOCKED) ? told.substring(BLOCKED.length()) : told;
        if (isDeclined) {
            trajectory.rejected(id, line, "");
        } else if (HeldCall.id(error).isPresent()) {
            trajectory.held(id, line, error);
        } else if (isCommand() && CODE.matcher(Ended.of(error).code()).matches()) {
            ended(line, error, trajectory);
        } else {
            trajectory.failed(id, line, OptionalInt.empty(), error);
        }
    }

    /// What a call that was made was answered. A command that failed says so at the end of its output.
    void ended(String line, String output, TrajectoryBuilder trajectory) {
        if (isCommand()) {
            Ended ended = Ended.of(output);
            exited(line, ended.code(), ended.isKilled(), ended.output(), trajectory);
        } else {
            trajectory.succeeded(id, line, output);
        }
    }

    /// What the model is told of a command that ended.
    ///
    /// @param code its exit code as it is told; empty where it is not
    private record Ended(String output, String code, boolean isKilled) {
        static Ended of(String told) {
            String text = told.startsWith(CONTEXT) ? told.substring(CONTEXT.length()) : told;
            String code = "";
            boolean isKilled = false;
            Matcher end = END.matcher(text);
            int length = text.length();
            while (length > 0
                    && end.region(text.lastIndexOf('\n', length - 1) + 1, length)
                            .matches()) {
                String found = text.substring(end.regionStart(), length);
                isKilled |= found.startsWith("Signal") && !NONE.equals(end.group("value"));
                code = found.startsWith("Exit Code") ? end.group("value") : code;
                length = Math.max(0, end.regionStart() - 1);
            }
            Matcher begin = BEGIN.matcher(text).region(0, length);
            return new Ended(text.substring(begin.lookingAt() ? begin.end() : 0, length), code, isKilled);
        }
    }

    /// A command came to its end.
    ///
    /// @param code its exit code, empty or anything else where it has none
    void exited(String line, String code, boolean isKilled, String output, TrajectoryBuilder trajectory) {
        boolean isCode = CODE.matcher(code).matches();
        if (isKilled || (isCode && !code.equals("0"))) {
            OptionalInt exit = isCode ? OptionalInt.of(Integer.parseInt(code)) : OptionalInt.empty();
            trajectory.failed(id, line, exit, output);
        } else {
            trajectory.succeeded(id, line, output);
        }
    }
}
