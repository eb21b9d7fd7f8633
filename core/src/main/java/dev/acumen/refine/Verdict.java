package dev.acumen.refine;

import java.util.Optional;
import java.util.stream.Stream;

/// What a model or a person says that two texts are to each other.
///
/// @param words the words of the texts that decide, short; empty where there are none to show
public record Verdict(Kind kind, String words) {
    /// What two texts can be to each other.
    public enum Kind {
        /// They give the same advice: one of them is enough.
        SAME,
        /// They cannot both be right.
        OPPOSITE,
        /// Both are needed.
        DIFFERENT;

        /// The word on the wire: `same`, `opposite` or `different`.
        public String word() {
            return switch (this) {
                case SAME -> "same";
                case OPPOSITE -> "opposite";
                case DIFFERENT -> "different";
            };
        }

        /// The kind of this word, if there is one.
        public static Optional<Kind> of(String word) {
            return Stream.of(values()).filter(kind -> kind.word().equals(word)).findFirst();
        }
    }
}
