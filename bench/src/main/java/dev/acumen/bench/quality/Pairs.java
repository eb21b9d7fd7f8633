package dev.acumen.bench.quality;

import dev.acumen.json.Json;
import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Section;
import dev.acumen.playbook.Tally;
import dev.acumen.refine.Pair;
import dev.acumen.refine.Refinement;
import dev.acumen.refine.Refiner;
import dev.acumen.refine.SemanticRefiner;
import dev.acumen.refine.TextPair;
import dev.acumen.refine.Verdict;
import dev.acumen.refine.Verdicts;
import dev.acumen.refine.Veto;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Which of two key points are made one.
///
/// @param alone refines without a model
record Pairs(SemanticRefiner alone) implements Topic {
    @Override
    public String title() {
        return "Duplicates and contradictions";
    }

    @Override
    public String explanation() {
        return """
                A row is a pair of key points. *Merged*: of the pairs of a kind, those that become one key point without a
                model; only paraphrases may. *Contradictions*: of the opposites, those that are reported as a contradiction
                without a model; *false contradictions*: the same for all other pairs. *Referee*: merged when a referee is
                asked who says "same" of every pair, so that code alone keeps the wrong ones apart; a referee who answers by
                the labels merges none but the paraphrases. *Against a veto*: merged although code has a veto.""";
    }

    @Override
    public Counts measure(List<Json.Obj> rows) {
        Counts counts = new Counts();
        for (Json.Obj row : rows) {
            String kind = row.textOr("kind", row.textOr("label", ""));
            String about = row.textOr("id", "") + " “" + row.text("a") + "” / “" + row.text("b") + "”";
            Playbook playbook = playbook(row);
            Refinement refinement = alone.plan(playbook);
            boolean isParaphrase = kind.equals("paraphrase");
            counts.count("merged: " + kind, !refinement.merges().isEmpty(), isParaphrase, about);
            boolean isReported = refinement.guarded().stream().anyMatch(pair -> pair.kind() == Pair.Kind.OPPOSITE);
            boolean isOpposite = kind.equals("opposite");
            counts.count(isOpposite ? "contradictions" : "false contradictions", isReported, isOpposite, about);
            boolean isMerged = isMergedOnTrust(playbook);
            counts.count("referee: " + kind, isMerged, isParaphrase, about);
            if (Veto.of(row.textOr("a", ""), row.textOr("b", "")).isPresent()) {
                counts.count("against a veto", isMerged, false, about);
            }
        }
        return counts;
    }

    /// Whether both become one where somebody says of every pair that it is the same.
    private boolean isMergedOnTrust(Playbook playbook) {
        Refiner trusting = alone.with(Optional.of(Pairs::same), Verdicts.inMemory());
        trusting.decide(playbook);
        return trusting.refine(playbook).playbook().size() < 2;
    }

    private static Map<TextPair, Verdict> same(List<TextPair> pairs) {
        Map<TextPair, Verdict> verdicts = new HashMap<>();
        pairs.forEach(pair -> verdicts.put(pair, new Verdict(Verdict.Kind.SAME, "")));
        return verdicts;
    }

    private static Playbook playbook(Json.Obj row) {
        return Playbook.of(
                Map.of(
                        Section.PATTERNS,
                        List.of(
                                new KeyPoint("pat-001", row.textOr("a", ""), Tally.ZERO),
                                new KeyPoint("pat-002", row.textOr("b", ""), Tally.ZERO))),
                Map.of(),
                Set.of());
    }
}
