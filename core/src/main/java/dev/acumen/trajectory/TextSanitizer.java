package dev.acumen.trajectory;

import dev.acumen.redaction.VisibleText;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// Words of a session made harmless: no control or invisible characters, and no line that could pass for one of
/// ours.
final class TextSanitizer {
    private static final int MOST_CITATIONS = 12;

    private TextSanitizer() {}

    /// The text on one line, white space reduced.
    static String line(String text) {
        StringBuilder line = new StringBuilder(text.length());
        String clean = clean(text);
        for (int i = 0; i < clean.length(); i++) {
            char c = clean.charAt(i);
            if (!Character.isWhitespace(c)) {
                line.append(c);
            } else if (!line.isEmpty() && line.charAt(line.length() - 1) != ' ') {
                line.append(' ');
            }
        }
        return line.toString().stripTrailing();
    }

    /// The text on one line, with long runs of one punctuation mark reduced: rulers, dots of progress.
    static String squeezed(String text) {
        String line = line(text);
        StringBuilder squeezed = new StringBuilder(line.length());
        int run = 0;
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            run = i > 0 && c == line.charAt(i - 1) ? run + 1 : 1;
            if (run <= 3 || c >= 0x80 || Character.isLetterOrDigit(c)) {
                squeezed.append(c);
            } else if (run == 4) {
                squeezed.setLength(squeezed.length() - 2);
            }
        }
        return squeezed.toString();
    }

    /// The text's lines; of blank lines only single ones between others.
    static List<String> lines(String text) {
        List<String> lines = new ArrayList<>();
        for (String line : clean(text).strip().split("\n", -1)) {
            if (!line.isBlank() || lines.isEmpty() || !lines.getLast().isEmpty()) {
                lines.add(line.stripTrailing());
            }
        }
        return lines;
    }

    /// The beginning of a line of text, up to the end of its first sentence where that is within the limit.
    static String firstSentence(String text, int limit) {
        String line = line(head(text, 4 * limit));
        for (int i = 0; i + 1 < line.length() && i < limit; i++) {
            if (".!?:".indexOf(line.charAt(i)) >= 0 && line.charAt(i + 1) == ' ' && i >= limit / 4) {
                return line.substring(0, i + 1);
            }
        }
        return beginning(line, limit);
    }

    /// The beginning of a line, with a note where something is missing.
    static String beginning(String line, int limit) {
        return line.length() <= limit ? line : head(line, limit).stripTrailing() + "..";
    }

    /// Beginning and end of a line around the size of what is missing.
    static String ends(String line, int limit) {
        if (line.length() <= limit + 12) {
            return line;
        }
        String head = head(line, limit * 2 / 3);
        int tail = line.length() - limit / 3;
        if (Character.isLowSurrogate(line.charAt(tail))) {
            tail++;
        }
        return head + " .." + (tail - head.length()) + ".. " + line.substring(tail);
    }

    /// A text that was shortened, with the citations that it lost.
    static String withCitations(String shortened, String text) {
        if (shortened.length() >= text.length() || text.indexOf('[') < 0) {
            return shortened;
        }
        StringBuilder all = new StringBuilder(shortened);
        Set<String> left = Citations.in(shortened);
        Citations.in(text).stream()
                .filter(id -> !left.contains(id) && id.length() <= 12)
                .limit(MOST_CITATIONS)
                .forEach(id -> all.append(" [").append(id).append(']'));
        return all.toString();
    }

    static String head(String text, int limit) {
        if (text.length() <= limit) {
            return text;
        }
        return text.substring(0, limit > 0 && Character.isHighSurrogate(text.charAt(limit - 1)) ? limit - 1 : limit);
    }

    /// A name with nothing but letters, digits and a few signs.
    static String name(String text, int limit) {
        String name = head(text, limit).replaceAll("[^\\p{L}\\p{N}_.-]+", "-");
        return name.isEmpty() ? "-" : name;
    }

    /// The text with `\n` as its only line break and neither control nor invisible characters.
    private static String clean(String text) {
        StringBuilder clean = new StringBuilder(text.length());
        int c;
        for (int i = 0; i < text.length(); i += Character.charCount(c)) {
            c = text.codePointAt(i);
            if (c == VisibleText.ESCAPE) {
                i = VisibleText.endOfEscape(text, i);
                c = text.charAt(i);
            } else if (c != '\r' || i + 1 == text.length() || text.charAt(i + 1) != '\n') {
                append(clean, c);
            }
        }
        return clean.toString();
    }

    private static void append(StringBuilder clean, int c) {
        if (c < 0x7F && c >= ' ') {
            clean.append((char) c);
        } else if (isBreak(c)) {
            clean.append('\n');
        } else {
            clean.appendCodePoint(isVisible(c) ? c : ' ');
        }
    }

    private static boolean isBreak(int c) {
        return c == '\n' || c == '\r' || c == 0x0B || c == '\f' || c == 0x85 || c == 0x2028 || c == 0x2029;
    }

    private static boolean isVisible(int c) {
        return switch (Character.getType(c)) {
            case Character.CONTROL, Character.FORMAT, Character.SURROGATE -> false;
            default -> true;
        };
    }
}
