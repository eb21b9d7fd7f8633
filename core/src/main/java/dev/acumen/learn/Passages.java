package dev.acumen.learn;

import dev.acumen.signal.Likeness;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/// Texts in overlapping passages of a few lines, by the content words that they hold. Filled once, in a time that
/// grows with the texts' length, so that many statements can be looked for.
final class Passages {
    private static final int LINES = 3;
    private static final int LONGEST_LINE = 600;

    /// A statement has fewer content words than bits in a long; of one that has more, the first are looked for.
    private static final int MOST_WORDS = Long.SIZE;

    /// A passage that holds some of a statement's words.
    ///
    /// @param words those that it holds
    /// @param negated those of them that it negates
    record Found(Set<String> words, Set<String> negated) {}

    private final Map<String, List<Integer>> linesByWord = new HashMap<>();
    private final Map<String, List<Integer>> linesByNegated = new HashMap<>();
    private int lines;

    /// Adds a text. No passage goes across two texts.
    void add(String text) {
        for (String line : text.lines().toList()) {
            for (int from = 0; from < Math.max(1, line.length()); from += LONGEST_LINE / 2) {
                addLine(line.substring(from, Math.min(line.length(), from + LONGEST_LINE)));
            }
        }
        lines += LINES - 1;
    }

    private void addLine(String line) {
        Likeness likeness = Likeness.of(line);
        stems(withParts(likeness.words())).forEach(word -> add(word, linesByWord));
        stems(likeness.negated()).forEach(word -> add(word, linesByNegated));
        lines++;
    }

    private void add(String word, Map<String, List<Integer>> index) {
        index.computeIfAbsent(word, _ -> new ArrayList<>()).add(lines);
    }

    /// The words, and the parts of paths.
    private static Set<String> withParts(Set<String> words) {
        Set<String> all = new HashSet<>(words);
        words.stream()
                .filter(word -> word.indexOf('/') >= 0)
                .forEach(path -> all.addAll(List.of(path.split("/+", -1))));
        all.remove("");
        return all;
    }

    /// Content words as they are looked for: `delete` and what is left of `deleting` are one, and so are `tag` and
    /// `tagged`.
    static Set<String> stems(Set<String> words) {
        return words.stream().map(Passages::stem).collect(Collectors.toCollection(HashSet::new));
    }

    private static String stem(String word) {
        int end = word.length() - 1;
        boolean isLonger = end > 2 && (word.charAt(end) == 'e' || word.charAt(end) == word.charAt(end - 1));
        return isLonger ? word.substring(0, end) : word;
    }

    /// Those of the words that stand anywhere.
    ///
    /// @param words stems
    Set<String> anywhere(Set<String> words) {
        Set<String> found = new HashSet<>(words);
        found.retainAll(linesByWord.keySet());
        return found;
    }

    /// The passage that holds most of the words.
    ///
    /// @param words stems
    Found best(Set<String> words) {
        List<String> asked = words.stream().limit(MOST_WORDS).toList();
        long[] bits = bits(asked, linesByWord);
        int best = 0;
        for (int from = 1; from < lines; from++) {
            best = Long.bitCount(passage(bits, from)) > Long.bitCount(passage(bits, best)) ? from : best;
        }
        return new Found(named(passage(bits, best), asked), named(passage(bits(asked, linesByNegated), best), asked));
    }

    /// For each line a bit for each of the words that it holds.
    private long[] bits(List<String> asked, Map<String, List<Integer>> index) {
        long[] bits = new long[lines];
        for (int i = 0; i < asked.size(); i++) {
            for (int line : index.getOrDefault(asked.get(i), List.of())) {
                bits[line] |= 1L << i;
            }
        }
        return bits;
    }

    private static long passage(long[] bits, int from) {
        long passage = 0;
        for (int line = from; line < Math.min(bits.length, from + LINES); line++) {
            passage |= bits[line];
        }
        return passage;
    }

    private static Set<String> named(long bits, List<String> words) {
        Set<String> named = new HashSet<>();
        for (int i = 0; i < words.size(); i++) {
            if ((bits & 1L << i) != 0) {
                named.add(words.get(i));
            }
        }
        return named;
    }
}
