package dev.acumen.signal;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Wordings by class. A wording is a row of words: `*` ends a stem, `|` separates alternatives, `…` stands for up to
/// [#GAP] words of the same clause; from the second word on, `*` may also stand at the start. `~` before a word also
/// takes a slip of the finger inside of it. In scripts without spaces every character is a word, and wordings are
/// [Composed]; a line `@name a|b` names alternatives.
final class WordList {
    private static final int GAP = 4;
    private static final int LONGEST_STEM = 24;
    private static final String SLIP = "~";

    private final Map<String, List<Wording>> byFirst = new HashMap<>();
    private final Map<String, List<Wording>> bySlip = new HashMap<>();
    private final Map<String, Map<WordClass, List<Composed>>> composed = new HashMap<>();

    /// A place in a text where a wording of a class stands.
    ///
    /// @param kind the class
    /// @param from its first word
    /// @param to behind its last word
    /// @param isOpen whether it holds words that are not listed
    record Hit(WordClass kind, int from, int to, boolean isOpen) {}

    /// @param words for each place the alternatives; an empty set for a gap
    private record Wording(WordClass kind, List<Set<String>> words) {}

    /// Reads a list: `[class]` on a line of its own, then wordings, separated by commas or line breaks.
    static WordList read(List<String> lines) {
        WordList list = new WordList();
        Composed.Reader reader = new Composed.Reader();
        WordClass kind = WordClass.FUNCTION;
        for (String line : lines) {
            if (line.matches("\\[[a-z]+]")) {
                kind = WordClass.valueOf(line.substring(1, line.length() - 1).toUpperCase(Locale.ROOT));
            } else if (line.startsWith("@")) {
                reader.define(line);
            } else if (!line.startsWith("#")) {
                for (String wording : line.split(",", -1)) {
                    list.add(kind, wording.strip(), reader);
                }
            }
        }
        return list;
    }

    private void add(WordClass kind, String text, Composed.Reader reader) {
        if (Folded.isEastAsian(text) || text.indexOf('{') >= 0) {
            Composed wording = reader.read(text);
            wording.firsts()
                    .forEach(first -> composed.computeIfAbsent(first, _ -> new EnumMap<>(WordClass.class))
                            .computeIfAbsent(kind, _ -> new ArrayList<>())
                            .add(wording));
        } else if (!text.isEmpty()) {
            Wording wording = new Wording(kind, words(text));
            for (String first : wording.words().getFirst()) {
                boolean isLoose = first.startsWith(SLIP);
                (isLoose ? bySlip : byFirst)
                        .computeIfAbsent(first, _ -> new ArrayList<>())
                        .add(wording);
            }
        }
    }

    private static List<Set<String>> words(String text) {
        List<Set<String>> words = new ArrayList<>();
        for (String part : text.split("\\s+", -1)) {
            if (part.equals("…")) {
                words.add(Set.of());
            } else if (part.indexOf('|') >= 0 || part.startsWith(SLIP)) {
                words.add(alternatives(part));
            } else {
                Folded.of(part).words().forEach(word -> words.add(Set.of(word.text())));
            }
        }
        return words;
    }

    private static Set<String> alternatives(String part) {
        Set<String> alternatives = new HashSet<>();
        Arrays.stream(part.split("\\|", -1)).forEach(word -> {
            String slip = word.startsWith(SLIP) ? SLIP : "";
            alternatives.add(slip
                    + Folded.of(word.substring(slip.length()))
                            .words()
                            .getFirst()
                            .text());
        });
        return alternatives;
    }

    /// All places where wordings stand, in their order. One within a longer one is left out, unless it has a gap or the
    /// longer one only makes an order of a question.
    List<Hit> in(List<Folded.Word> text) {
        List<Hit> all = all(text);
        int[] reach = new int[text.size()];
        all.stream()
                .filter(hit -> !hit.isOpen() && hit.kind() != WordClass.POLITE)
                .forEach(hit -> reach[hit.from()] = Math.max(reach[hit.from()], hit.to()));
        int[] farthest = new int[text.size()];
        for (int i = 0, end = 0; i < reach.length; i++) {
            farthest[i] = end;
            end = Math.max(end, reach[i]);
        }
        return all.stream()
                .filter(hit -> (farthest[hit.from()] < hit.to() && reach[hit.from()] <= hit.to()) || hit.isOpen())
                .toList();
    }

    /// All places where wordings stand, also within each other.
    List<Hit> all(List<Folded.Word> text) {
        List<Hit> hits = new ArrayList<>();
        for (int at = 0; at < text.size(); at++) {
            String word = text.get(at).text();
            add(byFirst.get(word), text, at, hits);
            addComposed(text, at, hits);
            for (int length = 1; length <= Math.min(word.length(), LONGEST_STEM); length++) {
                add(byFirst.get(word.substring(0, length) + "*"), text, at, hits);
            }
            for (Map.Entry<String, List<Wording>> loose : bySlip.entrySet()) {
                if (isSlip(loose.getKey(), word)) {
                    add(loose.getValue(), text, at, hits);
                }
            }
        }
        return hits;
    }

    private static void add(@Nullable List<Wording> wordings, List<Folded.Word> text, int at, List<Hit> hits) {
        for (Wording wording : wordings == null ? List.<Wording>of() : wordings) {
            int end = end(wording.words(), 1, text, at + 1);
            if (end >= 0) {
                hits.add(new Hit(
                        wording.kind(), at, end, wording.words().stream().anyMatch(Set::isEmpty)));
            }
        }
    }

    /// The longest of each class.
    private void addComposed(List<Folded.Word> text, int at, List<Hit> hits) {
        composed.getOrDefault(text.get(at).text(), Map.of()).forEach((kind, wordings) -> {
            int end = wordings.stream()
                    .mapToInt(wording -> wording.end(text, at))
                    .max()
                    .orElse(-1);
            if (end > at) {
                hits.add(new Hit(kind, at, end, false));
            }
        });
    }

    /// Where the rest of a wording ends; -1 where it does not stand here.
    private static int end(List<Set<String>> words, int next, List<Folded.Word> text, int at) {
        int place = at;
        for (int i = next; i < words.size(); i++) {
            if (words.get(i).isEmpty()) {
                return endAfterGap(words, i + 1, text, place);
            }
            if (place >= text.size() || !matches(words.get(i), text.get(place).text())) {
                return -1;
            }
            place++;
        }
        return place;
    }

    private static int endAfterGap(List<Set<String>> words, int next, List<Folded.Word> text, int from) {
        for (int at = from; at <= from + GAP && at < text.size(); at++) {
            int end = end(words, next, text, at);
            if (end >= 0) {
                return end;
            }
            if (text.get(at).isMark()) {
                return -1;
            }
        }
        return -1;
    }

    private static boolean matches(Set<String> alternatives, String word) {
        return alternatives.contains(word)
                || alternatives.stream()
                        .anyMatch(part -> part.startsWith(SLIP)
                                ? isSlip(part, word)
                                : part.indexOf('*') >= 0 && word.matches(part.replace("*", ".*")));
    }

    /// Whether a word is the listed one, or has a slip of the finger between its first and its last letter.
    private static boolean isSlip(String listed, String word) {
        int last = listed.length() - 1;
        return (listed.length() == word.length() + 1 && listed.endsWith(word))
                || (word.length() > 1
                        && word.charAt(0) == listed.charAt(1)
                        && word.charAt(word.length() - 1) == listed.charAt(last)
                        && Typo.isOf(word, listed.substring(1)));
    }
}
