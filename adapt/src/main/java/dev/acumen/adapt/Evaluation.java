package dev.acumen.adapt;

import dev.acumen.llm.ModelUsage;
import dev.acumen.playbook.Playbook;
import java.util.List;

/// How well tasks are done with one playbook.
///
/// @param epoch the epoch in which it was measured; 0 for before the first
/// @param step after how many tasks of the epoch
/// @param tasks the tasks, none left out
/// @param attempts an attempt at each, in the same order
public record Evaluation(int epoch, int step, Playbook playbook, List<Task> tasks, List<Scored> attempts) {
    public Evaluation {
        tasks = List.copyOf(tasks);
        attempts = List.copyOf(attempts);
    }

    /// The mean score; 0 where there is no task.
    public double score() {
        return attempts.stream()
                .mapToDouble(attempt -> attempt.score().value())
                .average()
                .orElse(0);
    }

    /// What the attempts used.
    public ModelUsage usage() {
        return attempts.stream().map(Scored::usage).reduce(ModelUsage.NONE, ModelUsage::plus);
    }

    /// How many answers are right.
    public long right() {
        return attempts.stream().filter(attempt -> attempt.score().isFull()).count();
    }
}
