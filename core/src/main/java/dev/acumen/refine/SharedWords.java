package dev.acumen.refine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/// Finds texts that are near each other without embeddings: those that share nearly all words which say what a text
/// is about.
///
/// Two such texts share one of their rarest words, so that only those are looked up (prefix filtering: Chaudhuri,
/// Ganti and Kaushik, 2006).
final class SharedWords {
    /// The least part of the words of two texts that they share.
    private static final double LEAST = 0.8;

    private final List<int[]> texts = new ArrayList<>();

    SharedWords(List<String> texts) {
        List<Set<String>> words = new ArrayList<>();
        Map<String, Integer> counts = new HashMap<>();
        for (String text : texts) {
            Set<String> some = words(text);
            words.add(some);
            for (String word : some) {
                counts.put(word, counts.getOrDefault(word, 0) + 1);
            }
        }
        Map<String, Integer> ranks = ranks(counts);
        for (Set<String> some : words) {
            int[] numbers = new int[some.size()];
            int i = 0;
            for (String word : some) {
                numbers[i++] = ranks.getOrDefault(word, 0);
            }
            Arrays.sort(numbers);
            this.texts.add(numbers);
        }
    }

    /// Numbers of words, the rarest first.
    private static Map<String, Integer> ranks(Map<String, Integer> counts) {
        List<String> words = new ArrayList<>(counts.keySet());
        words.sort((a, b) -> {
            int rarer = Integer.compare(counts.getOrDefault(a, 0), counts.getOrDefault(b, 0));
            return rarer == 0 ? a.compareTo(b) : rarer;
        });
        Map<String, Integer> ranks = new HashMap<>();
        for (String word : words) {
            ranks.put(word, ranks.size());
        }
        return ranks;
    }

    /// Takes a pair.
    @FunctionalInterface
    interface Visitor {
        /// @param shared the part of the words that both have
        void see(int a, int b, double shared);
    }

    /// Visits the pairs in the order of their second texts.
    void visit(Visitor visitor) {
        Map<Integer, List<Integer>> byWord = new HashMap<>();
        for (int b = 0; b < texts.size(); b++) {
            int[] words = texts.get(b);
            Set<Integer> seen = new LinkedHashSet<>();
            int rare = words.length - (int) Math.ceil(LEAST * words.length) + 1;
            for (int i = 0; i < Math.min(rare, words.length); i++) {
                List<Integer> others = byWord.computeIfAbsent(words[i], ignored -> new ArrayList<>());
                seen.addAll(others);
                others.add(b);
            }
            for (int a : seen) {
                double shared = shared(texts.get(a), words);
                if (shared >= LEAST) {
                    visitor.see(a, b, shared);
                }
            }
        }
    }

    /// Whether there is such a pair.
    boolean isAny() {
        boolean[] isAny = new boolean[1];
        visit((a, b, shared) -> isAny[0] = true);
        return isAny[0];
    }

    private static double shared(int[] some, int[] others) {
        int both = 0;
        for (int i = 0, j = 0; i < some.length && j < others.length; ) {
            if (some[i] == others[j]) {
                both++;
                i++;
                j++;
            } else if (some[i] < others[j]) {
                i++;
            } else {
                j++;
            }
        }
        return (double) both / (some.length + others.length - both);
    }

    /// Whether two texts share so many of these words.
    static boolean areShared(Set<String> some, Set<String> others) {
        int both = 0;
        for (String word : some) {
            both += others.contains(word) ? 1 : 0;
        }
        return both > 0 && both >= LEAST * (some.size() + others.size() - both);
    }

    /// The words of a text that say what it is about.
    static Set<String> words(String text) {
        Set<String> words = new LinkedHashSet<>();
        StringBuilder word = new StringBuilder();
        String lower = text.toLowerCase(Locale.ROOT).replace('’', '\'');
        for (int i = 0, c; i < lower.length(); i += Character.charCount(c)) {
            c = lower.codePointAt(i);
            if (Character.isLetter(c) || Character.isDigit(c) || c == '\'' || c == '_') {
                word.appendCodePoint(c);
            } else {
                add(words, word);
            }
        }
        add(words, word);
        return words;
    }

    private static void add(Set<String> words, StringBuilder word) {
        if (!word.isEmpty() && !isEmpty(word.toString())) {
            words.add(word.toString());
        }
        word.setLength(0);
    }

    /// Whether a word says how, or whether, and not what.
    private static boolean isEmpty(String word) {
        WordSections sections = WordSections.get();
        return sections.has("function", word)
                || sections.has("negators", word)
                || sections.has("choices", word)
                || word.endsWith("n't");
    }
}
