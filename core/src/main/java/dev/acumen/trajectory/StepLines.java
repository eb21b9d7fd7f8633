package dev.acumen.trajectory;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// The transcript lines behind a step.
final class StepLines {
    private StepLines() {}

    static List<String> of(Step step) {
        return switch (step) {
            case Step.Message message -> List.of(message.line());
            case Step.ToolCall call -> of(call);
            case Step.Elided ignored -> List.of();
        };
    }

    private static List<String> of(Step.ToolCall call) {
        Set<String> lines = new LinkedHashSet<>();
        lines.add(call.line());
        switch (call.outcome()) {
            case Outcome.Succeeded succeeded -> lines.add(succeeded.line());
            case Outcome.Failed failed -> lines.add(failed.line());
            case Outcome.Rejected rejected -> lines.add(rejected.line());
            case Outcome.Held held -> lines.add(held.line());
            case Outcome.Unknown() -> {}
        }
        return List.copyOf(lines);
    }
}
