package dev.acumen.redaction;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.mapping;

import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Words of one meaning in many languages: a section of `secret-words.txt`, which says how they are written. Patterns
/// are put together from them, and a scan is told what they begin with.
record SecretWords(List<Word> words) {
    /// Characters of a beginning.
    private static final int SHORTEST = 3;
    private static final int LONGEST = 6;
    /// Characters that a scan takes for different ones.
    private static final int CLASSES = 32;

    private static final Map<String, SecretWords> SECTIONS = Arrays.stream(
                    Resources.text("secret-words.txt").split("\n\\["))
            .skip(1)
            .map(section -> section.split("]\n", 2))
            .collect(Collectors.toUnmodifiableMap(parts -> parts[0], parts -> read(parts[1])));

    static final SecretWords PASSWORDS = of("passwords");
    static final SecretWords PINS = of("pins");
    static final SecretWords CODES = of("codes");

    /// A word as it is written in the file.
    record Word(String text, String language) {
        /// Every way to write it, in lower case.
        Stream<String> spellings() {
            if (text.indexOf('(') < 0 && text.indexOf('*') < 0) {
                return gapped(text);
            }
            return gapped(text)
                    .flatMap(one -> Stream.of(one.replaceAll("[()*]", ""), one.replaceAll("\\([^)]*\\)|\\*", "")))
                    .distinct();
        }

        private static Stream<String> gapped(String text) {
            int hyphen = text.indexOf('-');
            return hyphen < 0
                    ? Stream.of(text)
                    : gapped(text.substring(hyphen + 1))
                            .flatMap(rest ->
                                    Stream.of("", "-", "_", " ").map(gap -> text.substring(0, hyphen) + gap + rest));
        }
    }

    SecretWords {
        words = List.copyOf(words);
    }

    private static SecretWords read(String section) {
        return new SecretWords(section.lines()
                .filter(line -> !line.isBlank())
                .flatMap(line -> Arrays.stream(line.substring(2).strip().split(", "))
                        .map(word -> new Word(word, line.substring(0, 2))))
                .toList());
    }

    /// A section of the file.
    static SecretWords of(String section) {
        return Objects.requireNonNull(SECTIONS.get(section), section);
    }

    SecretWords and(SecretWords others) {
        return new SecretWords(
                Stream.concat(words.stream(), others.words.stream()).toList());
    }

    /// A pattern of any of them, for a text in upper or lower case; those of up to three letters are whole words.
    String pattern() {
        return pattern(
                word -> word.matches("[a-z]{1,3}") ? "(?<![\\p{L}_-].)" + rest(word) + "(?!\\p{L})" : rest(word));
    }

    /// The same of parts of words, however short.
    String partPattern() {
        return pattern(SecretWords::rest);
    }

    /// The longest first, by their first letter.
    private String pattern(UnaryOperator<String> rest) {
        Map<Character, List<String>> rests = words.stream()
                .map(Word::text)
                .distinct()
                .sorted(Comparator.comparingInt(String::length).reversed())
                .collect(groupingBy(word -> word.charAt(0), LinkedHashMap::new, mapping(rest, Collectors.toList())));
        return rests.entrySet().stream()
                .map(entry -> either(entry.getKey() == '(' ? "" : entry.getKey().toString(), entry.getValue()))
                .collect(joining("|", "(?:", ")"))
                .replace("'", "['’]");
    }

    private static String either(String first, List<String> rests) {
        return first + "(?:" + String.join("|", rests) + ")";
    }

    /// A pattern of what follows the first letter.
    private static String rest(String word) {
        return word.substring(word.charAt(0) == '(' ? 0 : 1)
                .replace("-", "[-_ ]?")
                .replace("(", "(?:")
                .replace(")", ")?")
                .replace("*", "\\p{L}{0,20}");
    }

    /// What they begin with, as a scan looks for it: none that begins with another.
    ///
    /// @param before what stands before a word and is looked for with it
    String[] beginnings(String... before) {
        Set<String> all = words.stream()
                .flatMap(Word::spellings)
                .flatMap(word -> before.length == 0
                        ? Stream.of(word)
                        : Arrays.stream(before).map(sign -> sign + word))
                .flatMap(SecretWords::beginnings)
                .collect(Collectors.toUnmodifiableSet());
        return all.stream()
                .filter(one ->
                        IntStream.range(SHORTEST, one.length()).noneMatch(end -> all.contains(one.substring(0, end))))
                .sorted()
                .toArray(String[]::new);
    }

    private static Stream<String> beginnings(String word) {
        if (word.length() < SHORTEST) {
            return IntStream.range(0, CLASSES).mapToObj(bits -> word + (char) ('@' + bits));
        }
        String beginning = word.substring(0, Math.min(LONGEST, word.length()));
        String upper = beginning.toUpperCase(Locale.ROOT);
        boolean isSame = SecretScan.key(beginning) == SecretScan.key(upper);
        return isSame ? Stream.of(beginning) : Stream.of(beginning, upper);
    }
}
