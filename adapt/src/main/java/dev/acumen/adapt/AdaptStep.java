package dev.acumen.adapt;

import dev.acumen.llm.ModelUsage;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Rejection;
import java.util.List;
import java.util.Optional;

/// What one task taught.
///
/// @param epoch from 1; online, the window
/// @param step its place in the epoch, from 1; online, in the stream
/// @param attempts the attempts, one or more; the first is with the playbook alone, the others with advice
/// @param analysis what the Reflector said
/// @param before the playbook that it was tried with
/// @param after the playbook when its delta was decided on
/// @param operations how many operations the Curator proposed
/// @param rejections what of them could not be applied
/// @param evidence what the gate saw; empty where there was nothing to decide on, or no gate
/// @param isKept whether the delta was kept
/// @param spent what the run had used until then
public record AdaptStep(
        int epoch,
        int step,
        Task task,
        List<Scored> attempts,
        String analysis,
        Playbook before,
        Playbook after,
        int operations,
        List<Rejection> rejections,
        Optional<Gate.Evidence> evidence,
        boolean isKept,
        ModelUsage spent) {
    public AdaptStep {
        attempts = List.copyOf(attempts);
        rejections = List.copyOf(rejections);
    }

    /// The same when it was decided on later.
    AdaptStep decided(Optional<Gate.Evidence> seen, boolean wasKept, Playbook then, ModelUsage used) {
        return new AdaptStep(
                epoch, step, task, attempts, analysis, before, then, operations, rejections, seen, wasKept, used);
    }
}
