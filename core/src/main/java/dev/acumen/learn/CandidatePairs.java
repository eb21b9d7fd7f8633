package dev.acumen.learn;

import dev.acumen.playbook.Playbook;
import dev.acumen.redaction.Secrets;
import dev.acumen.refine.Pair;
import dev.acumen.refine.Refinement;
import dev.acumen.refine.Refiner;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/// Pairs of key points that are near each other and that no rule may merge: whoever curates sees the playbook
/// and can tell whether they say the same, contradict each other, or both are needed.
///
/// @param refiner finds them
record CandidatePairs(Refiner refiner) {
    /// The most pairs that are shown, and the most of each kind.
    private static final int MOST = 10;

    private static final int MOST_OPPOSITE = 4;
    private static final int MOST_VARIANT = 2;

    /// The playbook as it is shown, and below it the pairs of which both are shown; the playbook alone where
    /// there are none. It explains itself, for a person's own prompt knows nothing of it.
    ///
    /// @param known secrets that must not be told
    String below(String shown, Playbook playbook, Set<String> known) {
        List<String> lines = pairs(playbook)
                .filter(pair -> isShown(shown, pair.first()) && isShown(shown, pair.second()))
                .map(CandidatePairs::line)
                .limit(MOST)
                .toList();
        if (lines.isEmpty()) {
            return shown;
        }
        return shown.stripTrailing() + """


                These key points are near each other. MERGE two that say the same, DELETE or UPDATE one that is wrong\
                 or outdated, leave both where both hold:
                """ + Secrets.redacted(String.join("\n", lines), known);
    }

    private Stream<Pair> pairs(Playbook playbook) {
        Refinement plan = refiner.plan(playbook);
        return Stream.of(
                        of(plan.guarded(), Pair.Kind.OPPOSITE).limit(MOST_OPPOSITE),
                        of(plan.guarded(), Pair.Kind.VARIANT).limit(MOST_VARIANT),
                        plan.near().stream())
                .flatMap(pairs -> pairs);
    }

    private static Stream<Pair> of(List<Pair> pairs, Pair.Kind kind) {
        return pairs.stream().filter(pair -> pair.kind() == kind);
    }

    private static boolean isShown(String shown, String id) {
        return shown.contains("[" + id + "]");
    }

    private static String line(Pair pair) {
        return "[" + pair.first() + "] [" + pair.second() + "]" + (pair.why().isEmpty() ? "" : ": " + pair.why());
    }
}
