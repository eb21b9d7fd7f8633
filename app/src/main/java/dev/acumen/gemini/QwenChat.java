package dev.acumen.gemini;

import dev.acumen.client.Wanted;
import dev.acumen.json.Json;
import dev.acumen.trajectory.TrajectoryBuilder;
import dev.acumen.trajectory.Turn;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// A transcript of Qwen Code.
final class QwenChat implements Chat {
    /// How transcripts of this client are read.
    static final Form FORM = new Form(
            Wanted.of("sessionId", "uuid", "timestamp", "type", "provenance", "subtype", "cwd", "isSidechain")
                    .and(
                            "message",
                            Wanted.of()
                                    .and(
                                            "parts",
                                            Wanted.of("text", "thought")
                                                    .and("functionCall", Wanted.of("id", "name", "args"))
                                                    .and(
                                                            "functionResponse",
                                                            Wanted.of("id")
                                                                    .and("response", Wanted.of("output", "error")))))
                    .and("systemPayload", Wanted.of("displayText"))
                    .and(
                            "toolCallResult",
                            Wanted.of("status")
                                    .and("resultDisplay", Wanted.of("type", "exitCode", "signal", "output"))),
            QwenChat::new,
            QwenChat::calls);

    /// What the client and hooks added to a prompt. A sign in their text that could end it is escaped.
    private static final Pattern ADDED = Pattern.compile("(?s)\\s*<(qwen:[a-z-]+|system-reminder)>.*?(?:</\\1>|\\z)");

    private static final String DECLINED = "User did not allow";

    private final TrajectoryBuilder trajectory;
    private final boolean isSubagent;
    private boolean orderWasRead;
    private String lastPrompted = "";
    private final Set<String> taken = new HashSet<>();
    private final Map<String, Tool> tools = new HashMap<>();
    private final Map<String, String> turns = new HashMap<>();

    private QwenChat(TrajectoryBuilder trajectory, boolean isSubagent) {
        this.trajectory = trajectory;
        this.isSubagent = isSubagent;
    }

    @Override
    public String lastPrompted() {
        return lastPrompted;
    }

    @Override
    public String turnOf(String key) {
        return turns.getOrDefault(key, "");
    }

    @Override
    public boolean hasEnded(String key) {
        return false;
    }

    @Override
    public void end() {
        // Each line stands for itself.
    }

    @Override
    public void take(Json.Obj line) {
        String id = line.textOr("uuid", "");
        if (id.isEmpty() || !taken.add(id) || (!isSubagent && new Json.Bool(true).equals(line.get("isSidechain")))) {
            return;
        }
        String folder = line.text("cwd");
        if (folder != null) {
            trajectory.project(folder);
        }
        switch (line.textOr("type", "")) {
            case "user" -> prompt(id, line);
            case "assistant" -> answer(id, line);
            case "tool_result" -> result(id, line);
            default -> {}
        }
    }

    private void prompt(String id, Json.Obj line) {
        boolean isPersons = line.textOr("provenance", "real_user").equals("real_user") && line.text("subtype") == null;
        String given = typed(String.join("", Parts.texts(parts(line))));
        String shown = line.get("systemPayload") instanceof Json.Obj payload ? payload.text("displayText") : null;
        String text = shown == null ? given : typed(shown);
        if (text.isBlank()) {
            return;
        }
        if (isSubagent && !orderWasRead) {
            orderWasRead = true;
            trajectory.prompt(id, Turn.Author.AGENT, text);
        } else if (!isSubagent && isPersons) {
            boolean isCommand = text.startsWith("/") && !given.contains(text);
            trajectory.prompt(id, isCommand ? Turn.Author.COMMAND : Turn.Author.PERSON, text);
            lastPrompted = line.textOr("timestamp", "");
        }
    }

    private static String typed(String text) {
        return text.indexOf('<') < 0 ? text : ADDED.matcher(text).replaceAll("").strip();
    }

    private void answer(String id, Json.Obj line) {
        String text = String.join("", Parts.texts(parts(line)));
        if (!text.isBlank()) {
            trajectory.message(id, text);
        }
        calls(line).forEach(tool -> {
            if (tools.putIfAbsent(tool.id(), tool) == null) {
                tool.call(id, trajectory);
                turns.put(tool.id(), trajectory.turnInProgress());
            }
        });
    }

    private static Stream<Tool> calls(Json.Obj line) {
        return parts(line).stream()
                .filter(Json.Obj.class::isInstance)
                .map(part -> ((Json.Obj) part).get("functionCall"))
                .filter(Json.Obj.class::isInstance)
                .map(call -> Tool.of((Json.Obj) call));
    }

    private void result(String id, Json.Obj line) {
        Json.Obj result = line.get("toolCallResult") instanceof Json.Obj told ? told : Json.Obj.of();
        for (Json part : parts(line)) {
            if (part instanceof Json.Obj object && object.get("functionResponse") instanceof Json.Obj response) {
                Tool tool = tools.get(response.textOr("id", ""));
                if (tool != null) {
                    result(id, tool, response, result);
                }
            }
        }
    }

    private void result(String line, Tool tool, Json.Obj response, Json.Obj result) {
        String error = Parts.answer(response, "error");
        if (result.textOr("status", "").equals("cancelled")) {
            if (error.contains(DECLINED)) {
                tool.failed(line, error, true, trajectory);
            }
        } else if (result.get("resultDisplay") instanceof Json.Obj shell
                && shell.textOr("type", "").equals("shell_result")) {
            String code = shell.get("exitCode") instanceof Json.Num(String number) ? number : "";
            boolean isKilled = shell.get("signal") instanceof Json.Text;
            tool.exited(line, code, isKilled, shell.textOr("output", ""), trajectory);
        } else if (error.isEmpty()) {
            tool.ended(line, Parts.answer(response, "output"), trajectory);
        } else {
            tool.failed(line, error, false, trajectory);
        }
    }

    private static List<Json> parts(Json.Obj line) {
        return line.get("message") instanceof Json.Obj message
                        && message.get("parts") instanceof Json.Arr(List<Json> parts)
                ? parts
                : List.of();
    }
}
