package dev.acumen.select;

import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Section;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/// What a prompt needs of a playbook, as far as its words tell.
///
/// Only telling words count: no function words, and none that many key points have. A word tells the more the fewer
/// have it (inverse document frequency); one that few have is enough, of the others it takes several. Text without
/// spaces between its words, such as Chinese, counts by pairs of characters.
final class Need {
    private static final int SHORTEST = 3;

    /// So much of the beginning and of the end of a long prompt is looked at: there stands what is wanted; between
    /// them stands what was pasted.
    private static final int PART = 4_000;

    /// Words that say nothing about a subject. The playbook's own frequencies find the others.
    private static final Set<String> FUNCTION_WORDS = Set.of(
            "about", "add", "all", "also", "and", "any", "are", "but", "can", "could", "did", "does", "don", "for",
            "from", "get", "had", "has", "have", "her", "here", "him", "his", "how", "into", "its", "just", "let",
            "like", "make", "may", "more", "most", "need", "not", "now", "one", "only", "our", "out", "please", "put",
            "should", "some", "such", "than", "that", "the", "their", "them", "then", "there", "these", "they", "this",
            "use", "want", "was", "were", "what", "when", "where", "which", "who", "why", "will", "with", "would",
            "you", "your");

    /// The prompt's telling words, each with its weight.
    private final Map<String, Double> weights;

    /// The least sum of weights that is a match.
    private final double least;

    private Need(Map<String, Double> weights, double least) {
        this.weights = weights;
        this.least = least;
    }

    /// The need of a prompt.
    static Need of(String prompt, Playbook playbook) {
        Map<String, Integer> having = new HashMap<>();
        for (String word : words(ends(prompt))) {
            having.put(word, 0);
        }
        for (Section section : Section.values()) {
            for (KeyPoint keyPoint : playbook.in(section)) {
                for (String word : words(keyPoint)) {
                    Integer count = having.get(word);
                    if (count != null) {
                        having.put(word, count + 1);
                    }
                }
            }
        }
        Map<String, Double> weights = new HashMap<>();
        double few = Math.max(2, Math.sqrt(playbook.size()));
        double many = Math.max(few, playbook.size() / 10.0);
        for (Map.Entry<String, Integer> word : having.entrySet()) {
            if (word.getValue() > 0 && word.getValue() <= many) {
                weights.put(word.getKey(), Math.log1p((double) playbook.size() / word.getValue()));
            }
        }
        return new Need(weights, Math.log1p(playbook.size() / few));
    }

    /// The candidates that meet the need, each with its match as its score.
    List<Selection.Candidate> among(List<Selection.Candidate> candidates) {
        List<Selection.Candidate> needed = new ArrayList<>();
        for (Selection.Candidate candidate : candidates) {
            double match = match(candidate.keyPoint());
            if (match >= least) {
                needed.add(candidate.because(Selection.Reason.PROMPT, match));
            }
        }
        return needed;
    }

    private double match(KeyPoint keyPoint) {
        List<Double> met = new ArrayList<>();
        for (String word : words(keyPoint)) {
            Double weight = weights.get(word);
            if (weight != null) {
                met.add(weight);
            }
        }
        // In one order, whatever the set's: sums of the same weights are to be the same.
        Collections.sort(met);
        double sum = 0;
        for (double weight : met) {
            sum += weight;
        }
        return sum;
    }

    private static String ends(String prompt) {
        return prompt.length() <= 2 * PART
                ? prompt
                : prompt.substring(0, PART) + "\n" + prompt.substring(prompt.length() - PART);
    }

    private static Set<String> words(KeyPoint keyPoint) {
        Set<String> words = words(keyPoint.text());
        words.add(keyPoint.name().toLowerCase(Locale.ROOT));
        return words;
    }

    /// The words of a text in lower case and without a plural's ending, and an id such as `pat-001` as a whole.
    private static Set<String> words(String text) {
        Set<String> words = new HashSet<>();
        String lower = text.toLowerCase(Locale.ROOT);
        int chunk = 0;
        int word = 0;
        for (int i = 0; i <= lower.length(); i++) {
            char c = i < lower.length() ? lower.charAt(i) : ' ';
            if (isUnspaced(c) && i + 1 < lower.length() && isUnspaced(lower.charAt(i + 1))) {
                words.add(lower.substring(i, i + 2));
            }
            if (!Character.isLetterOrDigit(c) || isUnspaced(c)) {
                add(words, lower, word, i);
                word = i + 1;
                if (c != '-' && c != '_') {
                    if (chunk < i && lower.charAt(chunk) != '-') {
                        add(words, lower, chunk, i);
                    }
                    chunk = i + 1;
                }
            }
        }
        return words;
    }

    private static void add(Set<String> words, String text, int start, int end) {
        if (end - start < SHORTEST) {
            return;
        }
        String word = text.substring(start, end);
        if (!FUNCTION_WORDS.contains(word)) {
            boolean isPlural = word.length() > SHORTEST && word.endsWith("s");
            words.add(isPlural ? word.substring(0, word.length() - 1) : word);
        }
    }

    /// Whether a character is of a script that puts no spaces between words.
    private static boolean isUnspaced(char c) {
        return (c >= '\u3040' && c <= '\u30FF') || (c >= '\u3400' && c <= '\u9FFF');
    }
}
