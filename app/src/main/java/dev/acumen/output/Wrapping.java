package dev.acumen.output;

import java.util.ArrayList;
import java.util.List;

/// Breaks texts into lines that are no wider than a terminal: between words, beside wide characters, and inside a
/// word only where it is wider than a line.
///
/// @param width the columns of a line
record Wrapping(int width) {
    /// Less room than this would show nothing.
    private static final int NARROWEST = 20;

    Wrapping {
        width = Math.max(NARROWEST, width);
    }

    /// The lines of a text that has no line break.
    ///
    /// @param hang how far all but the first are indented, at most half the width
    List<String> lines(String text, int hang) {
        if (Widths.of(text) <= width) {
            return List.of(text);
        }
        String indent = " ".repeat(Math.min(hang, width / 2));
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        for (String piece : pieces(text)) {
            if (Widths.of(line + piece.stripTrailing()) <= width) {
                line.append(piece);
                continue;
            }
            if (!line.toString().isBlank() && (isShort(piece, indent) || isNearlyFull(line))) {
                lines.add(line.toString().stripTrailing());
                line.setLength(0);
                line.append(indent);
            }
            broken(piece, line, indent, lines);
        }
        lines.add(line.toString().stripTrailing());
        return lines;
    }

    /// Whether a piece fits into a line of its own.
    private boolean isShort(String piece, String indent) {
        return Widths.of(piece.stripTrailing()) <= width - indent.length();
    }

    /// Whether so little is left of a line that a long word is better begun in the next one.
    private boolean isNearlyFull(StringBuilder line) {
        return Widths.of(line.toString()) > width - NARROWEST / 2;
    }

    /// Adds a piece, in as many lines as it takes.
    private void broken(String piece, StringBuilder line, String indent, List<String> lines) {
        int used = Widths.of(line.toString());
        for (String character : Widths.characters(piece)) {
            int more = Widths.of(character);
            if (used + more > width && !character.isBlank()) {
                String rest = cutAtSlash(line);
                lines.add(line.toString().stripTrailing());
                line.setLength(0);
                line.append(indent).append(rest);
                used = Widths.of(line.toString());
            }
            line.append(character);
            used += more;
        }
    }

    /// Cuts a line behind its last slash, where one is near its end: paths are better read so.
    ///
    /// @return what was cut off; nothing where there is no slash
    private String cutAtSlash(StringBuilder line) {
        int end = line.lastIndexOf("/") + 1;
        String rest = line.substring(end);
        if (end == 0 || rest.isEmpty() || Widths.of(rest) > width / 3 || rest.indexOf(' ') >= 0) {
            return "";
        }
        line.setLength(end);
        return rest;
    }

    /// The parts between which a line may be broken, each with the blanks that follow it.
    private static List<String> pieces(String text) {
        List<String> pieces = new ArrayList<>();
        StringBuilder piece = new StringBuilder();
        String before = "";
        boolean isLead = true;
        for (String character : Widths.characters(text)) {
            boolean isBlank = character.equals(" ");
            isLead = isLead && isBlank;
            if (!isLead && !piece.isEmpty() && !isBlank && isBreakable(before, character)) {
                pieces.add(piece.toString());
                piece.setLength(0);
            }
            piece.append(character);
            before = isBlank && isLead ? "" : character;
        }
        pieces.add(piece.toString());
        return pieces;
    }

    /// Whether a line may end between two characters. Closing marks stay with what is before them, opening ones
    /// with what follows.
    private static boolean isBreakable(String before, String after) {
        if (before.isEmpty()) {
            return false;
        }
        if (before.equals(" ")) {
            return true;
        }
        int last = before.codePointAt(0);
        int next = after.codePointAt(0);
        return (Widths.isWide(last) || Widths.isWide(next)) && !isOpening(last) && !isClosing(next);
    }

    private static boolean isOpening(int c) {
        int type = Character.getType(c);
        return type == Character.START_PUNCTUATION || type == Character.INITIAL_QUOTE_PUNCTUATION;
    }

    private static boolean isClosing(int c) {
        return switch (Character.getType(c)) {
            case Character.END_PUNCTUATION, Character.FINAL_QUOTE_PUNCTUATION, Character.OTHER_PUNCTUATION -> true;
            default -> false;
        };
    }
}
