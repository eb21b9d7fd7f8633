package dev.acumen.trajectory;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// A kind of secret, and how to find one.
///
/// @param name what takes the secret's place, in brackets
/// @param pattern matches a secret, with what shows that it is one, from a beginning on; the first group that took
/// part is the secret, the whole match where there is none. What repeats in it is bounded, so that its work is
/// bounded, too
/// @param judgement tells a secret from what only stands in the place of one
/// @param beginnings what every match begins with, at least three characters each. One of exactly three stands for
/// all its spellings in upper and lower case
///
/// @param head matches where a match of the pattern begins, so that kinds with the same one are tried only after it
record SecretKind(
        String name,
        Pattern pattern,
        Judgement judgement,
        List<String> beginnings,
        @Nullable Pattern head) {

    /// So many signs at its end stand for the rest of a value.
    private static final int DOTS = 3;

    /// Tells secrets from look-alikes.
    @FunctionalInterface
    interface Judgement {
        /// @param isQuoted whether a quotation mark stands before it
        boolean isSecret(String value, boolean isQuoted);
    }

    /// A part of a text that holds a secret.
    ///
    /// @param name the kind's
    record Span(int start, int end, String name) {
        /// With one that overlaps it.
        Span and(Span other) {
            return new Span(start, Math.max(end, other.end), name);
        }
    }

    SecretKind {
        beginnings = List.copyOf(beginnings);
    }

    static SecretKind of(String name, String pattern, Judgement judgement, String... beginnings) {
        return new SecretKind(name, Pattern.compile(pattern), judgement, List.of(beginnings), null);
    }

    /// The same, tried only where this matches.
    SecretKind after(Pattern shared) {
        return new SecretKind(name, pattern, judgement, beginnings, shared);
    }

    /// The secret that a match has found.
    ///
    /// @return one that ends where it starts when it is none
    Span span(String text, Matcher match) {
        int group = group(match);
        int start = match.start(group);
        int end = trimmed(text, start, match.end(group));
        boolean isQuoted = start > 0 && "\"'`".indexOf(text.charAt(start - 1)) >= 0;
        boolean isSecret = end > start
                && match.end(group) - end < DOTS
                && judgement.isSecret(text.substring(start, end), isQuoted);
        return new Span(start, isSecret ? end : start, name);
    }

    private static int group(Matcher match) {
        for (int group = 1; group <= match.groupCount(); group++) {
            if (match.start(group) >= 0) {
                return group;
            }
        }
        return 0;
    }

    /// The end without the punctuation of a sentence.
    private static int trimmed(String text, int start, int end) {
        int to = end;
        while (to > start && ".,;:)]}".indexOf(text.charAt(to - 1)) >= 0) {
            to--;
        }
        return to;
    }
}
