package dev.acumen.signal;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A text as word lists read it: words in lower case, without accents, Chinese in simplified characters, and marks. A
/// character of a script without spaces is a word, as "don't" is; what stands in quotation marks or backticks is one
/// [#OPAQUE] word.
record Folded(List<Word> words) {
    /// Stands for words that are somebody else's, or code.
    static final String OPAQUE = "`";

    private static final char LAST_LATIN = '\u0250';
    private static final String EAST_ASIAN = "\\p{IsHan}\\p{IsHiragana}\\p{IsKatakana}ー";
    private static final Pattern WORD = Pattern.compile("[" + Sentence.CODE + Sentence.QUOTED + "]+"
            + "|\"[^\"]{0,300}\"|“[^”]{0,300}”|«[^»]{0,300}»|„[^“”\"]{0,300}[“”\"]|(?<!\\w)'[^'\\n]{1,300}'(?!\\w)|「[^」]{0,300}」|『[^』]{0,300}』|`[^`]{0,300}`"
            + "|[" + EAST_ASIAN + "]|\\p{L}+n't(?!\\p{L})|[*\\p{L}\\p{N}_&&[^" + EAST_ASIAN
            + "]]+|(?<=\\s)-+(?=\\s)|:-?[()DP](?!\\w)|[.,;:!?()–—~#]|\\p{IsEmoji_Presentation}");

    /// A German umlaut that is written as two letters; in every language the same on both sides.
    private static final Pattern UMLAUT = Pattern.compile("([aou])e");

    private static final Pattern INNER = Pattern.compile("[.,:](?=\\w)(?<=\\w.)");

    Folded {
        words = List.copyOf(words);
    }

    /// A word, a punctuation mark, or an emoji, which ends a clause like one.
    ///
    /// @param text in lower case, without accents
    /// @param start where it begins in the original
    /// @param end where it ends
    record Word(String text, int start, int end) {
        /// Whether the word ends a clause.
        boolean isMark() {
            return (text.length() == 1 && ".,;:!?()–—-~#".contains(text))
                    || Character.isEmojiPresentation(text.codePointAt(0));
        }
    }

    static Folded of(String original) {
        String plain = plain(original);
        List<Word> words = new ArrayList<>();
        Matcher matcher = WORD.matcher(plain);
        while (matcher.find()) {
            String text = matcher.group();
            if (!isInner(plain, matcher.start())) {
                boolean isOpaque = text.length() > 1 && "\"“«„「『`'".indexOf(text.charAt(0)) >= 0;
                String word = isOpaque || isMasked(text)
                        ? OPAQUE
                        : UMLAUT.matcher(text).replaceAll("$1");
                words.add(new Word(word, matcher.start(), matcher.end()));
            }
        }
        return new Folded(words);
    }

    private static boolean isMasked(String text) {
        return text.charAt(0) == Sentence.CODE || text.charAt(0) == Sentence.QUOTED;
    }

    /// Whether a mark is part of a name, a number or an address: `CLAUDE.md`, `10:30`, `https://`.
    private static boolean isInner(String plain, int at) {
        boolean isAddress = plain.startsWith("://", at);
        return isAddress
                || (INNER.matcher(plain)
                                .region(at, plain.length())
                                .useTransparentBounds(true)
                                .lookingAt()
                        && (plain.charAt(at) == '.' || Character.isDigit(plain.charAt(at + 1))));
    }

    /// Whether the text is written in a script without spaces.
    static boolean isEastAsian(String text) {
        return text.codePoints().anyMatch(c -> Character.isIdeographic(c) || (c >= 0x3040 && c < 0x3100));
    }

    /// One character for each of the original.
    private static String plain(String original) {
        StringBuilder plain = new StringBuilder(original.length());
        for (int i = 0; i < original.length(); i++) {
            plain.append(plain(Character.toLowerCase(original.charAt(i))));
        }
        return plain.toString();
    }

    private static char plain(char c) {
        if (c < '\u0080') {
            return c;
        }
        return switch (c) {
            case '’', '‘', '´' -> '\'';
            case 'ß' -> 's';
            case 'ł' -> 'l';
            case '：' -> ':';
            case '，', '、' -> ',';
            case '。', '…' -> '.';
            case '！' -> '!';
            case '？' -> '?';
            case '；' -> ';';
            case '（' -> '(';
            case '）' -> ')';
            case '～', '〜' -> '~';
            case '\u00a0', '\u202f', '\u3000' -> ' ';
            default ->
                c < LAST_LATIN
                        ? Normalizer.normalize(String.valueOf(c), Normalizer.Form.NFD)
                                .charAt(0)
                        : Traditional.simplified(c);
        };
    }
}
