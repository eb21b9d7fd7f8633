package dev.acumen.hook;

import dev.acumen.command.ToolCall;
import dev.acumen.json.Json;
import dev.acumen.project.Projects;

/// Reads a call of one of the client's tools as guards look at it.
public final class GuardedCall {
    private GuardedCall() {}

    /// @param tool the client's name for the tool
    /// @param input what it is given
    /// @param place where the session is
    /// @param folder the session's folder, as the client tells it
    public static ToolCall of(String tool, Json.Obj input, Projects.Place place, String folder) {
        ProjectPath path = ProjectPath.of(place, folder);
        String file = file(tool, input);
        return new ToolCall(path.in(command(tool, input)), file.isEmpty() ? "" : path.of(file), !tool.equals("Read"));
    }

    /// The command of a call of the shell; empty for another tool's.
    private static String command(String tool, Json.Obj input) {
        return tool.equals("Bash") ? input.textOr("command", "") : "";
    }

    /// The file that a call reads or changes, as the client names it; empty for another call.
    private static String file(String tool, Json.Obj input) {
        return switch (tool) {
            case "Read", "Edit", "MultiEdit", "Write" -> input.textOr("file_path", "");
            case "NotebookEdit" -> input.textOr("notebook_path", "");
            default -> "";
        };
    }
}
