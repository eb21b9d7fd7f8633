package dev.acumen.codex;

import dev.acumen.command.HeldCall;
import dev.acumen.json.Json;
import dev.acumen.trajectory.TrajectoryBuilder;
import dev.acumen.trajectory.Turn;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Turns the lines of one rollout into turns and steps.
///
/// What a person typed, and what the agent said, are items. What Codex or a hook adds to a prompt is a message to the
/// model and never an item, so messages are not read. Calls are taken from what the model answered, and their outcome
/// from the item of the same id; calls that fail early have no item, but only a result in words.
final class RolloutConverter {
    private static final String USER_SHELL = "user_shell";

    /// Around what a hook said that kept a call from being made.
    private static final Pattern HELD =
            Pattern.compile("(?s)\\A(?:Command|Tool call) blocked by PreToolUse hook: (.*?)\\. (?:Command|Tool): ");

    /// What a result of a command says that is still running.
    private static final String RUNNING = "Process running with session ID";

    private static final String ABORTED = "aborted by user";
    private static final String UNKNOWN_TOOL = "unsupported call: ";

    private final TrajectoryBuilder trajectory;
    private final boolean isSubagent;
    private final Map<String, String> subagents = new LinkedHashMap<>();
    private final Map<String, String> openCalls = new LinkedHashMap<>();
    private final Set<String> calls = new HashSet<>();
    private String turn = "";
    private boolean isTurnOver = true;
    private String lastPrompted = "";

    RolloutConverter(TrajectoryBuilder trajectory, boolean isSubagent) {
        this.trajectory = trajectory;
        this.isSubagent = isSubagent;
    }

    /// The subagents that were started, each with the id of the turn in which it was.
    Map<String, String> subagents() {
        return subagents;
    }

    /// The id of the turn that has not ended; empty for none.
    String openTurn() {
        return isTurnOver ? "" : trajectory.turnInProgress();
    }

    /// When the last turn began, ISO-8601; empty where the rollout does not say.
    String lastPrompted() {
        return lastPrompted;
    }

    void convert(RolloutLine line) {
        switch (line.type()) {
            case RolloutLine.SESSION -> trajectory.project(line.text("cwd"));
            case RolloutLine.EVENT -> event(line);
            default -> response(line);
        }
    }

    private void event(RolloutLine line) {
        switch (line.text("type")) {
            case "task_started" -> {
                turn = line.text("turn_id");
                isTurnOver = false;
            }
            case "task_complete", "turn_aborted" ->
                isTurnOver |= line.text("turn_id").equals(turn);
            case "item_completed" -> item(line, line.item());
            default -> {}
        }
    }

    private void item(RolloutLine line, Json.Obj item) {
        String id = item.textOr("id", line.text("turn_id"));
        switch (item.textOr("type", "")) {
            case "UserMessage" -> prompt(line, id, text(item));
            case "AgentMessage" -> message(id, text(item));
            case "CommandExecution" -> command(line, id, item);
            case "FileChange" -> edit(id, item);
            case "CollabAgentToolCall" ->
                item.texts("receiver_thread_ids")
                        .forEach(agent -> subagents.putIfAbsent(agent, trajectory.turnInProgress()));
            default -> {}
        }
    }

    private static String text(Json.Obj item) {
        List<String> texts = new ArrayList<>();
        if (item.get("content") instanceof Json.Arr(List<Json> parts)) {
            for (Json part : parts) {
                if (part instanceof Json.Obj object && object.get("text") instanceof Json.Text(String text)) {
                    texts.add(text);
                }
            }
        }
        return String.join("\n", texts);
    }

    private void prompt(RolloutLine line, String id, String text) {
        if (!text.isBlank()) {
            trajectory.prompt(id, isSubagent ? Turn.Author.AGENT : Turn.Author.PERSON, text);
            lastPrompted = line.time();
        }
    }

    private void message(String id, String text) {
        if (!text.isBlank()) {
            trajectory.message(id, text);
        }
    }

    /// A command that ended. What a person ran is a turn of its own.
    private void command(RolloutLine line, String id, Json.Obj item) {
        String command = RolloutCall.last(item.texts("command"));
        boolean isByPerson = item.textOr("source", "").equals(USER_SHELL);
        if (isByPerson) {
            trajectory.prompt(id, Turn.Author.COMMAND, "!" + command);
            lastPrompted = line.time();
        }
        if (isByPerson || !calls.contains(id)) {
            trajectory.call(id, id, RolloutCall.SHELL, command, true);
        }
        openCalls.remove(id);
        String output = item.textOr("aggregated_output", "");
        OptionalInt exitCode = exitCode(item);
        if (item.textOr("status", "").equals("declined")) {
            trajectory.rejected(id, id, "");
        } else if (exitCode.isPresent() && exitCode.getAsInt() == 0) {
            trajectory.succeeded(id, id, output);
        } else {
            trajectory.failed(id, id, exitCode, output);
        }
    }

    private static OptionalInt exitCode(Json.Obj item) {
        if (item.get("exit_code") instanceof Json.Num(String literal)) {
            try {
                return OptionalInt.of(Integer.parseInt(literal));
            } catch (NumberFormatException _) {
                return OptionalInt.empty();
            }
        }
        return OptionalInt.empty();
    }

    private void edit(String id, Json.Obj item) {
        openCalls.remove(id);
        switch (item.textOr("status", "")) {
            case "completed" -> trajectory.succeeded(id, id, item.textOr("stdout", ""));
            case "declined" -> trajectory.rejected(id, id, "");
            default -> trajectory.failed(id, id, OptionalInt.empty(), item.textOr("stderr", ""));
        }
    }

    private void response(RolloutLine line) {
        String kind = line.text("type");
        if (RolloutCall.isIn(line)) {
            RolloutCall call = RolloutCall.of(line);
            String id = line.payload().textOr("id", call.id());
            trajectory.call(
                    id, call.id(), call.tool(), call.text(), !call.command().isEmpty());
            calls.add(call.id());
            openCalls.put(call.id(), call.tool());
        } else if (kind.equals("function_call_output") || kind.equals("custom_tool_call_output")) {
            result(line);
        }
    }

    /// The result of a call of which no item said how it ended. Of one that the person aborted nobody knows.
    private void result(RolloutLine line) {
        String call = line.text("call_id");
        String tool = openCalls.get(call);
        String output = line.payload().get("output") instanceof Json.Text(String text) ? text : "";
        if (tool == null || output.endsWith(ABORTED) || output.contains(RUNNING)) {
            return;
        }
        openCalls.remove(call);
        String id = line.payload().textOr("id", call);
        Matcher held = HELD.matcher(output);
        if (held.find()) {
            String reason = held.group(1);
            trajectory.held(call, id, HeldCall.id(reason).isPresent() ? reason : output);
        } else if (tool.equals(RolloutCall.SHELL)
                || tool.equals(RolloutCall.PATCH)
                || output.startsWith(UNKNOWN_TOOL)) {
            trajectory.failed(call, id, OptionalInt.empty(), output);
        } else {
            trajectory.succeeded(call, id, output);
        }
    }
}
