package dev.acumen.learn;

import dev.acumen.playbook.Insight;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Reflection;
import dev.acumen.playbook.Section;
import dev.acumen.playbook.SourceKind;
import dev.acumen.playbook.Tag;
import dev.acumen.signal.KeyPointRatings;
import dev.acumen.signal.Signal;
import dev.acumen.signal.Signals;
import dev.acumen.signal.TextFingerprint;
import dev.acumen.trajectory.Trajectory;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// A Reflector without a model: it reflects what the session itself says, in the user's own words and in what the
/// commands did. It prefers silence to a guess.
public final class SignalReflector implements Reflector {
    /// One of many that are alike.
    public SignalReflector() {}

    @Override
    public JudgementResult<Reflection> reflect(Trajectory trajectory, Playbook playbook, AnswerCache kept) {
        List<Signal> signals = Signals.in(trajectory);
        List<Insight> insights = new ArrayList<>();
        Set<String> ways = new HashSet<>();
        int statements = 0;
        for (Signal signal : signals) {
            switch (signal) {
                case Signal.Statement statement -> statements += add(insight(statement), insights) ? 1 : 0;
                case Signal.Recovery recovery
                when !isSaid(recovery, playbook) && ways.add(recovery.worked()) -> add(insight(recovery), insights);
                case Signal.Recovery ignored -> {}
                case Signal.Citation ignored -> {}
                case Signal.Hold ignored -> {}
                case Signal.Doubt ignored -> {}
                case Signal.Complaint ignored -> {}
                case Signal.Check ignored -> {}
                case Signal.Correction ignored -> {}
                case Signal.Retraction ignored -> {}
            }
        }
        List<Tag> tags = KeyPointRatings.of(signals, playbook);
        String analysis = "Read from signals, without a model: " + counted(statements, "lasting statement")
                + " of the user, " + counted(insights.size() - statements, "command")
                + " that failed before another one worked, " + counted(tags.size(), "judged citation") + ".";
        return JudgementResult.of(new Reflection(analysis, tags, insights));
    }

    private static boolean isSaid(Signal.Recovery recovery, Playbook playbook) {
        return playbook.keyPoints().map(placed -> placed.keyPoint().text()).anyMatch(recovery::isSaidBy);
    }

    /// Adds an insight, unless one of them says the same.
    private static boolean add(Insight insight, List<Insight> insights) {
        TextFingerprint likeness = TextFingerprint.of(insight.text());
        return insights.stream()
                        .noneMatch(other -> TextFingerprint.of(other.text()).isSame(likeness))
                && insights.add(insight);
    }

    private static String counted(int count, String what) {
        return count + " " + what + (count == 1 ? "" : "s");
    }

    private static Insight insight(Signal.Statement statement) {
        return new Insight(
                statement.text(), statement.section(), statement.why(), List.of(statement.line()), SourceKind.USER);
    }

    private static Insight insight(Signal.Recovery recovery) {
        return new Insight(
                recovery.advice(),
                Section.MISTAKES,
                "the first command failed and the second one then worked",
                recovery.lines());
    }
}
