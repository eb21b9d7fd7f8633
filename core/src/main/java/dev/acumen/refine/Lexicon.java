package dev.acumen.refine;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/// What is known of words: `words.txt` and `synonyms.txt` beside this class. A word's key is the word without its
/// ending; a phrase's key has the keys of its words, joined by `_`.
final class Lexicon {
    private static final Set<String> WITH_FORM = Set.of("irregular", "antonyms", "siblings", "numbers", "units");

    private final Map<String, String> irregular = new HashMap<>();
    private final Map<String, Set<String>> sections = new HashMap<>();
    private final Map<String, Senses> senses = new HashMap<>();
    private final Map<String, Senses> siblings = new HashMap<>();
    private final Map<String, Set<String>> antonyms = new HashMap<>();
    private final Map<String, String> pivots = new HashMap<>();
    private final Map<String, Double> numbers = new HashMap<>();
    private final Map<String, Unit> units = new HashMap<>();
    private final Map<String, List<String[]>> phrases = new HashMap<>();
    private int senseCount;
    private final int sureCount;

    /// What a unit is a multiple of, and how often.
    record Unit(String base, double factor) {}

    private static final class Held {
        static final Lexicon LEXICON = new Lexicon();
    }

    /// The one there is.
    static Lexicon get() {
        return Held.LEXICON;
    }

    private Lexicon() {
        Map<String, List<String>> lines = sectionsOf(read("words.txt"));
        lines.getOrDefault("irregular", List.of()).forEach(this::readIrregular);
        Map<String, List<String>> members = new HashMap<>();
        for (String line : lines(read("synonyms.txt"))) {
            readSense(line);
            for (String word : words(line)) {
                members.computeIfAbsent(word, _ -> new ArrayList<>()).addAll(words(line));
            }
        }
        Map<String, List<String>> wordnet = sectionsOf(read("wordnet.txt"));
        wordnet.getOrDefault("derived", List.of()).forEach(this::readSense);
        sureCount = senseCount;
        wordnet.getOrDefault("synonyms", List.of()).forEach(this::readSense);
        wordnet.getOrDefault("antonyms", List.of()).forEach(line -> readAntonyms(line, Map.of()));
        List<String> alike = lines.getOrDefault("siblings", List.of());
        for (int i = 0; i < alike.size(); i++) {
            for (String word : words(alike.get(i))) {
                add(siblings, word, i);
            }
        }
        lines.forEach((name, list) -> {
            if (!WITH_FORM.contains(name)) {
                Set<String> set = new HashSet<>();
                list.forEach(line -> set.addAll(words(line)));
                sections.put(name, set);
            }
        });
        lines.getOrDefault("antonyms", List.of()).forEach(line -> readAntonyms(line, members));
        lines.getOrDefault("pivot", List.of()).forEach(this::readPivot);
        lines.getOrDefault("numbers", List.of()).forEach(this::readNumbers);
        lines.getOrDefault("units", List.of()).forEach(this::readUnit);
        phrases.values().forEach(list -> list.sort((a, b) -> b.length - a.length));
    }

    /// A word without its ending.
    ///
    /// @param word in lower case
    String key(String word) {
        String known = irregular.get(word);
        return known != null ? known : Inflections.off(word);
    }

    /// The numbers of the senses a key has; two that share one may stand for each other.
    Senses senses(String key) {
        return senses.getOrDefault(key, Senses.NONE);
    }

    /// Whether a word is one that has synonyms or is one of a kind.
    boolean knows(String word) {
        return siblings.containsKey(word) || senses.containsKey(word);
    }

    boolean is(String section, String key) {
        return Objects.requireNonNull(sections.get(section), section).contains(key);
    }

    boolean areAntonyms(String a, String b) {
        Set<String> others = antonyms.get(a);
        return others != null && others.contains(b);
    }

    boolean areSiblings(String a, String b) {
        Senses some = siblings.getOrDefault(a, Senses.NONE);
        return !a.equals(b) && some.shares(siblings.getOrDefault(b, Senses.NONE));
    }

    /// The pivot that a key is, the same one for all of its synonyms; null if it is none.
    @org.jspecify.annotations.Nullable
    String pivot(String key) {
        return pivots.get(key);
    }

    @org.jspecify.annotations.Nullable
    Double number(String word) {
        return numbers.get(word);
    }

    @org.jspecify.annotations.Nullable
    Unit unit(String word) {
        String lower = word.toLowerCase(Locale.ROOT);
        Unit unit = units.get(lower);
        boolean isMixed = !word.equals(lower) && !word.equals(word.toUpperCase(Locale.ROOT));
        return word.length() < 4 && isMixed && !lower.endsWith("hz") && !lower.equals("kb") ? null : unit;
    }

    /// The phrases that begin with a key, the longest first.
    List<String[]> phrases(String first) {
        return phrases.getOrDefault(first, List.of());
    }

    /// Whether two words are synonyms in a sense that was chosen for engineering advice, or one is made from the
    /// other; a dictionary has many more senses, of which most are meant nowhere.
    boolean areSureSynonyms(Token a, Token b) {
        return a.senses().sharesBelow(sureCount, b.senses()) && areSynonyms(a, b);
    }

    /// Whether one may stand for the other in some sense, and is not its opposite in another.
    boolean areSynonyms(Token a, Token b) {
        return a.senses().shares(b.senses()) && !areAntonyms(a.key(), b.key()) && !areSiblings(a.key(), b.key());
    }

    private void readIrregular(String line) {
        String[] forms = line.split(" ", -1);
        boolean isWhole = forms.length == 1 || forms[0].endsWith("!");
        forms[0] = forms[0].replace("!", "");
        String key = isWhole ? forms[0] : Inflections.off(forms[0]);
        for (String form : forms) {
            irregular.putIfAbsent(form, key);
        }
    }

    private void readSense(String line) {
        int sense = senseCount++;
        words(line).stream().distinct().forEach(word -> add(senses, word, sense));
    }

    private void readAntonyms(String line, Map<String, List<String>> members) {
        String[] sides = line.split(" / ", -1);
        String one = words(sides[0]).getFirst();
        String other = words(sides[1]).getFirst();
        for (String a : wider(one, members)) {
            for (String b : wider(other, members)) {
                if (!senses(a).shares(senses(b)) && !a.equals(b) && (a.equals(one) || b.equals(other))) {
                    antonyms.computeIfAbsent(a, _ -> new HashSet<>()).add(b);
                    antonyms.computeIfAbsent(b, _ -> new HashSet<>()).add(a);
                }
            }
        }
    }

    private Set<String> wider(String word, Map<String, List<String>> members) {
        Set<String> all = new HashSet<>(members.getOrDefault(word, List.of()));
        all.removeIf(
                member -> is("empty", member) || is("minor", member) || is("small", member) || is("vague", member));
        all.add(word);
        return all;
    }

    private void readPivot(String line) {
        List<String> names = words(line);
        names.forEach(name -> pivots.put(name, names.getFirst()));
    }

    private void readNumbers(String line) {
        for (String pair : line.split(" ", -1)) {
            int equals = pair.indexOf('=');
            numbers.put(pair.substring(0, equals), Double.valueOf(pair.substring(equals + 1)));
        }
    }

    private void readUnit(String line) {
        String[] parts = line.split(" ", -1);
        units.put(parts[0], new Unit(parts[1], Double.parseDouble(parts[2])));
    }

    /// The keys of a line; phrases among them are remembered.
    private List<String> words(String line) {
        List<String> words = new ArrayList<>();
        for (String word : line.split(" ", -1)) {
            if (!word.isEmpty() && !word.equals("/")) {
                String[] keys =
                        Arrays.stream(word.split("_", -1)).map(this::key).toArray(String[]::new);
                String key = String.join("_", keys);
                if (keys.length > 1 && known(keys)) {
                    phrases.computeIfAbsent(keys[0], _ -> new ArrayList<>()).add(keys);
                }
                words.add(key);
            }
        }
        return words;
    }

    private boolean known(String[] keys) {
        return phrases(keys[0]).stream().noneMatch(other -> Arrays.equals(other, keys));
    }

    private static void add(Map<String, Senses> senses, String word, int group) {
        Senses known = senses.get(word);
        senses.put(word, known == null ? Senses.of(group) : known.with(group));
    }

    private static Map<String, List<String>> sectionsOf(String text) {
        Map<String, List<String>> sections = new LinkedHashMap<>();
        List<String> current = new ArrayList<>();
        for (String line : lines(text)) {
            if (line.startsWith("[")) {
                current = new ArrayList<>();
                sections.put(line.substring(1, line.length() - 1), current);
            } else {
                current.add(line);
            }
        }
        return sections;
    }

    private static List<String> lines(String text) {
        return text.lines()
                .filter(line -> !line.isBlank() && !line.startsWith("# "))
                .toList();
    }

    private static String read(String name) {
        try (InputStream in = Objects.requireNonNull(Lexicon.class.getResourceAsStream(name), name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(name, e);
        }
    }
}
