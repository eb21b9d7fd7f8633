package dev.acumen.claudecode;

import dev.acumen.trajectory.Outcome;
import dev.acumen.trajectory.Step;
import dev.acumen.trajectory.Trajectory;
import dev.acumen.trajectory.Turn;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/// A trajectory as a few lines of text, for comparing: each prompt with its author, below it what followed. Line
/// breaks are shown as `⏎`, and what is long is cut.
public final class Outline {
    private static final int WIDTH = 110;

    private Outline() {}

    public static String of(Trajectory trajectory) {
        List<String> lines = new ArrayList<>();
        for (Turn turn : trajectory.turns()) {
            lines.add(line("%s: %s".formatted(turn.author(), turn.prompt())));
            turn.steps().forEach(step -> lines.add(line("  " + step(step))));
        }
        return String.join("\n", lines);
    }

    private static String line(String text) {
        String line = text.replace("\n", "⏎").stripTrailing();
        return line.length() <= WIDTH ? line : line.substring(0, WIDTH) + "…";
    }

    private static String step(Step step) {
        return switch (step) {
            case Step.Message message -> "says: " + message.text();
            case Step.ToolCall call ->
                (call.isCommand() ? "$ " : call.tool() + " ") + call.input() + " => " + outcome(call.outcome());
            case Step.Elided elided -> "elided: " + elided.steps();
        };
    }

    private static String outcome(Outcome outcome) {
        return switch (outcome) {
            case Outcome.Succeeded succeeded -> "ok: " + succeeded.output();
            case Outcome.Failed failed -> failure(failed.exitCode()) + ": " + failed.error();
            case Outcome.Rejected rejected -> "rejected: " + rejected.reason();
            case Outcome.Held held -> "held: " + held.reason();
            case Outcome.Unknown() -> "unknown";
        };
    }

    private static String failure(OptionalInt exitCode) {
        return exitCode.isPresent() ? "exit " + exitCode.getAsInt() : "error";
    }
}
