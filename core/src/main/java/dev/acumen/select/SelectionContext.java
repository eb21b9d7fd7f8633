package dev.acumen.select;

import dev.acumen.playbook.Usage;

/// What is known when key points are chosen.
///
/// @param prompt what a person asked; blank where nobody asked anything
/// @param usage when the key points were last of use, and which may be out of date
public record SelectionContext(String prompt, Usage usage) {
    /// Nothing is known.
    public static final SelectionContext UNKNOWN = new SelectionContext("", Usage.NONE);

    /// How prompts begin that the client makes by itself.
    private static final String NOTIFICATION = "<task-notification";

    /// Whether the client made a prompt by itself. Nothing is chosen for one.
    public static boolean isOfClient(String prompt) {
        return prompt.startsWith(NOTIFICATION);
    }

    /// A prompt of which nothing else is known.
    public static SelectionContext of(String prompt) {
        return new SelectionContext(prompt, Usage.NONE);
    }
}
