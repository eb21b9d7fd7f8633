package dev.acumen.output;

import java.io.Console;
import java.util.HexFormat;
import java.util.Optional;

/// Text that is safe to print: what came from elsewhere cannot move the cursor, change colours or hide anything.
public final class Terminal {
    private Terminal() {}

    /// The text with every control character but the line break shown as `�`.
    public static String safe(String text) {
        if (isAscii(text)) {
            return text;
        }
        StringBuilder safe = new StringBuilder(text.length());
        text.codePoints().map(Terminal::shown).forEach(safe::appendCodePoint);
        return safe.toString();
    }

    /// Written JSON with the characters escaped that [#safe] would replace; it says the same.
    public static String safeJson(String json) {
        if (isAscii(json) || json.codePoints().allMatch(c -> c == '\n' || shown(c) == c)) {
            return json;
        }
        StringBuilder safe = new StringBuilder(json.length());
        for (int i = 0; i < json.length(); i++) {
            char c = json.charAt(i);
            boolean isPlain = Character.isSurrogate(c) ? isShown(json, i) : c == '\n' || shown(c) == c;
            if (isPlain) {
                safe.append(c);
            } else {
                safe.append("\\u").append(HexFormat.of().toHexDigits(c));
            }
        }
        return safe.toString();
    }

    /// Whether the character that a surrogate is half of may be shown.
    private static boolean isShown(String text, int index) {
        int c = text.codePointAt(Character.isLowSurrogate(text.charAt(index)) ? Math.max(0, index - 1) : index);
        return shown(c) == c;
    }

    /// Whether all of a text is safe, as nearly all are; seen without what a short command would have to load.
    private static boolean isAscii(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c != '\n' && !isAscii(c)) {
                return false;
            }
        }
        return true;
    }

    /// Whether a character is printed as it is, on the line where it stands.
    static boolean isAscii(char c) {
        return c >= ' ' && c <= '~';
    }

    private static int shown(int c) {
        return switch (Character.getType(c)) {
            case Character.CONTROL -> c == '\n' ? c : c == '\t' ? ' ' : 0xFFFD;
            case Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR -> ' ';
            case Character.FORMAT -> isJoiner(c) ? c : 0xFFFD;
            default -> c;
        };
    }

    /// What scripts and emoji need between two characters; other format characters hide something, or make a text
    /// read otherwise than it is written.
    private static boolean isJoiner(int c) {
        return c == 0x200C || c == 0x200D;
    }

    /// Whether a person sees what is printed and can answer.
    public static boolean isInteractive() {
        return Optional.ofNullable(System.console()).map(Console::isTerminal).orElse(false);
    }
}
