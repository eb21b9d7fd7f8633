package dev.acumen.output;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// How many columns of a terminal texts take. Terminals do not agree about emoji that are made of several
/// characters; what is said here is the most that one of them takes, so that no line becomes too long on any.
public final class Widths {
    /// What a person takes for one character, which must stay together.
    private static final Pattern CLUSTER = Pattern.compile("\\X");

    /// The first and the last character of what is wide in the Unicode standard's EastAsianWidth.txt beyond emoji,
    /// with what lies unassigned between.
    private static final int[] WIDE = {
        0x1100, 0x115F, 0x2329, 0x232A, 0x2E80, 0x303E, 0x3040, 0xA4CF, 0xA960, 0xA97F, 0xAC00, 0xD7A3, 0xF900, 0xFAFF,
        0xFE10, 0xFE19, 0xFE30, 0xFE6F, 0xFF00, 0xFF60, 0xFFE0, 0xFFE6, 0x16FE0, 0x18DFF, 0x1AFF0, 0x1B2FF, 0x1D300,
        0x1D37F, 0x1F200, 0x1F2FF, 0x20000, 0x3FFFD,
    };

    private static final int EMOJI_STYLE = 0xFE0F;
    private static final int FIRST_FLAG_LETTER = 0x1F1E6;
    private static final int LAST_FLAG_LETTER = 0x1F1FF;

    private Widths() {}

    /// The columns that a text takes.
    public static int of(String text) {
        int width = 0;
        int at = 0;
        while (at < text.length()) {
            int c = text.codePointAt(at);
            at += Character.charCount(c);
            boolean isEmoji = at < text.length() && text.codePointAt(at) == EMOJI_STYLE;
            width += isEmoji ? 2 : of(c);
        }
        return width;
    }

    private static int of(int c) {
        if (c < 0x300) {
            return 1;
        }
        int type = Character.getType(c);
        boolean isMark = type == Character.NON_SPACING_MARK || type == Character.ENCLOSING_MARK;
        if (isMark || type == Character.FORMAT || isTailOfSyllable(c)) {
            return 0;
        }
        boolean isFlagLetter = c >= FIRST_FLAG_LETTER && c <= LAST_FLAG_LETTER;
        return isWide(c) || (Character.isEmojiPresentation(c) && !isFlagLetter) ? 2 : 1;
    }

    /// Whether it is a vowel or a final consonant of a Korean syllable whose first consonant stands before it.
    private static boolean isTailOfSyllable(int c) {
        return (c >= 0x1160 && c <= 0x11FF) || (c >= 0xD7B0 && c <= 0xD7FF);
    }

    /// Whether it is a wide character of a script, which lines may be broken beside.
    static boolean isWide(int c) {
        for (int i = 0; i < WIDE.length && WIDE[i] <= c; i += 2) {
            if (c <= WIDE[i + 1]) {
                return true;
            }
        }
        return false;
    }

    /// The characters of a text, as a person counts them.
    static List<String> characters(String text) {
        List<String> characters = new ArrayList<>();
        Matcher cluster = CLUSTER.matcher(text);
        while (cluster.find()) {
            characters.add(cluster.group());
        }
        return characters;
    }

    /// The text with blanks behind it, so that it takes so many columns; a longer one as it is.
    public static String padded(String text, int columns) {
        return text + " ".repeat(Math.max(0, columns - of(text)));
    }
}
