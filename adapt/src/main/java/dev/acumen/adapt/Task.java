package dev.acumen.adapt;

import java.util.Optional;

/// One task to adapt to, or to measure with.
///
/// @param id unique in its file; never blank
/// @param input the question
/// @param reference the right answer, where it is known; an agent never sees it
/// @param context what the question is about, such as a passage of a report; empty for none
public record Task(String id, String input, Optional<String> reference, String context) {

    /// @throws IllegalArgumentException if the id is blank
    public Task {
        if (id.isBlank()) {
            throw new IllegalArgumentException("a task needs an id");
        }
    }

    /// A task with a known answer and no context.
    public static Task of(String id, String input, String reference) {
        return new Task(id, input, Optional.of(reference), "");
    }

    /// The same task for another attempt, the advice at the end of its context.
    ///
    /// @param advice what a review of the last attempt said
    public Task advised(String advice) {
        String told = "A review of your last answer, which was not right:\n" + advice;
        return new Task(id, input, reference, context.isEmpty() ? told : context + "\n\n" + told);
    }

    /// What an agent is told: the question and its context.
    public String prompt() {
        return context.isEmpty() ? input : input + "\n\n" + context;
    }
}
