package dev.acumen.refine;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.stream.IntStream;

/// Compares texts with one another, each with each but for pairs of two old ones.
///
/// Those whose words say the same are one, with or without embeddings. Embeddings, or shared words where there are
/// none, find the pairs that contradict each other or may be worth a look.
final class TextComparer {
    /// From this cosine on a pair may be worth a look.
    private static final double NEAR = 0.6;

    /// Of so many texts that say the same, each is compared with each; of more, with the first ones.
    private static final int MOST_ALIKE = 64;

    private final List<String> texts;
    private final boolean[] isOld;
    private final double threshold;
    private final boolean hasGuards;
    private final Phrasing[] phrasings;
    private final AtomicReferenceArray<Set<String>> words;
    private final Paths paths;

    /// @param texts no two the same
    /// @param isOld for each, whether it was compared with the other old ones
    /// @param threshold from which cosine on a difference in a number or a name is told
    /// @param hasGuards false to take whatever reaches the threshold for the same, as the specification does
    TextComparer(List<String> texts, boolean[] isOld, double threshold, boolean hasGuards) {
        this.texts = texts;
        this.isOld = isOld;
        this.threshold = threshold;
        this.hasGuards = hasGuards;
        this.phrasings = new Phrasing[texts.size()];
        this.words = new AtomicReferenceArray<>(texts.size());
        this.paths = Paths.among(texts);
    }

    /// What is found.
    ///
    /// @param vectors for each text its embedding; empty where there is none
    ComparisonResult finds(Optional<float[][]> vectors) {
        ComparisonResult finds = new ComparisonResult(texts.size());
        if (hasGuards) {
            alike(finds);
        }
        if (vectors.isPresent()) {
            finds.addAll(new CosineSweep(vectors.get(), isOld, from(), this::see).finds());
        } else if (hasGuards) {
            new SharedWords(texts).visit((a, b, shared) -> seeWords(finds, a, b, shared));
        }
        return finds;
    }

    private double from() {
        return hasGuards ? Math.min(NEAR, threshold) : threshold;
    }

    /// Whether two texts must stay two, whoever says that they are the same.
    boolean isGuarded(int a, int b) {
        return (isOld[a] && isOld[b])
                || (hasGuards && Veto.of(phrasing(a), phrasing(b), paths).isPresent());
    }

    private void see(ComparisonResult finds, int a, int b, double cosine) {
        if (!hasGuards) {
            finds.same(a, b, cosine);
        } else {
            boolean isWorth = cosine >= threshold || SharedWords.areShared(words(a), words(b));
            tell(finds, a, b, cosine, isWorth ? sameness(a, b) : new TextRelation.Different());
        }
    }

    private void seeWords(ComparisonResult finds, int a, int b, double shared) {
        if (!(isOld[a] && isOld[b])) {
            tell(finds, a, b, shared, sameness(a, b));
        }
    }

    private TextRelation sameness(int a, int b) {
        return TextRelation.of(phrasing(a), phrasing(b), paths);
    }

    /// What must stay two whoever decides is no close pair.
    private void tell(ComparisonResult finds, int a, int b, double similarity, TextRelation sameness) {
        // Those that say the same were found already.
        if (sameness instanceof TextRelation.Opposite(String why)) {
            finds.apart(new ComparisonResult.Apart(a, b, Pair.Kind.OPPOSITE, similarity, why));
        } else if (sameness instanceof TextRelation.Variant(String why)) {
            finds.apart(new ComparisonResult.Apart(a, b, Pair.Kind.VARIANT, similarity, why));
        } else if (sameness instanceof TextRelation.Different && similarity >= NEAR && !isGuarded(a, b)) {
            finds.apart(new ComparisonResult.Apart(a, b, Pair.Kind.NEAR, similarity, ""));
        }
    }

    /// Texts that say the same, word for word.
    private void alike(ComparisonResult finds) {
        Map<Long, List<Integer>> alike = new HashMap<>();
        Anchors anchors = new Anchors(IntStream.range(0, texts.size())
                .filter(i -> !isOld[i])
                .mapToObj(this::phrasing)
                .toList());
        for (int b = 0; b < texts.size(); b++) {
            if (isOld[b] && !anchors.isPossible(texts.get(b))) {
                continue;
            }
            List<Integer> others = alike.computeIfAbsent(phrasing(b).signature(), ignored -> new ArrayList<>(1));
            for (int a : others) {
                if (!(isOld[a] && isOld[b]) && phrasing(a).isSame(phrasing(b), paths)) {
                    finds.same(a, b, 1);
                }
            }
            if (others.size() < MOST_ALIKE) {
                others.add(b);
            }
        }
    }

    private Set<String> words(int text) {
        Set<String> some = words.get(text);
        if (some == null) {
            some = SharedWords.words(texts.get(text));
            words.set(text, some);
        }
        return some;
    }

    private Phrasing phrasing(int text) {
        // Two threads may make the same one at once, which costs little.
        Phrasing phrasing = phrasings[text];
        if (phrasing == null) {
            phrasing = Phrasing.of(texts.get(text));
            phrasings[text] = phrasing;
        }
        return phrasing;
    }
}
