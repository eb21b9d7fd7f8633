package dev.acumen.refine;

import dev.acumen.playbook.Playbook;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// What a referee or a person decided about pairs of texts, put on top of what comparing found.
///
/// `SAME` merges unless the words forbid it, `OPPOSITE` is a contradiction, `DIFFERENT` ends the matter.
final class Decisions {
    private final List<String> texts;
    private final Verdicts.Known known;
    private final Set<TextPair> settled;

    /// @param texts no two the same
    /// @param known the verdicts
    /// @param playbook whose settled pairs stay two
    Decisions(List<String> texts, Verdicts.Known known, Playbook playbook) {
        this.texts = texts;
        this.known = known;
        this.settled = settled(playbook);
    }

    /// The texts of those of which a person said that both are right.
    private static Set<TextPair> settled(Playbook playbook) {
        Map<String, String> texts = playbook.texts();
        return RefinementPlanner.settled(playbook).stream()
                .map(ids -> ids.stream().map(id -> texts.getOrDefault(id, "")).toList())
                .map(two -> new TextPair(two.getFirst(), two.getLast()))
                .collect(Collectors.toSet());
    }

    /// Whether it was decided that two texts stay two.
    boolean forbids(int a, int b) {
        TextPair pair = pair(a, b);
        return settled.contains(pair)
                || known.of(pair)
                        .filter(verdict -> verdict.kind() != Verdict.Kind.SAME)
                        .isPresent();
    }

    /// The finds, with close pairs as they were decided.
    ComparisonResult on(ComparisonResult finds) {
        ComparisonResult decided = new ComparisonResult(texts.size());
        finds.same().forEach(edge -> decided.same(edge.a(), edge.b(), edge.similarity()));
        for (Pair.Kind kind : Pair.Kind.values()) {
            for (ComparisonResult.Apart apart : finds.apart(kind)) {
                if (kind == Pair.Kind.NEAR) {
                    decide(decided, apart);
                } else {
                    decided.apart(apart);
                }
            }
        }
        return decided;
    }

    private void decide(ComparisonResult decided, ComparisonResult.Apart near) {
        Optional<Verdict> verdict = known.of(pair(near.a(), near.b()));
        if (verdict.isEmpty()) {
            decided.apart(near);
            return;
        }
        switch (verdict.get().kind()) {
            case SAME -> merge(decided, near);
            case OPPOSITE ->
                decided.apart(near.as(Pair.Kind.OPPOSITE, verdict.get().words()));
            case DIFFERENT -> {}
        }
    }

    private void merge(ComparisonResult decided, ComparisonResult.Apart near) {
        Optional<TextRelation> veto = Veto.of(texts.get(near.a()), texts.get(near.b()));
        switch (veto.orElseGet(TextRelation.Same::new)) {
            case TextRelation.Same ignored -> decided.same(near.a(), near.b(), near.similarity());
            case TextRelation.Opposite(String why) -> decided.apart(near.as(Pair.Kind.OPPOSITE, why));
            case TextRelation.Variant(String why) -> decided.apart(near.as(Pair.Kind.VARIANT, why));
            case TextRelation.Different ignored -> decided.apart(near.as(Pair.Kind.VARIANT, ""));
        }
    }

    private TextPair pair(int a, int b) {
        return new TextPair(texts.get(a), texts.get(b));
    }
}
