package dev.acumen.refine;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReferenceArray;

/// Compares texts with one another, each with each but for pairs of two old ones.
///
/// First come those that are the same but for their look, then those that mean the same, where there is a model.
/// Guards speak in both cases: what differs in polarity, a number or a name is never the same.
final class Comparing {
    /// From this cosine on a pair may be worth a look.
    private static final double NEAR = 0.6;

    /// Of so many texts that differ in their look alone, each is compared with each; of more, with the first ones.
    private static final int MOST_ALIKE = 64;

    private final List<String> texts;
    private final boolean[] isOld;
    private final double threshold;
    private final boolean hasGuards;
    private final Phrasing[] phrasings;
    private final AtomicReferenceArray<Set<String>> words;

    /// @param texts no two the same
    /// @param isOld for each, whether it was compared with the other old ones
    /// @param threshold from which cosine on two texts are taken for the same
    /// @param hasGuards false to take whatever reaches the threshold for the same, as the specification does
    Comparing(List<String> texts, boolean[] isOld, double threshold, boolean hasGuards) {
        this.texts = texts;
        this.isOld = isOld;
        this.threshold = threshold;
        this.hasGuards = hasGuards;
        this.phrasings = new Phrasing[texts.size()];
        this.words = new AtomicReferenceArray<>(texts.size());
    }

    /// What is found.
    ///
    /// @param vectors for each text its meaning; empty where there is no model
    Finds finds(Optional<float[][]> vectors) {
        Finds finds = new Finds(texts.size());
        if (hasGuards) {
            alike(finds);
        }
        if (vectors.isPresent()) {
            finds.addAll(new Sweep(vectors.get(), isOld, from(), this::see).finds());
        } else if (hasGuards) {
            new SharedWords(texts).visit((a, b, shared) -> seeWords(finds, a, b, shared));
        }
        return finds;
    }

    private double from() {
        return hasGuards ? Math.min(NEAR, Sameness.floor(threshold)) : threshold;
    }

    /// Whether two texts must stay two, however near they are.
    boolean isGuarded(int a, int b) {
        return (isOld[a] && isOld[b])
                || (hasGuards
                        && switch (Sameness.of(phrasing(a), phrasing(b), 1, threshold)) {
                            case Sameness.Opposite _, Sameness.Variant _ -> true;
                            case Sameness.Same _, Sameness.Different _ -> false;
                        });
    }

    private void see(Finds finds, int a, int b, double cosine) {
        if (!hasGuards) {
            finds.same(a, b, cosine);
        } else {
            Sameness sameness = cosine >= Sameness.floor(threshold)
                    ? Sameness.of(phrasing(a), phrasing(b), cosine, threshold)
                    : new Sameness.Different();
            tell(finds, a, b, cosine, orOpposite(a, b, sameness));
        }
    }

    private static void tell(Finds finds, int a, int b, double similarity, Sameness sameness) {
        switch (sameness) {
            case Sameness.Same _ -> finds.same(a, b, similarity);
            case Sameness.Opposite(String why) ->
                finds.apart(new Finds.Apart(a, b, Pair.Kind.OPPOSITE, similarity, why));
            case Sameness.Variant(String why) -> finds.apart(new Finds.Apart(a, b, Pair.Kind.VARIANT, similarity, why));
            case Sameness.Different _
            when similarity >= NEAR -> finds.apart(new Finds.Apart(a, b, Pair.Kind.NEAR, similarity, ""));
            case Sameness.Different _ -> {}
        }
    }

    /// Without a model nothing is merged for its words, but what must stay two is worth a look.
    private void seeWords(Finds finds, int a, int b, double shared) {
        if (!(isOld[a] && isOld[b])) {
            Sameness sameness = Sameness.of(phrasing(a), phrasing(b), 1, threshold);
            tell(finds, a, b, shared, sameness instanceof Sameness.Same ? new Sameness.Different() : sameness);
        }
    }

    /// Whether two contradict each other in the same words, though their meanings are further apart than those of
    /// duplicates.
    private Sameness orOpposite(int a, int b, Sameness sameness) {
        if (sameness instanceof Sameness.Different && SharedWords.areShared(words(a), words(b))) {
            Sameness nearest = Sameness.of(phrasing(a), phrasing(b), 1, threshold);
            return nearest instanceof Sameness.Opposite ? nearest : sameness;
        }
        return sameness;
    }

    /// Texts that are the same but for their look.
    private void alike(Finds finds) {
        Map<Long, List<Integer>> alike = new HashMap<>();
        Set<Integer> starts = starts();
        for (int b = 0; b < texts.size(); b++) {
            String text = texts.get(b);
            if (isOld[b] && !isPossible(NormalForm.start(text), starts)) {
                continue;
            }
            List<Integer> others = alike.computeIfAbsent(NormalForm.signature(text), _ -> new ArrayList<>(1));
            for (int a : others) {
                if (isAlike(a, b)) {
                    finds.same(a, b, 1);
                }
            }
            if (others.size() < MOST_ALIKE) {
                others.add(b);
            }
        }
    }

    /// How new texts start. An old one that starts otherwise is like none of them.
    private Set<Integer> starts() {
        Set<Integer> starts = new HashSet<>();
        for (int i = 0; i < isOld.length; i++) {
            if (!isOld[i]) {
                starts.add(NormalForm.start(texts.get(i)));
            }
        }
        return starts;
    }

    private static boolean isPossible(int start, Set<Integer> starts) {
        return start == NormalForm.UNKNOWN || starts.contains(start) || starts.contains(NormalForm.UNKNOWN);
    }

    private boolean isAlike(int a, int b) {
        return !(isOld[a] && isOld[b])
                && NormalForm.of(texts.get(a)).isSame(NormalForm.of(texts.get(b)))
                && Sameness.of(phrasing(a), phrasing(b), 1, threshold) instanceof Sameness.Same;
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
