package dev.acumen.signal;

import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

/// How well statements are found in labelled turns.
///
/// Precision: of the statements, those that share at least half of the shorter one's words with a lasting part.
/// Turns right: of the turns of which something was taken, those that hold something lasting. Recall: of the turns
/// that hold something lasting, those of which a right statement was taken. Section: of the right statements, those
/// in the labelled section.
final class Measure {
    private static final Pattern NO_WORD = Pattern.compile("[^\\p{L}\\p{N}]+");

    private int statements;
    private int right;
    private int rightSections;
    private int turnsTaken;
    private int turnsRight;
    private final Map<String, int[]> found = new TreeMap<>();

    void add(LabelledTurn turn, List<Signal.Statement> taken) {
        boolean isFound = false;
        for (Signal.Statement statement : taken) {
            List<LabelledTurn.Lasting> said = turn.lasting().stream()
                    .filter(part -> isSaid(statement.text(), turn.user().substring(part.start(), part.end())))
                    .toList();
            statements++;
            right += said.isEmpty() ? 0 : 1;
            rightSections += said.stream()
                            .limit(1)
                            .anyMatch(part ->
                                    part.section().equals(statement.section().title()))
                    ? 1
                    : 0;
            isFound |= !said.isEmpty();
        }
        turnsTaken += taken.isEmpty() ? 0 : 1;
        turnsRight += !taken.isEmpty() && turn.isLasting() ? 1 : 0;
        if (turn.isLasting()) {
            int[] counts = found.computeIfAbsent(turn.language(), _ -> new int[2]);
            counts[isFound ? 1 : 0]++;
        }
    }

    double precision() {
        return (double) right / statements;
    }

    double turnsRight() {
        return (double) turnsRight / turnsTaken;
    }

    double recall() {
        int all = found.values().stream()
                .mapToInt(counts -> counts[0] + counts[1])
                .sum();
        int hits = found.values().stream().mapToInt(counts -> counts[1]).sum();
        return (double) hits / all;
    }

    @Override
    public String toString() {
        StringBuilder line = new StringBuilder(String.format(
                Locale.ROOT,
                "precision %.3f of %d, turns right %.3f, section %.3f, recall %.3f:",
                precision(),
                statements,
                turnsRight(),
                (double) rightSections / right,
                recall()));
        found.forEach((language, counts) -> line.append(
                String.format(Locale.ROOT, " %s %.2f", language, (double) counts[1] / (counts[0] + counts[1]))));
        return line.toString();
    }

    static boolean isSaid(String taken, String label) {
        Set<String> words = words(taken);
        Set<String> labelled = words(label);
        int shorter = Math.min(words.size(), labelled.size());
        words.retainAll(labelled);
        return !words.isEmpty() && 2 * words.size() >= shorter;
    }

    /// The words; of a script without spaces, the characters.
    private static Set<String> words(String text) {
        Set<String> words = new HashSet<>();
        for (String word : NO_WORD.split(text.toLowerCase(Locale.ROOT).replace('’', '\''), -1)) {
            if (word.codePoints().anyMatch(c -> Character.isIdeographic(c) || (c >= 0x3040 && c < 0x3100))) {
                word.codePoints().forEach(c -> words.add(Character.toString(c)));
            } else if (!word.isEmpty()) {
                words.add(word);
            }
        }
        return words;
    }
}
