package dev.acumen.trajectory;

/// A text cut to a limit, with the size of what is missing.
public final class Excerpt {
    private Excerpt() {}

    /// The text itself where it is within the limit, else its beginning and its end around a note of what is
    /// missing.
    ///
    /// @param limit in characters, 1 or more; the note comes on top
    public static String of(String text, int limit) {
        if (text.length() <= limit) {
            return text;
        }
        int head = boundary(text, limit * 2 / 3);
        int tail = boundary(text, text.length() - limit / 3);
        return text.substring(0, head) + "\n[… " + (tail - head) + " characters left out …]\n" + text.substring(tail);
    }

    /// An index that does not part a surrogate pair.
    private static int boundary(String text, int index) {
        return index > 0 && Character.isLowSurrogate(text.charAt(index)) ? index - 1 : index;
    }
}
