package dev.acumen.gemini;

import dev.acumen.client.Wanted;
import dev.acumen.json.Json;
import dev.acumen.trajectory.TrajectoryBuilder;
import dev.acumen.trajectory.Turn;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// A transcript of Gemini CLI.
///
/// The client writes a message again when more of it is known, under the same id. It writes its whole history
/// again, under new ids, when a person declines a call or goes back: these copies stand directly before a line that
/// lists them. So a message is only taken once it is known to be none.
final class GeminiChat implements Chat {
    private static final Wanted PARTS = Wanted.of("text", "thought");
    private static final Wanted RESPONSE = Wanted.of("output", "error");

    /// How transcripts of this client are read.
    static final Form FORM = new Form(
            Wanted.of("sessionId", "startTime", "id", "timestamp", "type", "model")
                    .and("content", PARTS)
                    .and("displayContent", PARTS)
                    .and(
                            "toolCalls",
                            Wanted.of("id", "name", "args", "status", "agentId")
                                    .and(
                                            "result",
                                            Wanted.of()
                                                    .and(
                                                            "functionResponse",
                                                            Wanted.of().and("response", RESPONSE))))
                    .and("$set", Wanted.of("sessionId").and("messages", Wanted.of("id")))
                    .and("$rewindTo", Wanted.ALL),
            GeminiChat::new,
            line -> calls(line).map(Tool::of));

    /// What hooks added. A sign in their text that could end it is escaped.
    private static final Pattern HOOK = Pattern.compile("(?s)\\s*<hook_context>.*?(?:</hook_context>|\\z)");

    private static final Pattern SHELL =
            Pattern.compile("(?s)\\AI ran the following shell command:\\n```sh\\n(.*?)\\n```\\n.*");
    private static final List<String> OF_CLIENT = List.of("<session_context>", "<state_snapshot>");
    private static final String FILES = "--- Content from referenced files ---";
    private static final String DECLINED = "User denied";

    private final TrajectoryBuilder trajectory;
    private final boolean isSubagent;
    private boolean orderWasRead;
    private String lastPrompted = "";

    /// Messages that may be copies.
    private final List<Json.Obj> held = new ArrayList<>();

    private final Set<String> prompts = new HashSet<>();
    private final Set<String> taken = new HashSet<>();
    private final Set<String> calls = new HashSet<>();
    private final Map<String, String> subagents = new HashMap<>();

    private GeminiChat(TrajectoryBuilder trajectory, boolean isSubagent) {
        this.trajectory = trajectory;
        this.isSubagent = isSubagent;
    }

    @Override
    public String lastPrompted() {
        return lastPrompted;
    }

    @Override
    public String turnOf(String key) {
        return subagents.getOrDefault(key, "");
    }

    /// A call is written when it has ended.
    @Override
    public boolean hasEnded(String key) {
        return subagents.containsKey(key);
    }

    @Override
    public void take(Json.Obj line) {
        String type = line.textOr("type", "");
        if (line.get("$set") instanceof Json.Obj set) {
            set(set);
        } else if (line.text("id") == null || type.isEmpty()) {
            release();
        } else if (type.equals("user") || (type.equals("gemini") && line.text("model") == null)) {
            held.add(line);
        } else {
            release();
            message(line);
        }
    }

    private void set(Json.Obj set) {
        if (set.get("messages") instanceof Json.Arr(List<Json> messages)) {
            Set<String> listed = new HashSet<>();
            for (Json message : messages) {
                if (message instanceof Json.Obj object) {
                    listed.add(object.textOr("id", ""));
                }
            }
            held.removeIf(message -> {
                String id = message.textOr("id", "");
                return listed.contains(id) && taken.add(id);
            });
            release();
        } else if (set.get("sessionId") != null) {
            release();
        }
    }

    /// The client may be writing its history again: a prompt that was there before counts once it has an answer.
    @Override
    public void end() {
        held.removeIf(message -> prompts.contains(typed(texts(message, "content"))));
        release();
    }

    /// What is held is no copy.
    private void release() {
        held.forEach(this::message);
        held.clear();
    }

    private void message(Json.Obj message) {
        String id = message.textOr("id", "");
        boolean isNew = taken.add(id);
        switch (message.textOr("type", "")) {
            case "user" -> {
                if (isNew) {
                    prompt(id, message);
                }
            }
            case "gemini" -> {
                String text = isNew ? String.join("", texts(message, "content")) : "";
                if (!text.isBlank()) {
                    trajectory.message(id, text);
                }
                calls(message).forEach(call -> call(id, call));
            }
            default -> {}
        }
    }

    private void prompt(String id, Json.Obj message) {
        List<String> given = texts(message, "content");
        String typed = typed(given);
        String text = typed;
        Turn.Author author = Turn.Author.PERSON;
        if (message.get("displayContent") != null) {
            text = typed(texts(message, "displayContent"));
            if (!typed.contains(text)) {
                // What a command stands for, or what the client says so that the model goes on.
                author = text.startsWith("/") ? Turn.Author.COMMAND : Turn.Author.AGENT;
            }
        }
        Matcher shell = SHELL.matcher(text);
        if (shell.matches()) {
            text = "!" + shell.group(1);
            author = Turn.Author.COMMAND;
        }
        if (isSubagent) {
            order(id, text);
        } else if (!text.isBlank() && author != Turn.Author.AGENT) {
            trajectory.prompt(id, author, text);
            prompts.add(typed);
            lastPrompted = message.textOr("timestamp", "");
        }
    }

    private void order(String id, String text) {
        if (!orderWasRead && !text.isBlank()) {
            orderWasRead = true;
            trajectory.prompt(id, Turn.Author.AGENT, text);
        }
    }

    /// What a person typed, without what the client and hooks added.
    private static String typed(List<String> texts) {
        StringBuilder typed = new StringBuilder();
        for (String text : texts) {
            if (text.strip().equals(FILES)) {
                break;
            }
            if (OF_CLIENT.stream().noneMatch(text.stripLeading()::startsWith)) {
                typed.append(withoutHooks(text));
            }
        }
        return typed.toString();
    }

    private static String withoutHooks(String text) {
        return text.contains("<hook_context>")
                ? HOOK.matcher(text).replaceAll("").strip()
                : text;
    }

    private static Stream<Json.Obj> calls(Json.Obj message) {
        return message.get("toolCalls") instanceof Json.Arr(List<Json> calls)
                ? calls.stream().filter(Json.Obj.class::isInstance).map(Json.Obj.class::cast)
                : Stream.of();
    }

    private void call(String line, Json.Obj call) {
        Tool tool = Tool.of(call);
        if (!calls.add(tool.id())) {
            return;
        }
        tool.call(line, trajectory);
        String agent = call.text("agentId");
        if (agent != null) {
            subagents.put(agent, trajectory.turnInProgress());
        }
        switch (call.textOr("status", "")) {
            case "success" -> tool.ended(line, withoutHooks(answer(call, "output")), trajectory);
            case "error" -> tool.failed(line, withoutHooks(answer(call, "error")), false, trajectory);
            case "cancelled" -> {
                String error = answer(call, "error");
                if (error.contains(DECLINED)) {
                    tool.failed(line, error, true, trajectory);
                }
            }
            default -> {}
        }
    }

    private static String answer(Json.Obj call, String member) {
        List<String> texts = new ArrayList<>();
        List<Json> parts = call.get("result") instanceof Json.Arr(List<Json> elements) ? elements : List.of();
        for (Json part : parts) {
            if (part instanceof Json.Obj object && object.get("functionResponse") instanceof Json.Obj response) {
                texts.add(Parts.answer(response, member));
            }
        }
        return String.join("\n", texts);
    }

    /// The texts of a member: itself, or those of its parts that are no thoughts.
    private static List<String> texts(Json.Obj message, String member) {
        return switch (message.get(member)) {
            case Json.Text(String text) -> List.of(text);
            case Json.Arr(List<Json> parts) -> Parts.texts(parts);
            case null, default -> List.of();
        };
    }
}
