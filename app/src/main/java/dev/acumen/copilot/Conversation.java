package dev.acumen.copilot;

import dev.acumen.command.HeldCall;
import dev.acumen.json.Json;
import dev.acumen.trajectory.Trajectory;
import dev.acumen.trajectory.TrajectoryBuilder;
import dev.acumen.trajectory.Turn;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Turns the lines of a session, or of one of its subagents, into turns and steps.
///
/// What a person typed is the `content` of a message alone. Its other text holds what the client and hooks added, and
/// the lines about hooks hold what Acumen itself said: neither is read.
final class Conversation {
    /// What the client adds to a prompt; versions before 1.0.65 may have it in the content.
    private static final Pattern ADDED =
            Pattern.compile("(?s)<(system_reminder|current_datetime)>.*?(?:</\\1>|\\z)\\s*");

    private static final String NOTIFICATION = "<system_notification>";

    /// What hooks say behind a result, up to its end.
    private static final Pattern GUIDANCE = Pattern.compile(
            "(?s)\\n{0,4}(?:Tool \"[^\"\\n]*\" (?:succeeded|failed)\\. )?Additional guidance from \\w+ hooks:\\n.*");

    private static final Pattern EXIT = Pattern.compile(
            "\\n?<(?:detached command with )?shellId: (\\S+) completed with exit code (\\d{1,9})>\\s*\\z");

    /// What a command answers that goes on.
    private static final Pattern GOES_ON = Pattern.compile(
            "<command (?:started in \\w+(?: \\w+)? )?with shellId: (\\S+?)(?:>| (?:is still|moved to)[^>]*>)");

    private static final String HELD = "Denied by preToolUse hook";
    private static final String REASON = HELD + ": ";

    private final TrajectoryBuilder trajectory;
    private final boolean isSubagent;
    private String lastPrompted = "";

    /// The turns in which calls were made, by the calls' ids.
    private final Map<String, String> turns = new HashMap<>();

    /// The calls whose commands go on, by their shells' ids.
    private final Map<String, String> goingOn = new HashMap<>();

    Conversation(String session, Set<String> secrets, boolean isSubagent) {
        this.trajectory = new TrajectoryBuilder(session, secrets);
        this.isSubagent = isSubagent;
    }

    void problem(String problem) {
        trajectory.problem(problem);
    }

    Trajectory build() {
        return trajectory.build();
    }

    /// The id of the last turn; empty for none.
    String lastTurn() {
        return trajectory.turnInProgress();
    }

    /// When the last turn began, ISO-8601; empty where the transcript does not say.
    String lastPrompted() {
        return lastPrompted;
    }

    /// The id of the turn in which a call was made; empty where it was not.
    String turnOf(String callId) {
        return turns.getOrDefault(callId, "");
    }

    void take(Json.Obj line, Json.Obj data) {
        String id = line.textOr("id", "");
        String callId = data.textOr("toolCallId", id);
        if (data.get("context") instanceof Json.Obj context) {
            String folder = context.textOr("cwd", "");
            if (!folder.isEmpty()) {
                trajectory.project(folder);
            }
        }
        switch (line.textOr("type", "")) {
            case "user.message" -> prompt(id, line, data);
            case "assistant.message" -> message(id, data.textOr("content", ""));
            case "tool.execution_start" -> call(id, callId, data);
            case "tool.user_requested" ->
                trajectory.prompt(
                        id,
                        Turn.Author.COMMAND,
                        "!" + CopilotTool.of(data).input().textOr("command", ""));
            case "permission.completed" -> permission(id, callId, data);
            case "tool.execution_complete" -> result(id, callId, data);
            default -> {}
        }
    }

    private void prompt(String id, Json.Obj line, Json.Obj data) {
        String content = data.textOr("content", "");
        String rest =
                content.indexOf('<') < 0 ? content : ADDED.matcher(content).replaceAll("");
        String text = rest.strip();
        boolean isContinuation = data.get("isAutopilotContinuation") instanceof Json.Bool(boolean isSet) && isSet;
        boolean isByTheClient = isContinuation || !data.textOr("source", "").isEmpty();
        if (text.isEmpty() || text.startsWith(NOTIFICATION) || (isByTheClient && !isSubagent)) {
            return;
        }
        if (isSubagent) {
            trajectory.prompt(id, Turn.Author.AGENT, text);
        } else {
            boolean isCommand = text.startsWith("/")
                    && !data.textOr("transformedContent", text).contains(text);
            String typed = rest.equals(content) ? content : text;
            trajectory.prompt(id, isCommand ? Turn.Author.COMMAND : Turn.Author.PERSON, isCommand ? text : typed);
            lastPrompted = line.textOr("timestamp", "");
        }
    }

    private void message(String id, String content) {
        if (!content.isBlank()) {
            trajectory.message(id, content);
        }
    }

    private void call(String id, String callId, Json.Obj data) {
        CopilotTool tool = CopilotTool.of(data);
        trajectory.call(id, callId, tool.name(), tool.text(), tool.command() != null);
        turns.put(callId, trajectory.turnInProgress());
    }

    /// What a person said about a call that was declined.
    private void permission(String id, String callId, Json.Obj data) {
        if (data.get("result") instanceof Json.Obj result
                && result.textOr("kind", "").equals("denied-interactively-by-user")) {
            trajectory.rejected(callId, id, result.textOr("feedback", ""));
        }
    }

    private void result(String id, String callId, Json.Obj data) {
        boolean isByPerson = data.get("isUserRequested") instanceof Json.Bool(boolean isRequested) && isRequested;
        if (isByPerson) {
            return;
        }
        if (data.get("success") instanceof Json.Bool(boolean isSuccess) && isSuccess) {
            answer(id, callId, data);
        } else {
            failure(id, callId, data);
        }
    }

    /// A command that failed is a success for the client: its exit code counts.
    private void answer(String id, String callId, Json.Obj data) {
        String said = without(data.get("result") instanceof Json.Obj result ? result.textOr("content", "") : "");
        Matcher exit = EXIT.matcher(said);
        boolean hasEnded = exit.find();
        String output = hasEnded ? said.substring(0, exit.start()) : said;
        OptionalInt code = data.get("shellExecution") instanceof Json.Obj shell
                ? number(shell.get("exitCode"))
                : OptionalInt.empty();
        Matcher goesOn = GOES_ON.matcher(said);
        if (code.isPresent()) {
            ended(callId, id, code.getAsInt(), output);
        } else if (hasEnded) {
            String began = goingOn.remove(exit.group(1));
            if (began != null) {
                ended(began, id, Integer.parseInt(exit.group(2)), output);
            }
            trajectory.succeeded(callId, id, output);
        } else if (goesOn.find()) {
            goingOn.put(goesOn.group(1), callId);
        } else {
            trajectory.succeeded(callId, id, output);
        }
    }

    private void ended(String callId, String id, int code, String output) {
        if (code == 0) {
            trajectory.succeeded(callId, id, output);
        } else {
            trajectory.failed(callId, id, OptionalInt.of(code), output);
        }
    }

    private static OptionalInt number(@Nullable Json number) {
        return number instanceof Json.Num(String literal) && literal.matches("-?\\d{1,9}")
                ? OptionalInt.of(Integer.parseInt(literal))
                : OptionalInt.empty();
    }

    private void failure(String id, String callId, Json.Obj data) {
        Json.Obj error = data.get("error") instanceof Json.Obj object ? object : Json.Obj.of();
        String message = without(error.textOr("message", ""));
        if (message.startsWith(HELD) || HeldCall.id(message).isPresent()) {
            trajectory.held(callId, id, message.startsWith(REASON) ? message.substring(REASON.length()) : message);
        } else if (error.textOr("code", "").equals("denied")) {
            trajectory.rejected(callId, id, "");
        } else {
            trajectory.failed(callId, id, OptionalInt.empty(), message);
        }
    }

    /// What a tool said, without what hooks said behind it.
    private static String without(String said) {
        return said.contains("Additional guidance from ")
                ? GUIDANCE.matcher(said).replaceFirst("")
                : said;
    }
}
