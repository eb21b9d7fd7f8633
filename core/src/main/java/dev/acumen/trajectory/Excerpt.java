package dev.acumen.trajectory;

/// A text cut to a limit, with the size of what is missing.
public final class Excerpt {
    /// How far a cut moves so as not to part a word: half of a secret would not be known as one.
    private static final int LONGEST_WORD = 200;

    private Excerpt() {}

    /// The text itself where it is within the limit, else its beginning and its end around a note of what is
    /// missing.
    ///
    /// @param limit in characters, 1 or more; the note comes on top
    public static String of(String text, int limit) {
        if (text.length() <= limit) {
            return text;
        }
        int head = headEnd(text, limit * 2 / 3);
        int tail = tailStart(text, text.length() - limit / 3);
        return text.substring(0, head) + "\n[… " + (tail - head) + " characters left out …]\n" + text.substring(tail);
    }

    /// The text itself where it is within the limit, else its beginning and an ellipsis.
    ///
    /// @param limit in code points; the ellipsis comes on top
    public static String start(String text, int limit) {
        boolean isLong = text.codePointCount(0, text.length()) > limit;
        return isLong ? text.substring(0, text.offsetByCodePoints(0, limit)) + "…" : text;
    }

    /// Behind the last white space before a place, where there is some near.
    private static int headEnd(String text, int place) {
        for (int at = place; at > Math.max(place / 2, place - LONGEST_WORD); at--) {
            if (Character.isWhitespace(text.charAt(at - 1))) {
                return at;
            }
        }
        return boundary(text, place);
    }

    /// The first white space behind a place, where there is some near.
    private static int tailStart(String text, int place) {
        int end = Math.min(place + (text.length() - place) / 2, place + LONGEST_WORD);
        for (int at = place; at < end; at++) {
            if (Character.isWhitespace(text.charAt(at))) {
                return at;
            }
        }
        return boundary(text, place);
    }

    /// An index that does not part a surrogate pair.
    private static int boundary(String text, int index) {
        return index > 0 && Character.isLowSurrogate(text.charAt(index)) ? index - 1 : index;
    }
}
