package dev.acumen.claudecode;

import dev.acumen.json.Json;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// An event of the client that Acumen wants to hear.
public enum HookEvent {
    SESSION_START("SessionStart", 10),
    USER_PROMPT_SUBMIT("UserPromptSubmit", 10),
    SUBAGENT_START("SubagentStart", 10),
    PRE_TOOL_USE("PreToolUse", 10),
    POST_TOOL_USE_FAILURE("PostToolUseFailure", 10),
    PRE_COMPACT("PreCompact", 5),
    SUBAGENT_STOP("SubagentStop", 5),
    SESSION_END("SessionEnd", 5);

    private final String label;
    private final int seconds;

    HookEvent(String label, int seconds) {
        this.label = label;
        this.seconds = seconds;
    }

    /// The event of this name.
    static Optional<HookEvent> named(String label) {
        return Arrays.stream(values())
                .filter(event -> event.label.equals(label))
                .findFirst();
    }

    /// What the client calls it.
    public String label() {
        return label;
    }

    /// Whether the agent waits for what the hook says; the others only queue.
    public boolean isAnswered() {
        return switch (this) {
            case SESSION_START, USER_PROMPT_SUBMIT, SUBAGENT_START, PRE_TOOL_USE, POST_TOOL_USE_FAILURE -> true;
            case PRE_COMPACT, SUBAGENT_STOP, SESSION_END -> false;
        };
    }

    /// The tools whose calls are of interest, as the client lists them; empty where the event is about no call.
    String tools() {
        return switch (this) {
            case PRE_TOOL_USE -> "Bash|Read|Edit|MultiEdit|Write|NotebookEdit";
            case POST_TOOL_USE_FAILURE -> "Bash";
            case SESSION_START, USER_PROMPT_SUBMIT, SUBAGENT_START, PRE_COMPACT, SUBAGENT_STOP, SESSION_END -> "";
        };
    }

    /// The end of the name of a session's file that says to which of its calls there may be something to say; empty
    /// where the event is about no call.
    String index() {
        return switch (this) {
            case PRE_TOOL_USE -> "call";
            case POST_TOOL_USE_FAILURE -> "fail";
            case SESSION_START, USER_PROMPT_SUBMIT, SUBAGENT_START, PRE_COMPACT, SUBAGENT_STOP, SESSION_END -> "";
        };
    }

    /// The group of hooks with the entry alone.
    Json.Obj group(Launcher launcher) {
        Json.Arr entries = new Json.Arr(List.of(entry(launcher)));
        return tools().isEmpty()
                ? Json.Obj.of("hooks", entries)
                : Json.Obj.of("matcher", new Json.Text(tools()), "hooks", entries);
    }

    /// The entry that the client runs at this event. Never `async`: the event is written down in a few
    /// milliseconds, and older clients end without handing it to a hook that they do not wait for.
    Json.Obj entry(Launcher launcher) {
        return Json.Obj.of(
                "type", new Json.Text("command"),
                "command", new Json.Text(launcher.command(this)),
                "timeout", Json.Num.of(seconds));
    }
}
