package dev.acumen.trajectory;

/// An estimate of how many tokens a text is, without a tokenizer.
///
/// A letter, a space or a line break of ASCII counts a quarter of a token, any other character of ASCII a half, for
/// code, paths and JSON have few characters a token. Beyond ASCII each byte of UTF-8 counts a half: `ä` is one
/// token, a CJK character one and a half, an emoji two. So the estimate is never below a quarter of a text's
/// length, and it is monotonous: a longer text never has fewer tokens.
public final class Tokens {
    /// What one token weighs; weights of parts can be summed without rounding.
    static final int ONE = 4;

    private Tokens() {}

    /// The estimate for a text, rounded up; 0 for the empty text.
    public static int estimate(String text) {
        return (int) Math.min(Integer.MAX_VALUE, (weight(text) + ONE - 1) / ONE);
    }

    /// The estimate in quarters of a token.
    static long weight(CharSequence text) {
        long weight = 0;
        for (int i = 0; i < text.length(); i++) {
            weight += weight(text.charAt(i));
        }
        return weight;
    }

    private static int weight(char c) {
        if (c < 0x80) {
            return isLight(c) ? 1 : 2;
        }
        return c < 0x800 || Character.isSurrogate(c) ? 4 : 6;
    }

    private static boolean isLight(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == ' ' || c == '\n';
    }
}
