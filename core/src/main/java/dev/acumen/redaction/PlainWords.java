package dev.acumen.redaction;

import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Passwords that are plain words or several of them: whatever a whole setting, quotes or an option gives to the name
/// of a password, but for what `NoSecrets` lists, references, paths and code.
final class PlainWords {
    private static final String TEXT = NoSecrets.TEXT;
    private static final Set<String> VALUES = block("values");
    private static final Set<String> TOPICS = block("topics");
    private static final Set<String> FIRST = block("first");

    private PlainWords() {}

    private static Set<String> block(String name) {
        String from = TEXT.substring(TEXT.indexOf("[" + name + "]\n") + name.length() + 3);
        String block = from.substring(0, from.contains("\n\n") ? from.indexOf("\n\n") : from.length());
        return Arrays.stream(block.split("\\s+")).collect(Collectors.toUnmodifiableSet());
    }

    /// Whether a value is one that stands in the place of a secret, and hardly one itself.
    static boolean isOfPasswords(String value) {
        return VALUES.contains(value.toLowerCase(Locale.ROOT));
    }

    /// Whether several words say something about a secret.
    static boolean isAbout(String text) {
        return words(text).anyMatch(word -> TOPICS.stream().anyMatch(word::startsWith));
    }

    /// Whether several words are a message rather than a phrase.
    static boolean isMessage(String text) {
        return isAbout(text) || words(text.strip()).limit(1).anyMatch(FIRST::contains);
    }

    private static Stream<String> words(String text) {
        return Arrays.stream(text.toLowerCase(Locale.ROOT).split("[^\\p{L}\\p{N}'-]+"));
    }
}
