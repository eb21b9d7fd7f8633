package dev.acumen.learn;

import dev.acumen.signal.Signal;
import dev.acumen.signal.Signals;
import dev.acumen.trajectory.Trajectory;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The signals of a session as short words, by the transcript line that they are about.
final class SignalMarks {
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
                case Signal.Correction correction -> mark(marks, correction.line(), "correction");
                case Signal.Citation _ -> {}
            }
        }
        return marks;
    }

    private static void mark(Map<String, List<String>> marks, String line, String mark) {
        List<String> of = marks.computeIfAbsent(line, _ -> new ArrayList<>());
        if (!of.contains(mark)) {
            of.add(mark);
        }
    }
}
