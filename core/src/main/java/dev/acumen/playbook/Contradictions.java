package dev.acumen.playbook;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/// Finds key points that say the opposite of each other in the same words: "Always mock the database" and "Never
/// mock the database". Which of them is right is for a person to settle.
public final class Contradictions {
    private static final Set<String> NEGATIVE = Set.of(
            "never",
            "not",
            "no",
            "avoid",
            "avoids",
            "without",
            "cannot",
            "don't",
            "dont",
            "doesn't",
            "can't",
            "shouldn't",
            "mustn't",
            "won't",
            "isn't",
            "aren't",
            "stop",
            "nie",
            "nicht",
            "kein",
            "keine");

    /// Words that say how, and not what.
    private static final Set<String> EMPTY = Set.of(
            "always", "ever", "do", "does", "must", "should", "can", "will", "is", "are", "be", "to", "please",
            "prefer", "use", "using", "with", "the", "a", "an", "any", "immer", "der", "die", "das");

    private Contradictions() {}

    /// Two key points that cannot both be right.
    ///
    /// @param first the one that stands first in the playbook
    public record Pair(KeyPoint first, KeyPoint second) {}

    /// All pairs, in the order of the playbook.
    public static List<Pair> of(Playbook playbook) {
        Map<String, List<Meaning>> alike = new HashMap<>();
        List<Pair> pairs = new ArrayList<>();
        playbook.keyPoints().map(Placed::keyPoint).forEach(keyPoint -> {
            Meaning meaning = Meaning.of(keyPoint);
            if (!meaning.words.isEmpty()) {
                List<Meaning> others = alike.computeIfAbsent(meaning.words, _ -> new ArrayList<>());
                others.stream()
                        .filter(other -> other.isNegative != meaning.isNegative)
                        .forEach(other -> pairs.add(new Pair(other.keyPoint, keyPoint)));
                others.add(meaning);
            }
        });
        return pairs;
    }

    /// A key point's words but for those of polarity, and whether they are negated.
    private record Meaning(KeyPoint keyPoint, String words, boolean isNegative) {
        static Meaning of(KeyPoint keyPoint) {
            StringBuilder words = new StringBuilder();
            boolean isNegative = false;
            for (String word : words(keyPoint.text())) {
                if (NEGATIVE.contains(word)) {
                    isNegative = !isNegative;
                } else if (!EMPTY.contains(word)) {
                    words.append(word).append(' ');
                }
            }
            return new Meaning(keyPoint, words.toString(), isNegative);
        }

        private static List<String> words(String text) {
            List<String> words = new ArrayList<>();
            StringBuilder word = new StringBuilder();
            text.toLowerCase(Locale.ROOT).replace('’', '\'').codePoints().forEach(c -> {
                if (Character.isLetterOrDigit(c) || c == '\'' || c == '_') {
                    word.appendCodePoint(c);
                } else if (!word.isEmpty()) {
                    words.add(word.toString());
                    word.setLength(0);
                }
            });
            if (!word.isEmpty()) {
                words.add(word.toString());
            }
            return words;
        }
    }
}
