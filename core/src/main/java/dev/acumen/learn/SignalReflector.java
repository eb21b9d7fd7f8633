package dev.acumen.learn;

import dev.acumen.playbook.Insight;
import dev.acumen.playbook.Origin;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Reflection;
import dev.acumen.playbook.Section;
import dev.acumen.playbook.Tag;
import dev.acumen.signal.Judgements;
import dev.acumen.signal.Likeness;
import dev.acumen.signal.Signal;
import dev.acumen.signal.Signals;
import dev.acumen.trajectory.Trajectory;
import java.util.ArrayList;
import java.util.List;

/// A Reflector without a model: it reflects what the session itself says, in the user's own words and in what the
/// commands did. It prefers silence to a guess.
public final class SignalReflector implements Reflector {

    @Override
    public Judged<Reflection> reflect(Trajectory trajectory, Playbook playbook, Kept kept) {
        List<Signal> signals = Signals.in(trajectory);
        List<Insight> insights = new ArrayList<>();
        int statements = 0;
        for (Signal signal : signals) {
            switch (signal) {
                case Signal.Statement statement -> statements += add(insight(statement), insights) ? 1 : 0;
                case Signal.Recovery recovery -> add(insight(recovery), insights);
                case Signal.Citation _, Signal.Check _, Signal.Correction _ -> {}
            }
        }
        List<Tag> tags = Judgements.of(signals, playbook);
        String analysis = "Read from signals, without a model: " + counted(statements, "lasting statement")
                + " of the user, " + counted(insights.size() - statements, "command")
                + " that failed before another one worked, " + counted(tags.size(), "judged citation") + ".";
        return Judged.of(new Reflection(analysis, tags, insights));
    }

    /// Adds an insight, unless one of them says the same.
    private static boolean add(Insight insight, List<Insight> insights) {
        Likeness likeness = Likeness.of(insight.text());
        return insights.stream().noneMatch(other -> Likeness.of(other.text()).isSame(likeness))
                && insights.add(insight);
    }

    private static String counted(int count, String what) {
        return count + " " + what + (count == 1 ? "" : "s");
    }

    private static Insight insight(Signal.Statement statement) {
        return new Insight(
                statement.text(), statement.section(), statement.why(), List.of(statement.line()), Origin.USER);
    }

    private static Insight insight(Signal.Recovery recovery) {
        String text =
                "`" + recovery.failed() + "` fails here (" + recovery.error() + "); `" + recovery.worked() + "` works.";
        return new Insight(
                text, Section.MISTAKES, "the first command failed and the second one then worked", recovery.lines());
    }
}
