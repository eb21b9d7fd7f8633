package dev.acumen.codex;

import dev.acumen.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A call of a tool, as the model made it.
///
/// @param id by which its result is known; empty where the line has none
/// @param tool as Codex's hooks name it: `Bash` for a command, else as the model does
/// @param command what is run in a shell; empty for another tool
/// @param text what the tool is given
/// @param folder the folder that the call names; empty for none
record RolloutCall(String id, String tool, String command, String text, String folder) {
    static final String SHELL = "Bash";
    static final String PATCH = "apply_patch";

    private static final Pattern PATCHED = Pattern.compile("(?m)^\\*\\*\\* (Add|Update|Delete) File: (.+)$");

    /// A file that a patch changes.
    ///
    /// @param isNew whether the patch makes it
    /// @param name its path, as the patch names it
    record Patched(boolean isNew, String name) {}

    /// Whether a line is one.
    static boolean isIn(RolloutLine line) {
        String kind = line.text("type");
        return line.type().equals(RolloutLine.RESPONSE)
                && (kind.equals("function_call") || kind.equals("custom_tool_call"));
    }

    /// The call in a line that is one.
    static RolloutCall of(RolloutLine line) {
        String name = line.text("name");
        String text = line.text("arguments").isEmpty() ? line.text("input") : line.text("arguments");
        Json.Obj arguments = RolloutLine.object(text);
        String command = name.equals("exec_command")
                ? arguments.textOr("cmd", "")
                : name.equals("shell_command")
                        ? arguments.textOr("command", "")
                        : name.equals("shell") ? last(arguments.texts("command")) : "";
        return new RolloutCall(
                line.text("call_id"),
                command.isEmpty() ? tool(line.text("namespace"), name) : SHELL,
                command,
                command.isEmpty() ? text : command,
                arguments.textOr("workdir", ""));
    }

    /// A tool of a server by the name that Claude Code has for it.
    private static String tool(String namespace, String name) {
        return namespace.startsWith("mcp__") ? namespace + "__" + name : name;
    }

    /// The words of a command, of which the last is what a shell runs.
    static String last(List<String> words) {
        return words.isEmpty() ? "" : words.getLast();
    }

    /// The files that a patch changes; none for another call.
    List<Patched> patched() {
        List<Patched> files = new ArrayList<>();
        if (tool.equals(PATCH)) {
            Matcher matcher = PATCHED.matcher(text);
            while (matcher.find()) {
                files.add(new Patched(
                        matcher.group(1).equals("Add"), matcher.group(2).strip()));
            }
        }
        return files;
    }
}
