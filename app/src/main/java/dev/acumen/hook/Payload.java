package dev.acumen.hook;

import dev.acumen.json.BadInputException;
import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;

/// What the client tells of an event. A text that it does not tell is empty.
///
/// Clients differ in how they call things. Of another client than Claude Code the launcher writes into the event whose
/// it is, and what Claude Code calls it.
///
/// @param members all that it tells
/// @param event the event's name
record Payload(Json.Obj members, String event) {
    static final String PROMPT = "UserPromptSubmit";
    static final String SESSION_START = "SessionStart";
    static final String SUBAGENT_START = "SubagentStart";
    static final String CALL = "PreToolUse";
    static final String FAILURE = "PostToolUseFailure";
    private static final String EVENT = "hook_event_name";
    private static final String CLIENT = "acumen_client";
    private static final String SOURCE = "standard input";
    private static final String CODEX = "codex";
    private static final String GEMINI = "gemini";
    private static final String QWEN = "qwen";

    /// Reads a payload.
    ///
    /// @param named the event's name, for a payload that does not say it
    /// @throws BadInputException if it is no JSON object
    static Payload read(byte[] bytes, String named) {
        Json json;
        try {
            json = JsonReader.read(bytes, SOURCE);
        } catch (BadInputException e) {
            // What the parser says may quote the prompt.
            throw new BadInputException(SOURCE, e.place(), "an event is JSON, and this is none");
        }
        if (json instanceof Json.Obj members) {
            String event = members.textOr("acumen_event", members.textOr(EVENT, named));
            return new Payload(members, event);
        }
        throw new BadInputException(SOURCE, "", "an event is a JSON object");
    }

    /// The client's name; empty for Claude Code.
    String client() {
        return members.textOr(CLIENT, "");
    }

    /// What the client itself calls the event.
    String clientsEvent() {
        return members.textOr(EVENT, event);
    }

    private String text(String name) {
        String told = members.textOr(name, "");
        return told.isEmpty() && !client().isEmpty() ? members.textOr(otherwise(name), "") : told;
    }

    /// A name as some clients write it: `sessionId` for `session_id`.
    private static String otherwise(String name) {
        StringBuilder other = new StringBuilder(name);
        for (int i = other.indexOf("_"); i >= 0; i = other.indexOf("_")) {
            other.deleteCharAt(i).setCharAt(i, Character.toUpperCase(other.charAt(i)));
        }
        return other.toString();
    }

    /// Whether a person, or the client in a person's place, gave a prompt.
    boolean isPrompt() {
        return event.equals(PROMPT);
    }

    /// Whether a session starts, goes on, or was compacted.
    boolean isStart() {
        return event.equals(SESSION_START);
    }

    /// The id of the session.
    String session() {
        return text("session_id");
    }

    /// The session's current folder.
    String workingDirectory() {
        return text("cwd");
    }

    /// Where the client keeps the session; the file may not be there yet.
    String transcript() {
        return text("transcript_path");
    }

    /// Why a session starts.
    String source() {
        return text("source");
    }

    /// What a person typed.
    String prompt() {
        return text("prompt");
    }

    /// What is to be done, in words: what a person typed, or what a subagent was asked. Of a subagent the client
    /// tells neither today; what it will call them is a guess.
    String task() {
        return isPrompt() ? prompt() : isStart() ? "" : text("description") + "\n" + prompt();
    }

    /// Whether the agent is told what is said before a call that is made.
    boolean isHeardAtCalls() {
        return !isOfGoogle();
    }

    /// Whether it is an event of Gemini CLI or of its fork Qwen Code.
    private boolean isOfGoogle() {
        return client().equals(GEMINI) || client().equals(QWEN);
    }

    /// The tool that is called, as Claude Code names such a tool.
    String tool() {
        String name = text("tool_name");
        if (isOfCopilot()) {
            return OfCopilot.tool(name);
        }
        if (!isOfGoogle()) {
            return name;
        }
        return switch (name) {
            case "run_shell_command" -> "Bash";
            case "read_file" -> "Read";
            case "replace", "edit" -> "Edit";
            case "write_file" -> "Write";
            default -> name;
        };
    }

    /// What a tool is given; nothing where a person ended the call, or where one that is to have failed did not.
    Json.Obj input() {
        boolean isEnded = members.get("is_interrupt") instanceof Json.Bool(boolean isInterrupt) && isInterrupt;
        if (isOfCopilot()) {
            return OfCopilot.input(members);
        }
        boolean isWell = client().equals(GEMINI) && event.equals(FAILURE) && error().isEmpty();
        return !isEnded && !isWell && members.get("tool_input") instanceof Json.Obj input ? input : Json.Obj.of();
    }

    /// What a failed call printed. Gemini CLI tells each call that was made, and in its output whether it failed.
    String error() {
        if (isOfCopilot()) {
            return OfCopilot.error(members);
        }
        if (!client().equals(GEMINI)) {
            return text(isOutcomeUntold() ? "tool_response" : "error");
        }
        String output =
                members.get("tool_response") instanceof Json.Obj response ? response.textOr("llmContent", "") : "";
        return output.contains("\nExit Code: ") ? output : "";
    }

    /// Whether a call that is not to be made is answered in the way of Gemini CLI.
    boolean isDeniedByDecision() {
        return client().equals(GEMINI);
    }

    /// Whether it is a call that ended of which Codex does not tell how.
    boolean isOutcomeUntold() {
        return client().equals(CODEX) && clientsEvent().equals("PostToolUse");
    }

    /// Whether it is told by Copilot CLI.
    boolean isOfCopilot() {
        return client().equals(OfCopilot.NAME);
    }

    /// The id of a tool's call.
    String call() {
        return text("tool_use_id");
    }

    /// The id of the prompt.
    String promptId() {
        return text("prompt_id");
    }

    /// The id of the subagent.
    String agentId() {
        return text("agent_id");
    }
}
