package dev.acumen.signal;

import dev.acumen.command.HeldCall;
import dev.acumen.trajectory.Outcome;
import dev.acumen.trajectory.Step;
import dev.acumen.trajectory.Turn;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Calls that a key point held, each with what followed in its turn.
///
/// The key point was right if the call failed when it was made again, or was not made again and something else worked;
/// it was wrong if the call then worked. Where nothing followed, that is no evidence.
final class Holds {
    private Holds() {}

    static List<Signal.Hold> in(Turn turn) {
        List<Signal.Hold> holds = new ArrayList<>();
        List<Step> steps = turn.steps();
        for (int i = 0; i < steps.size(); i++) {
            if (steps.get(i) instanceof Step.ToolCall call
                    && call.isCommand()
                    && call.outcome() instanceof Outcome.Held held) {
                Signal.Hold hold = hold(call, held, steps.subList(i + 1, steps.size()));
                if (hold != null) {
                    holds.add(hold);
                }
            }
        }
        return holds;
    }

    private static Signal.@Nullable Hold hold(Step.ToolCall call, Outcome.Held held, List<Step> later) {
        Optional<String> name = HeldCall.id(held.reason());
        if (name.isEmpty()) {
            return null;
        }
        Step.ToolCall other = null;
        for (Step step : later) {
            if (step instanceof Step.ToolCall next && next.isCommand()) {
                boolean hasWorked = next.outcome() instanceof Outcome.Succeeded;
                if (next.input().equals(call.input()) && (hasWorked || next.outcome() instanceof Outcome.Failed)) {
                    return new Signal.Hold(name.get(), !hasWorked, List.of(held.line(), next.line()));
                }
                other = other == null && hasWorked ? next : other;
            }
        }
        return other == null ? null : new Signal.Hold(name.get(), true, List.of(held.line(), other.line()));
    }
}
