package dev.acumen.adapt;

import java.time.Duration;
import java.util.List;

/// Who does tasks with the help of a playbook: a model, a program, or any code. Called by many threads at once.
@FunctionalInterface
public interface Agent {

    /// Tries a task once.
    ///
    /// Throws nothing for what the world does: an attempt that came to nothing is a [Attempt.Failed].
    ///
    /// @param playbook the key points as text, a line each with its id; empty for an empty playbook
    Attempt attempt(Task task, String playbook);

    /// Runs a program on each task, as [CommandAgent] describes.
    ///
    /// @param command the program and its arguments
    /// @param limit the program is ended after that
    static Agent command(List<String> command, Duration limit) {
        return new CommandAgent(command, limit);
    }
}
