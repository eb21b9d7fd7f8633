package dev.acumen.signal;

import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// What a text is about, for telling whether two texts say the same: its content words, its negation, its numbers.
///
/// Deliberately strict: texts that differ in polarity, in what they negate, or in a number are never the same.
public final class TextFingerprint {
    private static final double SAME = 0.75;
    private static final int LONGEST = 2_000;
    private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}_./@:-]*[\\p{L}\\p{N}_]");
    private static final Pattern NEGATION = Pattern.compile(
            "\\b(?:no|not|never|none|nothing|without|avoid|stop|don't|dont|doesn't|isn't|aren't|can't|cannot|won't|mustn't|shouldn't|instead)\\b");
    private static final Pattern NUMBER = Pattern.compile("\\d+");
    private static final Set<String> FUNCTION_WORDS = Set.of(
            "the", "and", "for", "are", "was", "with", "that", "this", "its", "our", "your", "you", "they", "them",
            "has", "have", "had", "from", "into", "all", "any", "every", "each", "always", "please", "just", "also",
            "here", "there", "when", "then", "than", "but", "because", "will", "would", "should", "must", "can", "use",
            "used", "using", "only", "not", "never", "don", "dont", "don't", "one", "it's", "we're", "i'm", "in", "on",
            "at", "to", "of", "is", "be", "a", "an", "it", "we", "i", "my", "me", "so", "as", "or", "if", "no", "do",
            "by", "up");

    private final Set<String> words;
    private final boolean isNegative;
    private final Set<String> negated;
    private final Set<String> numbers;

    private TextFingerprint(Set<String> words, boolean isNegative, Set<String> negated, Set<String> numbers) {
        this.words = words;
        this.isNegative = isNegative;
        this.negated = negated;
        this.numbers = numbers;
    }

    /// What this text is about.
    public static TextFingerprint of(String text) {
        String lower = text.substring(0, Math.min(text.length(), LONGEST))
                .toLowerCase(Locale.ROOT)
                .replace('’', '\'');
        Set<String> numbers = new HashSet<>();
        Matcher number = NUMBER.matcher(lower);
        while (number.find()) {
            numbers.add(number.group());
        }
        Matcher negation = NEGATION.matcher(lower);
        boolean isNegative = negation.find();
        Set<String> negated = isNegative ? contentWords(lower.substring(negation.end())) : Set.of();
        return new TextFingerprint(contentWords(lower), isNegative, negated, numbers);
    }

    private static Set<String> contentWords(String lower) {
        Set<String> words = new HashSet<>();
        Matcher word = WORD.matcher(lower);
        while (word.find()) {
            if (!FUNCTION_WORDS.contains(word.group())) {
                words.add(stem(word.group()));
            }
        }
        return words;
    }

    /// The word without the commonest endings.
    private static String stem(String word) {
        for (String ending : new String[] {"ing", "ed", "es", "s"}) {
            if (word.length() > ending.length() + 2 && word.endsWith(ending) && !word.endsWith("ss")) {
                return word.substring(0, word.length() - ending.length());
            }
        }
        return word;
    }

    /// Whether both texts say the same, as far as words can tell.
    public boolean isSame(TextFingerprint other) {
        return isNegative == other.isNegative
                && negated.equals(other.negated)
                && numbers.equals(other.numbers)
                && overlap(other) >= SAME;
    }

    /// The content words, without their commonest endings, in lower case.
    public Set<String> words() {
        return Set.copyOf(words);
    }

    /// Those of the content words that follow a negation.
    public Set<String> negated() {
        return Set.copyOf(negated);
    }

    /// How many content words both texts share.
    int shared(TextFingerprint other) {
        Set<String> shared = new HashSet<>(words);
        shared.retainAll(other.words);
        return shared.size();
    }

    /// Shared content words against all, from 0 to 1.
    private double overlap(TextFingerprint other) {
        int shared = shared(other);
        int all = words.size() + other.words.size() - shared;
        return all == 0 ? 0 : (double) shared / all;
    }
}
