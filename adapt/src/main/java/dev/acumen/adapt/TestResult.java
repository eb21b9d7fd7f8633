package dev.acumen.adapt;

import dev.acumen.llm.Failure;
import dev.acumen.llm.ModelUsage;
import dev.acumen.playbook.Playbook;
import dev.acumen.store.StoreException;
import java.util.List;
import java.util.Optional;

/// What came of measuring a playbook.
///
/// @param evaluation an attempt at each task; without attempts where it was stopped
/// @param usage what the attempts used, those from the log included
/// @param stopped why it could not go on; empty where it came to its end
public record TestResult(Evaluation evaluation, ModelUsage usage, Optional<Failure> stopped) {

    /// Measures a playbook. Attempts that are in the log are not repeated.
    ///
    /// @param options how many attempts at the same time, and how much of the playbook is shown
    /// @throws StoreException if the log cannot be written
    public static TestResult of(
            Agent agent, Scorer scorer, RunLog log, Playbook playbook, List<Task> tasks, AdaptOptions options) {
        Trials trials = new Trials(agent, scorer, log, options.inFlight(), options.budget());
        try {
            List<Scored> attempts =
                    trials.measure(Phase.TEST, List.of(playbook), tasks).getFirst();
            return new TestResult(new Evaluation(0, 0, playbook, tasks, attempts), used(trials), Optional.empty());
        } catch (Stopped stopped) {
            return new TestResult(
                    new Evaluation(0, 0, playbook, tasks, List.of()), used(trials), Optional.of(stopped.failure()));
        }
    }

    private static ModelUsage used(Trials trials) {
        return trials.usage().getOrDefault(Phase.TEST, ModelUsage.NONE);
    }
}
