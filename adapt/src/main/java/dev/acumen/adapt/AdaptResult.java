package dev.acumen.adapt;

import dev.acumen.llm.Failure;
import dev.acumen.llm.ModelUsage;
import dev.acumen.playbook.Playbook;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// What came of a run.
///
/// @param steps what each task taught, in the order in which it was learned
/// @param evaluations the scores on held-out tasks, in order; the first is that of the playbook at the start
/// @param start the playbook at the start
/// @param playbook the playbook at the end
/// @param best the playbook with the best score on held-out tasks, the earliest of equals; the one at the end where
/// there are no held-out tasks
/// @param usage what was used, by phase
/// @param stopped why the run could not go on; the next run with the same log goes on there; empty for a run that
/// came to its end
public record AdaptResult(
        List<AdaptStep> steps,
        List<Evaluation> evaluations,
        Playbook start,
        Playbook playbook,
        Playbook best,
        Map<Phase, ModelUsage> usage,
        Optional<Failure> stopped) {
    public AdaptResult {
        steps = List.copyOf(steps);
        evaluations = List.copyOf(evaluations);
        Map<Phase, ModelUsage> sums = new EnumMap<>(Phase.class);
        sums.putAll(usage);
        usage = Collections.unmodifiableMap(sums);
    }

    /// The same for a run that could not be tested.
    public AdaptResult stoppedBy(Optional<Failure> failure) {
        return new AdaptResult(steps, evaluations, start, playbook, best, usage, failure);
    }

    /// The best score on held-out tasks; 0 where none was measured.
    public double bestScore() {
        return evaluations.stream().mapToDouble(Evaluation::score).max().orElse(0);
    }

    /// The mean score of first attempts; online, the score of the run; 0 where there was none.
    public double score() {
        return steps.stream()
                .mapToDouble(step -> step.attempts().getFirst().score().value())
                .average()
                .orElse(0);
    }

    /// How many deltas the gate turned back.
    public long turnedBack() {
        return steps.stream().filter(step -> !step.isKept()).count();
    }

    /// What was used in all.
    public ModelUsage total() {
        return usage.values().stream().reduce(ModelUsage.NONE, ModelUsage::plus);
    }
}
