package dev.acumen.copilot;

import dev.acumen.json.Json;
import dev.acumen.json.JsonWriter;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A call of one of the client's tools, as Claude Code names such a tool and what it is given.
///
/// @param name the tool's
/// @param input what it is given
record CopilotTool(String name, Json.Obj input) {
    private static final String PATH = "path";

    /// @param data of the line in which the call begins
    static CopilotTool of(Json.Obj data) {
        String tool = data.textOr("toolName", "");
        Json.Obj input = data.get("arguments") instanceof Json.Obj arguments ? arguments : Json.Obj.of();
        return switch (tool) {
            case "bash", "powershell" -> new CopilotTool("Bash", input);
            case "view" -> new CopilotTool("Read", withFile(input));
            case "edit" -> new CopilotTool("Edit", withFile(input));
            case "create" -> new CopilotTool("Write", withFile(input));
            case "task" -> new CopilotTool("Agent", input);
            default -> new CopilotTool(ofServer(data).orElse(tool), input);
        };
    }

    private static Optional<String> ofServer(Json.Obj data) {
        String server = data.textOr("mcpServerName", "");
        return server.isEmpty()
                ? Optional.empty()
                : Optional.of("mcp__" + server + "__" + data.textOr("mcpToolName", ""));
    }

    private static Json.Obj withFile(Json.Obj input) {
        Json path = input.get(PATH);
        return path == null ? input : input.without(PATH).with("file_path", path);
    }

    /// The command of a shell; null for any other tool.
    @Nullable
    String command() {
        return name.equals("Bash") ? input.text("command") : null;
    }

    /// The command, or what else the tool is given.
    String text() {
        String command = command();
        return command == null ? JsonWriter.compact(input) : command;
    }
}
