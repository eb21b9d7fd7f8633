package dev.acumen.learn;

import dev.acumen.signal.Signal;
import dev.acumen.signal.Signals;
import dev.acumen.trajectory.Step;
import dev.acumen.trajectory.Trajectory;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The signals of a session as short words, by the transcript line that they are about.
final class SignalMarks {
    /// So many calls before a correction are marked.
    private static final int CORRECTED = 3;

    private SignalMarks() {}

    /// The marks of a session. Citations are none, for the ids stand in the text.
    static Map<String, List<String>> of(Trajectory session) {
        Map<String, List<String>> marks = new HashMap<>();
        for (Signal signal : Signals.in(session)) {
            switch (signal) {
                case Signal.Statement statement -> mark(marks, statement.line(), "meant to last");
                case Signal.Recovery recovery ->
                    recovery.lines().forEach(line -> mark(marks, line, "failed, then worked"));
                case Signal.Check check -> mark(marks, check.line(), check.passed() ? "check passed" : "check failed");
                case Signal.Correction correction -> {
                    mark(marks, correction.line(), "correction");
                    lastWork(session, correction.turn()).forEach(line -> mark(marks, line, "corrected"));
                }
                case Signal.Citation ignored -> {}
                case Signal.Hold ignored -> {}
                case Signal.Doubt ignored -> {}
                case Signal.Complaint ignored -> {}
                case Signal.Retraction ignored -> {}
            }
        }
        return marks;
    }

    /// The lines of the last calls before a turn: most likely what a correction there is about.
    private static List<String> lastWork(Trajectory session, int turn) {
        if (turn == 0) {
            return List.of();
        }
        List<String> calls = session.turns().get(turn - 1).steps().stream()
                .filter(Step.ToolCall.class::isInstance)
                .map(step -> ((Step.ToolCall) step).line())
                .toList();
        return calls.subList(Math.max(0, calls.size() - CORRECTED), calls.size());
    }

    private static void mark(Map<String, List<String>> marks, String line, String mark) {
        List<String> of = marks.computeIfAbsent(line, ignored -> new ArrayList<>());
        if (!of.contains(mark)) {
            of.add(mark);
        }
    }
}
