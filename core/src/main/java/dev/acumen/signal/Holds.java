package dev.acumen.signal;

import dev.acumen.command.HeldCall;
import dev.acumen.trajectory.Outcome;
import dev.acumen.trajectory.Step;
import dev.acumen.trajectory.Turn;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Calls that a key point held, each with each command that ran later in its turn.
final class Holds {
    private Holds() {}

    static List<Signal.Hold> in(Turn turn) {
        List<Signal.Hold> holds = new ArrayList<>();
        List<Step> steps = turn.steps();
        for (int i = 0; i < steps.size(); i++) {
            if (steps.get(i) instanceof Step.ToolCall call
                    && call.isCommand()
                    && call.outcome() instanceof Outcome.Held held) {
                Optional<String> name = HeldCall.id(held.reason());
                for (Step step : name.isEmpty() ? List.<Step>of() : steps.subList(i + 1, steps.size())) {
                    add(name.orElseThrow(), call, held, step, holds);
                }
            }
        }
        return holds;
    }

    private static void add(String name, Step.ToolCall call, Outcome.Held held, Step step, List<Signal.Hold> holds) {
        if (step instanceof Step.ToolCall next && next.isCommand()) {
            boolean hasWorked = next.outcome() instanceof Outcome.Succeeded;
            if (hasWorked || next.outcome() instanceof Outcome.Failed) {
                holds.add(new Signal.Hold(
                        name, call.input(), next.input(), hasWorked, List.of(held.line(), next.line())));
            }
        }
    }
}
