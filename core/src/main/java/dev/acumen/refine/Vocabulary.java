package dev.acumen.refine;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What is known of words, as tables: made when the first texts are compared word by word.
final class Vocabulary {
    /// What a unit is a multiple of, and how often.
    record Unit(String base, double factor) {}

    /// Words that are read as one.
    ///
    /// @param key the one word; `-` where they say nothing
    record Phrase(List<String> words, String key) {}

    private static final Comparator<Phrase> LONGEST_FIRST =
            Comparator.comparingInt((Phrase phrase) -> phrase.words().size()).reversed();

    private final WordSections sections = WordSections.get();
    private final Map<String, List<Phrase>> phrases = new HashMap<>();
    private final Map<String, List<Phrase>> verdicts = new HashMap<>();
    private final Map<String, Set<String>> antonyms = new HashMap<>();
    private final Map<String, Set<Integer>> siblings = new HashMap<>();
    private final Map<String, Double> numbers = new HashMap<>();
    private final Map<String, Unit> units = new HashMap<>();
    private final Stems stems;

    private static final class Held {
        static final Vocabulary VOCABULARY = new Vocabulary();
    }

    /// The one there is.
    static Vocabulary get() {
        return Held.VOCABULARY;
    }

    private Vocabulary() {
        stems = new Stems(
                sections.words("whole"),
                sections.groups("verbs"),
                sections.groups("forms"),
                sections.groups("related"));
        for (String line : sections.lines("phrases")) {
            readPhrases(line);
        }
        for (List<String> words : sections.groups("verdicts")) {
            add(verdicts, new Phrase(words, ""));
        }
        for (String pair : sections.words("antonyms")) {
            int slash = pair.indexOf('/');
            oppose(stems.root(pair.substring(0, slash)), stems.root(pair.substring(slash + 1)));
        }
        List<String> kinds = sections.lines("siblings");
        for (int i = 0; i < kinds.size(); i++) {
            for (String word : kinds.get(i).split(" ", -1)) {
                siblings.computeIfAbsent(stems.root(word), ignored -> new HashSet<>())
                        .add(i);
            }
        }
        for (String pair : sections.words("numbers")) {
            int equals = pair.indexOf('=');
            numbers.put(pair.substring(0, equals), Double.valueOf(pair.substring(equals + 1)));
        }
        for (List<String> words : sections.groups("units")) {
            readUnit(words);
        }
        longestFirst(phrases);
        longestFirst(verdicts);
    }

    /// Whether a section has a word.
    ///
    /// @param word in lower case, whole
    boolean is(String section, String word) {
        return sections.has(section, word);
    }

    Stems stems() {
        return stems;
    }

    /// @param a the root of a word
    boolean areAntonyms(String a, String b) {
        return antonyms.getOrDefault(a, Set.of()).contains(b);
    }

    /// Whether two are different things of one kind, such as two days.
    boolean areSiblings(String a, String b) {
        Set<Integer> some = siblings.getOrDefault(a, Set.of());
        return !a.equals(b) && siblings.getOrDefault(b, Set.of()).stream().anyMatch(some::contains);
    }

    /// Whether a name is so well known that it is the same in small letters.
    boolean isKnownName(String root) {
        return siblings.containsKey(root);
    }

    @Nullable
    Double number(String word) {
        return numbers.get(word);
    }

    @Nullable
    Unit unit(String word) {
        boolean isBits = word.length() == 2 && word.endsWith("b") && Character.isUpperCase(word.charAt(0));
        if (isBits || word.equals("M")) {
            return null;
        }
        Unit unit = units.get(word.toLowerCase(Locale.ROOT));
        return unit == null && word.endsWith("s") ? units.get(word.substring(0, word.length() - 1)) : unit;
    }

    /// The phrases that begin with a word, the longest first.
    List<Phrase> phrases(String first) {
        return phrases.getOrDefault(first, List.of());
    }

    /// The verdicts that begin with a word, the longest first.
    List<Phrase> verdicts(String first) {
        return verdicts.getOrDefault(first, List.of());
    }

    private void readPhrases(String line) {
        int equals = line.indexOf('=');
        String key = line.substring(0, equals).strip();
        for (String phrase : line.substring(equals + 1).split("\\|", -1)) {
            add(phrases, new Phrase(List.of(phrase.strip().split(" ", -1)), key));
        }
    }

    private static void add(Map<String, List<Phrase>> byFirst, Phrase phrase) {
        byFirst.computeIfAbsent(phrase.words().getFirst(), ignored -> new ArrayList<>())
                .add(phrase);
    }

    private static void longestFirst(Map<String, List<Phrase>> byFirst) {
        for (List<Phrase> phrases : byFirst.values()) {
            if (phrases.size() > 1) {
                phrases.sort(LONGEST_FIRST);
            }
        }
    }

    private void oppose(String a, String b) {
        if (!a.equals(b)) {
            antonyms.computeIfAbsent(a, ignored -> new HashSet<>()).add(b);
            antonyms.computeIfAbsent(b, ignored -> new HashSet<>()).add(a);
        }
    }

    /// @param words names, the last with what it is: `ms millisecond=second*0.001`
    private void readUnit(List<String> words) {
        int equals = words.getLast().indexOf('=');
        String[] base = words.getLast().substring(equals + 1).split("\\*", -1);
        Unit unit = new Unit(base[0], Double.parseDouble(base[1]));
        words.subList(0, words.size() - 1).forEach(name -> units.put(name, unit));
        units.put(words.getLast().substring(0, equals), unit);
    }
}
