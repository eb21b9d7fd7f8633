package dev.acumen.cli;

/// Text that is safe to print: what came from elsewhere cannot move the cursor, change colours or hide anything.
final class Terminal {
    private Terminal() {}

    /// The text with every control character but the line break shown as `�`.
    static String safe(String text) {
        StringBuilder safe = new StringBuilder(text.length());
        text.codePoints().map(Terminal::shown).forEach(safe::appendCodePoint);
        return safe.toString();
    }

    private static int shown(int c) {
        boolean isHidden = Character.getType(c) == Character.CONTROL || isDirection(c);
        return c == '\t' ? ' ' : isHidden && c != '\n' ? 0xFFFD : c;
    }

    /// Marks that make a text read otherwise than it is written.
    private static boolean isDirection(int c) {
        return (c >= 0x202A && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069);
    }
}
