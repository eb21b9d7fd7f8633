package dev.acumen.select;

import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.SectionedKeyPoint;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/// Finds key points by words. A word that few key points have counts more than one that many have (inverse document
/// frequency), a whole word more than the beginning of one.
public final class Search {
    /// Shorter words are looked for only as they are.
    private static final int SHORTEST_BEGINNING = 3;

    private static final double BEGINNING = 0.5;

    private static final Pattern SPACE = Pattern.compile("\\s+");
    private static final Pattern NO_WORD = Pattern.compile("[^\\p{L}\\p{N}]+");

    private final List<Entry> entries;

    private Search(Playbook playbook) {
        entries = playbook.keyPoints()
                .map(placed -> new Entry(placed, words(placed.keyPoint())))
                .toList();
    }

    private record Entry(SectionedKeyPoint placed, Set<String> words) {}

    private record Hit(SectionedKeyPoint placed, double score) {}

    /// The same as [#find] for one who asks once.
    public static List<SectionedKeyPoint> in(Playbook playbook, String query) {
        return of(playbook).find(query);
    }

    /// One for a playbook in which more than once something is looked for. Safe for use by several threads.
    public static Search of(Playbook playbook) {
        return new Search(playbook);
    }

    /// The key points that have one of these words, in text or id: the best match first, of equal ones the one with
    /// the better tally, then canonical order.
    public List<SectionedKeyPoint> find(String query) {
        return find(words(query));
    }

    private List<SectionedKeyPoint> find(Set<String> query) {
        Map<String, Double> weights = new LinkedHashMap<>();
        query.forEach(word -> weights.put(word, weight(word)));
        List<Hit> hits = new ArrayList<>();
        for (Entry entry : entries) {
            double score = weights.entrySet().stream()
                    .mapToDouble(word -> word.getValue() * match(word.getKey(), entry))
                    .sum();
            if (score > 0) {
                hits.add(new Hit(entry.placed, score));
            }
        }
        hits.sort(Comparator.comparingDouble(Hit::score)
                .thenComparingLong(hit -> balance(hit.placed.keyPoint()))
                .reversed());
        return hits.stream().map(Hit::placed).toList();
    }

    private static long balance(KeyPoint keyPoint) {
        return keyPoint.tally().helpful() - keyPoint.tally().harmful();
    }

    private double weight(String word) {
        long having = entries.stream().filter(entry -> match(word, entry) > 0).count();
        return Math.log1p((double) entries.size() / Math.max(1, having));
    }

    private static double match(String word, Entry entry) {
        if (entry.words.contains(word)) {
            return 1;
        }
        boolean isBeginning =
                word.length() >= SHORTEST_BEGINNING && entry.words.stream().anyMatch(other -> other.startsWith(word));
        return isBeginning ? BEGINNING : 0;
    }

    private static Set<String> words(KeyPoint keyPoint) {
        Set<String> words = words(keyPoint.text());
        words.addAll(words(keyPoint.name()));
        words.add(keyPoint.name().toLowerCase(Locale.ROOT));
        return words;
    }

    /// The words of a text in lower case, and an id such as `pat-001` as a whole.
    private static Set<String> words(String text) {
        Set<String> words = new HashSet<>();
        for (String chunk : SPACE.split(text.toLowerCase(Locale.ROOT), -1)) {
            for (String word : NO_WORD.split(chunk, -1)) {
                words.add(word);
            }
            words.add(chunk);
        }
        words.remove("");
        return words;
    }
}
