package dev.acumen.adapt;

/// Who does tasks with the help of a playbook: a model, a program, or any code. Called by many threads at once.
@FunctionalInterface
public interface Agent {

    /// Tries a task once.
    ///
    /// Throws nothing for what the world does: an attempt that came to nothing is a [Attempt.Failed].
    ///
    /// @param playbook the key points as text, a line each with its id; empty for an empty playbook
    Attempt attempt(Task task, String playbook);
}
