package dev.acumen.hook;

import dev.acumen.json.Json;

/// How Copilot CLI calls things in an event, and wants to be answered.
final class OfCopilot {
    static final String NAME = "copilot";

    /// A command that failed is a call that succeeded, and its result ends so.
    private static final String EXIT = " completed with exit code ";

    private OfCopilot() {}

    /// A tool as Claude Code names it.
    static String tool(String name) {
        return switch (name) {
            case "bash", "powershell" -> "Bash";
            case "view" -> "Read";
            case "edit" -> "Edit";
            case "create" -> "Write";
            default -> name;
        };
    }

    /// What a tool is given; nothing for a command that did not fail.
    static Json.Obj input(Json.Obj members) {
        if (!(members.get("toolArgs") instanceof Json.Obj input) || isWell(result(members))) {
            return Json.Obj.of();
        }
        Json path = input.get("path");
        return path == null ? input : input.with("file_path", path);
    }

    private static boolean isWell(String result) {
        return result.endsWith(EXIT + "0>");
    }

    /// What a failed command printed.
    static String error(Json.Obj members) {
        String result = result(members);
        int end = result.lastIndexOf("<shellId: ");
        return end < 0
                ? members.textOr("error", result)
                : result.substring(0, end).stripTrailing();
    }

    private static String result(Json.Obj members) {
        return members.get("toolResult") instanceof Json.Obj result ? result.textOr("textResultForLlm", "") : "";
    }
}
