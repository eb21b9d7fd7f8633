package dev.acumen.refine;

import java.util.Comparator;

/// Two key points that are near each other and stay two.
///
/// @param first the id of the one that comes first in canonical order
/// @param second the id of the other
/// @param kind what they are to each other
/// @param similarity the cosine of their embeddings; without embeddings, the part of their words that they share
/// @param why what tells them apart, short; empty where nothing particular does
public record Pair(String first, String second, Kind kind, double similarity, String why) {
    /// The nearest first; of those that are as near, in the order of ids.
    static final Comparator<Pair> NEAREST = Comparator.comparingDouble(Pair::similarity)
            .reversed()
            .thenComparing(Pair::first)
            .thenComparing(Pair::second);

    /// What two key points are to each other.
    public enum Kind {
        /// They cannot both be right.
        OPPOSITE,
        /// They differ in a number, a name or another word that matters.
        VARIANT,
        /// They are about the same, and perhaps say it.
        NEAR;

        /// The word for other programs: `opposite`, `variant` or `near`.
        public String word() {
            return switch (this) {
                case OPPOSITE -> "opposite";
                case VARIANT -> "variant";
                case NEAR -> "near";
            };
        }
    }
}
