package dev.acumen.redaction;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Finds a passphrase of plain words that a sentence hands over: words up to the end of the clause, which say nothing
/// of a password and make no sentence.
final class Phrase {
    private static final int FEWEST = 3;
    private static final int MOST = 10;
    private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}][\\p{L}\\p{N}'’-]{0,24}");
    private static final Pattern NUMBERED = Pattern.compile("\\p{L}{3,20}(?: [\\p{L}0-9'’-]{1,20}){0,5} [0-9]{2,6}");
    private static final Pattern CUE = ToldPasswords.pattern(
            " ?[,;、(–-]? ?(?:\\p{L}{1,4} ){0,2}" + SecretWords.of("cues").pattern());
    private static final Set<String> INSIDE = SecretWords.of("inside phrases").words().stream()
            .map(SecretWords.Word::text)
            .collect(Collectors.toUnmodifiableSet());

    private static final Set<String> ADJECTIVES = Set.of(
            "correct", "simple", "strong", "weak", "good", "bad", "plain", "open", "random", "new", "old", "big",
            "small", "happy", "clean", "clear", "fresh", "cool", "funny", "nice", "weird", "silly", "red", "dirty",
            "dead", "alive", "fun", "sane", "wise", "evil");
    private static final Pattern UNIT = Pattern.compile(
            "(?i)\\b(?:(?:second|minute|hour|day|week|month|year|time|try|attempt|jour|jahr|tag|woche|monat|día|año|mes|giorn|ann|dni|dag)\\p{L}{0,3}|old|long|ago)\\b");

    private Phrase() {}

    /// Where a phrase ends that begins here.
    static Optional<Integer> at(SentenceText reading, int start, PasswordLanguage language) {
        List<Integer> ends = new ArrayList<>();
        Matcher word = reading.at(WORD, start);
        int from = start;
        while (ends.size() < MOST && word.region(from, reading.text().length()).lookingAt()) {
            ends.add(word.end());
            from = word.end() + 1;
            if (word.end() >= reading.text().length() || reading.text().charAt(word.end()) != ' ') {
                break;
            }
        }
        for (int i = ends.size() - 1; i > 0; i--) {
            int end = ends.get(i);
            if (isPhrase(reading.part(start, end), language)
                    && (reading.isAt(language.end(), end) || reading.isAt(CUE, end))) {
                return Optional.of(end);
            }
        }
        return Optional.empty();
    }

    private static boolean isPhrase(String phrase, PasswordLanguage language) {
        String[] words = phrase.toLowerCase(Locale.ROOT).split(" ");
        if (SecretValue.isGivenPhrase(phrase) && NUMBERED.matcher(phrase).matches()) {
            return !language.isPredicate(words[0]) && isNoSentence(words, language);
        }
        return words.length >= FEWEST
                && SecretValue.isPhrase(phrase)
                && (words.length > FEWEST
                        ? isNoParticiple(words[0], language)
                        : isNumber(words[0], language) || !language.isPredicate(words[0]))
                && !UNIT.matcher(phrase).find()
                && isNoSentence(words, language);
    }

    private static boolean isNumber(String word, PasswordLanguage language) {
        return SecretWords.of("digits").words().stream()
                .anyMatch(one ->
                        one.language().equals(language.code()) && one.text().equals(word));
    }

    /// A word that is said of passwords may begin a longer phrase, but none that a sentence goes on after.
    private static boolean isNoParticiple(String word, PasswordLanguage language) {
        return isNumber(word, language)
                || !language.isPredicate(word)
                || (ADJECTIVES.contains(word)
                        && !language.endings().matcher(word).matches());
    }

    /// Whether several words make no sentence of English, whatever the first is.
    static boolean isNoSentence(String phrase) {
        String[] words = phrase.toLowerCase(Locale.ROOT).split(" ");
        return SecretValue.isGivenPhrase(phrase)
                && (INSIDE.contains(words[0]) || !PasswordLanguage.ENGLISH.isPredicate(words[0]))
                && isNoSentence(words, PasswordLanguage.ENGLISH);
    }

    private static boolean isNoSentence(String[] words, PasswordLanguage language) {
        for (int i = 1; i < words.length; i++) {
            if (language.words().contains(words[i]) && !INSIDE.contains(words[i])) {
                return false;
            }
        }
        return true;
    }
}
