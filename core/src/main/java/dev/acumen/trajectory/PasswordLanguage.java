package dev.acumen.trajectory;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// How a language says a password, and what it says of passwords: a block of `spoken-passwords.txt`.
///
/// @param nouns a pattern of words for password
/// @param begins what the nouns begin with, three letters each
/// @param links a pattern of words between the noun and what the password belongs to
/// @param verbs a pattern of words that lead to the value
/// @param ends a pattern of words that may follow the value
/// @param endings a pattern of participles and adjectives
/// @param words what stands where a value would, in lower case
record PasswordLanguage(
        String nouns,
        List<String> begins,
        String links,
        String verbs,
        String ends,
        Pattern endings,
        Set<String> words) {

    static final List<PasswordLanguage> ALL = Arrays.stream(
                    Resources.text("spoken-passwords.txt").split("\n\\[[a-z]{2}]\n"))
            .skip(1)
            .map(PasswordLanguage::read)
            .toList();

    private static PasswordLanguage read(String block) {
        Map<String, String> lines = new HashMap<>();
        block.lines().filter(line -> !line.isBlank()).forEach(line -> {
            String[] parts = line.split("\\s+", 2);
            lines.put(parts[0], parts[1].strip());
        });
        return new PasswordLanguage(
                line(lines, "nouns"),
                Arrays.stream(line(lines, "begins").split(" "))
                        .map(begin -> begin.replace('_', ' '))
                        .toList(),
                line(lines, "links"),
                line(lines, "verbs"),
                line(lines, "ends").replace(' ', '|'),
                Pattern.compile(line(lines, "endings"), Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE),
                Arrays.stream(line(lines, "words").split(" ")).collect(Collectors.toUnmodifiableSet()));
    }

    private static String line(Map<String, String> lines, String name) {
        return Objects.requireNonNull(lines.get(name), name);
    }

    /// Whether a word says something of a password: `required`, `falsch`, `obligatoire`.
    boolean isPredicate(String value) {
        String word = value.toLowerCase(Locale.ROOT);
        String last = word.substring(Math.max(word.lastIndexOf('-'), word.lastIndexOf('_')) + 1);
        return words.contains(word)
                || words.contains(last)
                || endings.matcher(value).matches()
                || endings.matcher(last).matches();
    }
}
