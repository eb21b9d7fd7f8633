package dev.acumen.refine;

import java.text.Normalizer;
import java.util.Locale;

/// A text without what is only its look: letters in one case and form, single spaces, no quotation marks, no sign
/// at the end.
///
/// @param words what is left
/// @param quoted where quotation marks and backticks stood, as offsets in the words
record NormalForm(String words, String quoted) {
    /// The start of a text that begins with more than ASCII.
    static final int UNKNOWN = -1;

    /// How many letters make a start.
    private static final int START = 4;

    private static final String END = ".!;:,。！；：，";
    private static final String QUOTES = "\"`“”„‟«»‹›「」『』";

    static NormalForm of(String text) {
        StringBuilder words = new StringBuilder(text.length());
        StringBuilder quoted = new StringBuilder();
        String plain = plain(text);
        for (int i = 0; i < plain.length(); i++) {
            char c = plain.charAt(i);
            if (isSpace(c)) {
                if (!words.isEmpty() && words.charAt(words.length() - 1) != ' ') {
                    words.append(' ');
                }
            } else if (QUOTES.indexOf(c) >= 0) {
                quoted.append(words.length()).append(' ');
            } else {
                words.append(c);
            }
        }
        trimEnd(words);
        return new NormalForm(words.toString(), quoted.toString());
    }

    /// How a text starts, as a number that texts share which are the same but for their look: its first letters and
    /// digits; unknown where other forms of letters come before or among them.
    static int start(String text) {
        int start = 0;
        int found = 0;
        for (int i = 0; i < text.length() && found <= START; i++) {
            char c = text.charAt(i);
            if (c >= 0x80) {
                return UNKNOWN;
            }
            if (Character.isLetterOrDigit(c)) {
                start = found < START ? 31 * start + Character.toLowerCase(c) : start;
                found++;
            }
        }
        return start;
    }

    /// A number that two texts share which are the same but for their look, made quickly: of their letters and
    /// digits.
    static long signature(String text) {
        String plain = isAscii(text) ? text : folded(text).toLowerCase(Locale.ROOT);
        long signature = 0;
        for (int i = 0; i < plain.length(); i++) {
            char c = plain.charAt(i);
            if (c >= 'A' && c <= 'Z') {
                signature = 31 * signature + (c | 0x20);
            } else if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || (c >= 0x80 && Character.isLetter(c))) {
                signature = 31 * signature + c;
            }
        }
        return signature;
    }

    /// Whether the two texts are the same but for their look. Quotation marks may be missing in one of them; where
    /// both have some, they stand in the same places.
    boolean isSame(NormalForm other) {
        return words.equals(other.words) && (quoted.isEmpty() || other.quoted.isEmpty() || quoted.equals(other.quoted));
    }

    private static String plain(String text) {
        return isAscii(text) ? text.toLowerCase(Locale.ROOT) : folded(text).toLowerCase(Locale.ROOT);
    }

    private static boolean isAscii(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) >= 0x80) {
                return false;
            }
        }
        return true;
    }

    /// Compatible forms as one (NFKC), but for numbers such as ² and ½, which would become others.
    private static String folded(String text) {
        StringBuilder folded = new StringBuilder(text.length());
        int start = 0;
        for (int i = 0; i < text.length(); i++) {
            if (Character.getType(text.charAt(i)) == Character.OTHER_NUMBER) {
                folded.append(Normalizer.normalize(text.substring(start, i), Normalizer.Form.NFKC))
                        .append(text.charAt(i));
                start = i + 1;
            }
        }
        folded.append(Normalizer.normalize(text.substring(start), Normalizer.Form.NFKC));
        return folded.toString().replace('’', '\'').replace('‘', '\'');
    }

    private static boolean isSpace(char c) {
        return Character.isWhitespace(c) || Character.isSpaceChar(c);
    }

    /// Takes one sign off the end of a sentence: `./...` and `cd ..` are none.
    private static void trimEnd(StringBuilder words) {
        if (!words.isEmpty() && words.charAt(words.length() - 1) == ' ') {
            words.setLength(words.length() - 1);
        }
        int last = words.length() - 1;
        if (last > 0 && END.indexOf(words.charAt(last)) >= 0 && isEndOfWord(words.charAt(last - 1))) {
            words.setLength(last);
        }
    }

    private static boolean isEndOfWord(char c) {
        return Character.isLetterOrDigit(c) || c == ')' || c == ']' || c == '\'';
    }
}
