package dev.acumen.trajectory;

import java.util.List;

/// A prompt and everything that follows until the next.
///
/// @param id the id of the prompt's line in the transcript; the same wherever the line is copied to
/// @param author whose words the prompt is
/// @param prompt the prompt, whole up to a generous limit; empty when the transcript begins in the middle of a turn
/// @param steps what followed
public record Turn(String id, Author author, String prompt, List<Step> steps) {
    /// Whose words a prompt is.
    public enum Author {
        /// A person typed it.
        PERSON,
        /// A person called a command by name; the words that reached the agent are the command's.
        COMMAND,
        /// Another agent gave the order.
        AGENT
    }

    public Turn {
        steps = List.copyOf(steps);
    }
}
