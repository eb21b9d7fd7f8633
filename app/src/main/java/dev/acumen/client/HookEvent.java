package dev.acumen.client;

/// An event of a client that Acumen wants to hear.
public enum HookEvent {
    SESSION_START("SessionStart"),
    USER_PROMPT_SUBMIT("UserPromptSubmit"),
    SUBAGENT_START("SubagentStart"),
    PRE_TOOL_USE("PreToolUse"),
    POST_TOOL_USE_FAILURE("PostToolUseFailure"),
    PRE_COMPACT("PreCompact"),
    SUBAGENT_STOP("SubagentStop"),
    /// The end of a turn, for clients whose sessions may go on for days without an end of their own.
    TURN_END("Stop"),
    SESSION_END("SessionEnd");

    private final String label;

    HookEvent(String label) {
        this.label = label;
    }

    /// What Acumen calls it, as Claude Code does.
    public String label() {
        return label;
    }

    /// Whether the agent waits for what the hook says; the others only queue.
    public boolean isAnswered() {
        return switch (this) {
            case SESSION_START, USER_PROMPT_SUBMIT, SUBAGENT_START, PRE_TOOL_USE, POST_TOOL_USE_FAILURE -> true;
            case PRE_COMPACT, SUBAGENT_STOP, TURN_END, SESSION_END -> false;
        };
    }

    /// The end of the name of a session's file that says to which of its calls there may be something to say; empty
    /// where the event is about no call.
    public String index() {
        return switch (this) {
            case PRE_TOOL_USE -> "call";
            case POST_TOOL_USE_FAILURE -> "fail";
            case SESSION_START, USER_PROMPT_SUBMIT, SUBAGENT_START, PRE_COMPACT, SUBAGENT_STOP, TURN_END, SESSION_END ->
                "";
        };
    }
}
