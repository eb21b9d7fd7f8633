package dev.acumen.command;

import java.util.Optional;

/// What is said where a key point kept a command from being run, and how that is known again in a transcript.
public final class HeldCall {
    private static final String LEAD = "Playbook [";
    private static final String HELD = "] held this call, and the same call will pass: ";

    private HeldCall() {}

    /// What the agent is told.
    ///
    /// @param id of the key point
    /// @param words of it, on one line
    public static String reason(String id, String words) {
        return LEAD + id + HELD + words;
    }

    /// The id of the key point that held a call; empty where none did.
    ///
    /// @param told what the agent was told instead of a result
    public static Optional<String> id(String told) {
        int end = told.indexOf(HELD);
        boolean isHeld = told.startsWith(LEAD) && end > LEAD.length() && told.indexOf('\n') < 0;
        return isHeld ? Optional.of(told.substring(LEAD.length(), end)) : Optional.empty();
    }
}
