package dev.acumen.redaction;

import java.util.List;
import java.util.function.Supplier;
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
/// @param beginnings what every match begins with, at least three characters each, in any spelling in upper and lower
/// case
/// @param head matches where a match of the pattern begins, so that kinds with the same one are tried only after it
/// @param later matches a secret some way behind a match of the pattern, as the pattern does otherwise; each match is
/// judged until one is a secret
record SecretKind(
        String name,
        LazyPattern pattern,
        Judgement judgement,
        List<String> beginnings,
        @Nullable LazyPattern head,
        @Nullable Pattern later) {

    /// So many signs at its end stand for the rest of a value.
    private static final int DOTS = 3;
    /// What is left of a mark that a value began with.
    private static final String REMOVED = " removed]";
    /// How far behind a match a secret is looked for.
    private static final int REACH = 160;

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
        return new SecretKind(name, new LazyPattern(pattern), judgement, List.of(beginnings), null, null);
    }

    /// The same with a pattern whose text is long, and made when it is needed.
    static SecretKind of(String name, Supplier<String> pattern, Judgement judgement, String... beginnings) {
        return new SecretKind(name, new LazyPattern(pattern), judgement, List.of(beginnings), null, null);
    }

    /// Of secrets that stand in the same paragraph, later than what names them.
    ///
    /// @param name matches what names the secret
    /// @param later matches the secret, with what hands it over
    static SecretKind told(String kind, String name, Pattern later, Judgement judgement, String... beginnings) {
        return new SecretKind(kind, new LazyPattern(name), judgement, List.of(beginnings), null, later);
    }

    /// The same, tried only where this matches.
    SecretKind after(LazyPattern shared) {
        return new SecretKind(name, pattern, judgement, beginnings, shared, later);
    }

    /// The secret that a match has found.
    ///
    /// @return one that ends where it starts when it is none
    Span span(String text, Matcher match) {
        return later == null ? judged(text, match) : laterSpan(text, match.end(), later);
    }

    private Span laterSpan(String text, int from, Pattern secret) {
        int end = Math.min(text.length(), from + REACH);
        int blank = text.indexOf("\n\n", from, end);
        Matcher match = secret.matcher(text)
                .region(from, blank < 0 ? end : blank)
                .useTransparentBounds(true)
                .useAnchoringBounds(false);
        while (match.find()) {
            Span span = judged(text, match);
            if (span.end() > span.start()) {
                return span;
            }
        }
        return new Span(from, from, name);
    }

    private Span judged(String text, Matcher match) {
        int group = group(match);
        int start = match.start(group);
        int end = trimmed(text, start, match.end(group));
        boolean isQuoted = start > 0 && "\"'`".indexOf(text.charAt(start - 1)) >= 0;
        boolean isSecret = end > start
                && match.end(group) - end < DOTS
                && !text.startsWith(REMOVED, end)
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
