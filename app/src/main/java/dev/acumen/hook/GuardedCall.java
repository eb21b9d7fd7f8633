package dev.acumen.hook;

import dev.acumen.command.ToolCall;
import dev.acumen.json.Json;
import dev.acumen.project.Projects;

/// Reads a call of one of the client's tools as guards look at it.
public final class GuardedCall {
    /// Before the name of a file in the headers of a patch.
    private static final String FILE = " File: ";

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
            case "apply_patch" -> patched(input.textOr("command", ""));
            default -> "";
        };
    }

    /// The first file that a patch changes, as Codex writes patches.
    private static String patched(String patch) {
        int header = patch.indexOf(FILE);
        if (header < 0) {
            return "";
        }
        int end = patch.indexOf('\n', header);
        return patch.substring(header + FILE.length(), end < 0 ? patch.length() : end)
                .strip();
    }
}
