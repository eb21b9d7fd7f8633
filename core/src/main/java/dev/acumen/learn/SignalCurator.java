package dev.acumen.learn;

import dev.acumen.playbook.Delta;
import dev.acumen.playbook.Insight;
import dev.acumen.playbook.Operation;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Provenance;
import dev.acumen.playbook.Reflection;
import dev.acumen.playbook.SourceKind;
import dev.acumen.signal.TextFingerprint;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A Curator without a model: every insight that the playbook does not hold yet, in whatever words, becomes a
/// key point. It adds and never rewrites or deletes.
public final class SignalCurator implements Curator {
    /// One of many that are alike.
    public SignalCurator() {}

    @Override
    public JudgementResult<List<Delta>> curate(Reflection reflection, Playbook playbook, AnswerCache kept) {
        List<Known> known = new ArrayList<>();
        playbook.keyPoints()
                .map(placed -> placed.keyPoint())
                .forEach(keyPoint -> known.add(new Known(keyPoint.name(), TextFingerprint.of(keyPoint.text()))));
        List<Operation> additions = new ArrayList<>();
        List<String> notes = new ArrayList<>();
        for (Insight insight : reflection.insights()) {
            TextFingerprint likeness = TextFingerprint.of(insight.text());
            Optional<Known> holder = known.stream()
                    .filter(other -> other.likeness().isSame(likeness))
                    .findFirst();
            if (holder.isPresent()) {
                noteKnown(insight, holder.get(), notes);
            } else {
                known.add(new Known("", likeness));
                additions.add(
                        new Operation.Add(insight.text(), insight.section().title(), basis(insight)));
            }
        }
        return JudgementResult.of(deltas(additions, notes));
    }

    private static Provenance basis(Insight insight) {
        Provenance basis = new Provenance(insight.why(), insight.evidence());
        return insight.origin() == SourceKind.USER ? basis.byUser() : basis;
    }

    /// A text that is known already.
    ///
    /// @param name the key point that says it; empty where it is one of this delta
    private record Known(String name, TextFingerprint likeness) {}

    private static void noteKnown(Insight insight, Known holder, List<String> notes) {
        if (!holder.name().isEmpty()) {
            notes.add("“" + insight.text() + "” is known: " + holder.name() + ".");
        }
    }

    /// As many deltas as the limit asks for; at least one where there is something to say.
    private static List<Delta> deltas(List<Operation> additions, List<String> notes) {
        List<Delta> deltas = new ArrayList<>();
        String reasoning = String.join(" ", notes);
        for (int from = 0; from < additions.size(); from += Delta.LIMIT) {
            int to = Math.min(from + Delta.LIMIT, additions.size());
            deltas.add(new Delta(from == 0 ? reasoning : "", additions.subList(from, to)));
        }
        if (deltas.isEmpty() && !notes.isEmpty()) {
            deltas.add(new Delta(reasoning, List.of()));
        }
        return deltas;
    }
}
