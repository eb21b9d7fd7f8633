package dev.acumen.cli;

import java.io.Console;
import java.util.Optional;

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
    static boolean isInteractive() {
        return Optional.ofNullable(System.console()).map(Console::isTerminal).orElse(false);
    }
}
