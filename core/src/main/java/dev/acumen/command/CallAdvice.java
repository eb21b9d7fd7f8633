package dev.acumen.command;

import dev.acumen.playbook.KeyPoint;

/// What a key point says to a call of a tool.
///
/// @param keyPoint the key point
/// @param program the program of the command that it is about, without the folder that it is in; empty for a file
/// @param reason why it is said, as a session's record keeps it
public record CallAdvice(KeyPoint keyPoint, String program, String reason) {
    /// The reason for which a key point is said after a failure, as a session's record keeps it.
    public static final String FAILED = "failed";

    /// The reason for which a key point is said instead of a call.
    public static final String HELD = "held";

    /// The reason for which a key point is said again at a call.
    public static final String REMINDED = "reminded";

    /// The reason for which a key point is shown at a call and nowhere else.
    public static final String SHOWN = "shown";
}
