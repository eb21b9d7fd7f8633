package dev.acumen.learn;

import dev.acumen.signal.TextFingerprint;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Texts in overlapping passages of a few lines, by the content words that they hold. Filled once, in a time that
/// grows with the texts' length, so that many statements can be looked for.
final class Passages {
    private static final int LINES = 3;
    private static final int LONGEST_LINE = 600;
    private static final Pattern CLAUSE = Pattern.compile("[,;:.!?](?=\\s)|\\s[—–-]\\s");
    private static final Pattern PART = Pattern.compile("[/._:@=-]+");

    /// From this length on a word and another that begins with it are one: `brief` and `briefly`.
    private static final int SHORTEST_BEGINNING = 4;

    /// A statement has fewer content words than bits in a long; of one that has more, the first are looked for.
    private static final int MOST_WORDS = Long.SIZE;

    /// A passage that holds some of a statement's words.
    ///
    /// @param words those that it holds
    /// @param negated those of them that it negates
    record Found(Set<String> words, Set<String> negated) {}

    private final NavigableMap<String, List<Integer>> linesByWord = new TreeMap<>();
    private final NavigableMap<String, List<Integer>> linesByNegated = new TreeMap<>();
    private int lines;

    /// Whether no text has a word.
    boolean isEmpty() {
        return linesByWord.isEmpty();
    }

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
        stems(withParts(TextFingerprint.of(line).words())).forEach(word -> add(word, linesByWord));
        negated(line).forEach(word -> add(word, linesByNegated));
        lines++;
    }

    private void add(String word, Map<String, List<Integer>> index) {
        index.computeIfAbsent(word, ignored -> new ArrayList<>()).add(lines);
    }

    /// The words, as stems, that a text negates: those of a clause behind its first denial.
    static Set<String> negated(String text) {
        Set<String> negated = new HashSet<>();
        for (String clause : CLAUSE.split(text, -1)) {
            negated.addAll(stems(TextFingerprint.of(clause).negated()));
        }
        return negated;
    }

    /// The words, and the parts of paths and names.
    private static Set<String> withParts(Set<String> words) {
        Set<String> all = new HashSet<>(words);
        words.forEach(word -> all.addAll(List.of(PART.split(word, -1))));
        all.removeIf(word -> word.length() < 2);
        return all;
    }

    /// Content words as they are looked for: `delete` and what is left of `deleting` are one, and so are `tag` and
    /// `tagged`.
    static Set<String> stems(Set<String> words) {
        return words.stream().map(Passages::stem).collect(Collectors.toCollection(HashSet::new));
    }

    /// The content words of a text, as stems, without those that only put it into words.
    static Set<String> content(String text) {
        Set<String> words = stems(TextFingerprint.of(text).words());
        words.removeAll(FrameWords.STEMS);
        return words;
    }

    /// Which part of some words was found, from 0 to 1.
    static double part(Set<String> found, Set<String> words) {
        return (double) found.size() / words.size();
    }

    private static String stem(String word) {
        int end = word.length() - 1;
        boolean isLonger =
                end > 2 && ("eyi".indexOf(word.charAt(end)) >= 0 || word.charAt(end) == word.charAt(end - 1));
        return isLonger ? word.substring(0, end) : word;
    }

    /// Those of the words that stand anywhere.
    ///
    /// @param words stems
    Set<String> anywhere(Set<String> words) {
        Set<String> found = new HashSet<>(words);
        found.removeIf(word -> !isAnywhere(word));
        return found;
    }

    private boolean isAnywhere(String word) {
        return linesByWord.containsKey(word) || !lines(word, linesByWord).isEmpty();
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
    private long[] bits(List<String> asked, NavigableMap<String, List<Integer>> index) {
        long[] bits = new long[lines];
        for (int i = 0; i < asked.size(); i++) {
            for (int line : lines(asked.get(i), index)) {
                bits[line] |= 1L << i;
            }
        }
        return bits;
    }

    /// The lines that hold a word, or one that begins with it, or one that it begins with.
    private static List<Integer> lines(String word, NavigableMap<String, List<Integer>> index) {
        List<Integer> found = new ArrayList<>(index.getOrDefault(word, List.of()));
        if (word.length() >= SHORTEST_BEGINNING) {
            index.subMap(word, false, word + Character.MAX_VALUE, true).values().forEach(found::addAll);
        }
        for (int end = SHORTEST_BEGINNING; end < word.length(); end++) {
            found.addAll(index.getOrDefault(word.substring(0, end), List.of()));
        }
        return found.isEmpty() ? linesOfParts(word, index) : found;
    }

    /// The lines that hold all parts of a path or name.
    private static List<Integer> linesOfParts(String word, NavigableMap<String, List<Integer>> index) {
        List<String> parts = PART.splitAsStream(word)
                .filter(part -> part.length() > 1)
                .map(Passages::stem)
                .toList();
        if (parts.isEmpty() || parts.getFirst().equals(word)) {
            return List.of();
        }
        List<Integer> found = new ArrayList<>(index.getOrDefault(parts.getFirst(), List.of()));
        parts.forEach(part -> found.retainAll(index.getOrDefault(part, List.of())));
        return found;
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
