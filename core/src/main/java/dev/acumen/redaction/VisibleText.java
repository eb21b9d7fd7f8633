package dev.acumen.redaction;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// What a terminal shows of a text.
public final class VisibleText {
    /// Begins an escape sequence.
    public static final char ESCAPE = '\u001B';

    /// What follows the escape: colours and the like, a title or a link, a character set.
    private static final Pattern SEQUENCE = Pattern.compile(
            "\\[[0-?]{0,100}+[ -/]{0,9}+[@-~]?|\\][^\u0007\u001B\\n]{0,4000}+(?:\u0007|\u001B\\\\)|[(-/][0-~]");

    private VisibleText() {}

    /// The text without escape sequences and invisible characters. What they part, such as a key that was found and
    /// coloured, is in one piece again. Joiners stay where scripts and emoji need them; line breaks and other
    /// control characters stay.
    public static String of(String text) {
        int plain = 0;
        while (plain < text.length() && text.charAt(plain) < 0x80 && text.charAt(plain) != ESCAPE) {
            plain++;
        }
        return plain == text.length() ? text : of(text, plain);
    }

    /// @param from before which everything is seen
    private static String of(String text, int from) {
        StringBuilder seen = null;
        int c;
        for (int i = from; i < text.length(); i += Character.charCount(c)) {
            c = text.codePointAt(i);
            boolean isHidden =
                    c == ESCAPE || (c >= 0x80 && Character.getType(c) == Character.FORMAT && !isJoining(text, i));
            if (isHidden && seen == null) {
                seen = new StringBuilder(text.length()).append(text, 0, i);
            }
            if (c == ESCAPE) {
                i = endOfEscape(text, i);
                c = text.charAt(i);
            } else if (!isHidden && seen != null) {
                seen.appendCodePoint(c);
            }
        }
        return seen == null ? text : seen.toString();
    }

    /// Whether the character is a joiner between two others that are not of ASCII, as no key has them.
    private static boolean isJoining(String text, int i) {
        char c = text.charAt(i);
        return (c == 0x200C || c == 0x200D)
                && i > 0
                && i + 1 < text.length()
                && text.charAt(i - 1) >= 0x80
                && text.charAt(i + 1) >= 0x80;
    }

    /// The index of the last character of an escape sequence.
    ///
    /// @param start where its [#ESCAPE] is
    public static int endOfEscape(String text, int start) {
        Matcher sequence = SEQUENCE.matcher(text).region(start + 1, text.length());
        return sequence.lookingAt() ? sequence.end() - 1 : start;
    }
}
