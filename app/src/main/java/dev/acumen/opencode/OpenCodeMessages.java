package dev.acumen.opencode;

import dev.acumen.command.HeldCall;
import dev.acumen.json.Json;
import dev.acumen.json.JsonWriter;
import dev.acumen.trajectory.TrajectoryBuilder;
import dev.acumen.trajectory.Turn;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Turns the messages of one session into turns and steps.
final class OpenCodeMessages {
    /// What Acumen said to a call stands at the end of the result.
    private static final Pattern SAID = Pattern.compile("(?s)\\n*<acumen>\\n.*?\\n</acumen>\\s*\\z");

    private static final String REJECTED = "The user rejected permission to use this specific tool call";
    private static final String REJECTED_WITH = "with the following feedback: ";
    private static final String ABORTED = "Tool execution aborted";

    /// All that stands in the prompt where a person ran a command by `!command`.
    private static final String BY_HAND = "The following tool was executed by the user";

    private final TrajectoryBuilder trajectory;
    private final boolean isSubagent;
    private final Map<String, String> callers = new HashMap<>();
    private boolean isHeadless;
    private String lastPrompted = "";

    /// The line of a prompt whose command follows; empty for none.
    private String byHand = "";

    OpenCodeMessages(TrajectoryBuilder trajectory, boolean isSubagent) {
        this.trajectory = trajectory;
        this.isSubagent = isSubagent;
    }

    /// When the last turn began, ISO-8601; empty where there is none.
    String lastPrompted() {
        return lastPrompted;
    }

    /// The id of the turn in which a subagent was started; empty where that is not known.
    String callerOf(String subagent) {
        return callers.getOrDefault(subagent, "");
    }

    void line(Json.Obj line) {
        if (line.textOr("type", "").equals("session")) {
            trajectory.project(line.textOr("folder", ""));
            isHeadless = isTrue(line, "isHeadless");
        } else if (line.textOr("role", "").equals("user")) {
            user(line);
        } else if (line.textOr("role", "").equals("assistant") && !isTrue(line, "isSummary")) {
            assistant(line);
        }
    }

    /// The parts of a message that are of a type.
    static Stream<Json.Obj> parts(Json.Obj line, String type) {
        return line.get("parts") instanceof Json.Arr(List<Json> parts)
                ? parts.stream()
                        .filter(Json.Obj.class::isInstance)
                        .map(Json.Obj.class::cast)
                        .filter(part -> part.textOr("type", "").equals(type))
                : Stream.empty();
    }

    static boolean isTrue(Json.Obj object, String name) {
        return object.get(name) instanceof Json.Bool(boolean value) && value;
    }

    private void user(Json.Obj line) {
        String command = parts(line, "text")
                .map(part -> part.textOr("command", ""))
                .filter(text -> !text.isEmpty())
                .findFirst()
                .orElse("");
        String typed = parts(line, "text")
                .filter(part -> !isTrue(part, "isAdded"))
                .map(part -> part.textOr("text", ""))
                .collect(Collectors.joining("\n"));
        String time = line.textOr("time", "");
        String id = id(time, typed);
        if (isSubagent && !typed.isBlank()) {
            trajectory.prompt(id, Turn.Author.AGENT, typed);
        } else if (!command.isEmpty()) {
            trajectory.prompt(id, Turn.Author.COMMAND, command);
        } else if (!typed.isBlank()) {
            trajectory.prompt(id, Turn.Author.PERSON, isHeadless ? unquoted(typed) : typed);
        } else {
            byHand =
                    parts(line, "text").anyMatch(part -> part.textOr("text", "").equals(BY_HAND)) ? id : "";
            return;
        }
        lastPrompted = time;
    }

    /// A fork copies a message with its time and its words, and gives it another id.
    private static String id(String time, String text) {
        return UUID.nameUUIDFromBytes((time + "\n" + text).getBytes(StandardCharsets.UTF_8))
                .toString();
    }

    /// `opencode run` puts a word with blanks in it into quotation marks.
    private static String unquoted(String text) {
        boolean isQuoted = text.length() > 1 && text.startsWith("\"") && text.endsWith("\"");
        return isQuoted ? text.substring(1, text.length() - 1).replace("\\\"", "\"") : text;
    }

    private void assistant(Json.Obj line) {
        String id = line.textOr("id", "");
        if (line.get("parts") instanceof Json.Arr(List<Json> parts)) {
            for (Json each : parts) {
                if (each instanceof Json.Obj part) {
                    switch (part.textOr("type", "")) {
                        case "text" -> message(id, part.textOr("text", ""));
                        case "tool" -> call(id, part);
                        default -> {
                            // Nothing that matters.
                        }
                    }
                }
            }
        }
    }

    private void message(String id, String text) {
        if (!text.isBlank()) {
            trajectory.message(id, text);
        }
    }

    private void call(String id, Json.Obj part) {
        String call = part.textOr("call", "");
        String tool = part.textOr("tool", "");
        Json.Obj input = part.get("input") instanceof Json.Obj given ? given : Json.Obj.of();
        String command = tool.equals("bash") ? input.textOr("command", "") : "";
        boolean isCommand = !command.isEmpty();
        if (!byHand.isEmpty()) {
            trajectory.prompt(byHand, Turn.Author.COMMAND, "!" + input.textOr("command", ""));
            byHand = "";
        }
        trajectory.call(id, call, tool, isCommand ? command : JsonWriter.compact(input), isCommand);
        callers.put(part.textOr("subagent", ""), trajectory.turnInProgress());
        outcome(id, call, isCommand, part);
    }

    private void outcome(String id, String call, boolean isCommand, Json.Obj part) {
        String error = part.textOr("error", "");
        String output = SAID.matcher(part.textOr("output", "")).replaceFirst("");
        switch (part.textOr("status", "")) {
            case "completed" -> {
                OptionalInt code = code(part);
                if (!isCommand || (code.isPresent() && code.getAsInt() == 0)) {
                    trajectory.succeeded(call, id, output);
                } else if (code.isPresent()) {
                    trajectory.failed(call, id, code, output);
                }
            }
            case "error" -> {
                if (error.startsWith(REJECTED)) {
                    int words = error.indexOf(REJECTED_WITH);
                    trajectory.rejected(call, id, words < 0 ? "" : error.substring(words + REJECTED_WITH.length()));
                } else if (HeldCall.id(error).isPresent()) {
                    trajectory.held(call, id, error);
                } else if (!error.startsWith(ABORTED)) {
                    trajectory.failed(call, id, OptionalInt.empty(), error);
                }
            }
            default -> {
                // It did not end.
            }
        }
    }

    /// The code that a command ended with; empty where nobody knows, or a person ended it.
    private static OptionalInt code(Json.Obj part) {
        return part.get("exit") instanceof Json.Num(String literal) && literal.matches("-?\\d{1,9}")
                ? OptionalInt.of(Integer.parseInt(literal))
                : OptionalInt.empty();
    }
}
