package dev.acumen.refine;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;

/// A text that is near another one, and what it is to it.
///
/// @param text the one that was asked about
/// @param other the one that it is near
/// @param kind what they are to each other
/// @param similarity the cosine of their embeddings, 1 for the same words; without embeddings, the part of their
/// words that they share
public record SimilarText(String text, String other, Kind kind, double similarity) {
    private static final Comparator<SimilarText> NEAREST = SimilarText::compare;

    /// What two texts are to each other.
    public enum Kind {
        /// They give the same advice.
        SAME,
        /// They cannot both be right.
        OPPOSITE,
        /// They differ in a number, a name or another word that matters.
        VARIANT,
        /// They are about the same, and perhaps say it.
        NEAR;

        static Kind of(Pair.Kind kind) {
            return switch (kind) {
                case OPPOSITE -> OPPOSITE;
                case VARIANT -> VARIANT;
                case NEAR -> NEAR;
            };
        }
    }

    private static int compare(SimilarText a, SimilarText b) {
        int order = a.kind.compareTo(b.kind);
        return order == 0 ? Double.compare(b.similarity, a.similarity) : order;
    }

    /// Those that say the same, word for word.
    static List<SimilarText> alike(Collection<String> texts, Collection<String> others) {
        List<String> old = List.copyOf(new LinkedHashSet<>(others));
        List<String> fresh = List.copyOf(new LinkedHashSet<>(texts));
        List<Phrasing> phrasings = fresh.stream().map(Phrasing::of).toList();
        Anchors anchors = new Anchors(phrasings);
        Paths paths = Paths.among(old);
        List<SimilarText> alike = new ArrayList<>();
        Map<Long, List<Phrasing>> bySignature = new LinkedHashMap<>();
        for (String other : old) {
            if (anchors.isPossible(other)) {
                Phrasing phrasing = Phrasing.of(other);
                bySignature
                        .computeIfAbsent(phrasing.signature(), ignored -> new ArrayList<>())
                        .add(phrasing);
            }
        }
        for (Phrasing phrasing : phrasings) {
            bySignature.getOrDefault(phrasing.signature(), List.of()).stream()
                    .filter(other -> phrasing.isSame(other, paths))
                    .forEach(other -> alike.add(new SimilarText(phrasing.text(), other.text(), Kind.SAME, 1)));
        }
        return alike;
    }

    /// The same neighbours, each pair once as what it is first of all, the nearest of each text first.
    static List<SimilarText> sorted(List<SimilarText> neighbours) {
        Map<List<String>, SimilarText> pairs = new LinkedHashMap<>();
        neighbours.stream()
                .sorted(NEAREST)
                .forEach(neighbour -> pairs.putIfAbsent(List.of(neighbour.text, neighbour.other), neighbour));
        return List.copyOf(pairs.values());
    }
}
