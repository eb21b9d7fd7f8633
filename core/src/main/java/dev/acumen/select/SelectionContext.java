package dev.acumen.select;

import dev.acumen.playbook.Usage;

/// What is known when key points are chosen.
///
/// @param prompt what a person asked; blank where nobody asked anything
/// @param usage when the key points were last of use, and which may be out of date
/// @param userShare which part of the budget, in percent, the key points of the user's playbook are sure of; they get
/// more only where those of the project leave it
public record SelectionContext(String prompt, Usage usage, int userShare) {
    /// The usual part of the budget for the user's playbook, in percent.
    public static final int USER_SHARE = 25;

    /// Nothing is known.
    public static final SelectionContext UNKNOWN = new SelectionContext("", Usage.NONE);

    /// How prompts begin that clients make by themselves.
    private static final String NOTIFICATION = "<task-notification";

    private static final String SYSTEM_NOTIFICATION = "<system_notification>";

    /// One with the usual part for the user's playbook.
    public SelectionContext(String prompt, Usage usage) {
        this(prompt, usage, USER_SHARE);
    }

    /// Whether the client made a prompt by itself. Nothing is chosen for one.
    public static boolean isOfClient(String prompt) {
        return prompt.startsWith(NOTIFICATION) || prompt.startsWith(SYSTEM_NOTIFICATION);
    }

    /// A prompt of which nothing else is known.
    public static SelectionContext of(String prompt) {
        return new SelectionContext(prompt, Usage.NONE);
    }
}
