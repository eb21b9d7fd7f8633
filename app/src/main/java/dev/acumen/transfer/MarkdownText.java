package dev.acumen.transfer;

import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Rendering;
import dev.acumen.playbook.Section;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/// A playbook as Markdown, for people and for agents that read Markdown.
///
/// A key point is one list entry on one line that begins with its id, so no text can begin a heading, a code
/// fence or another entry. What would be taken for HTML, or by a client for a file to be read, is written so
/// that it is not; the beginning and the end of a comment never come through, for the marks around a block are
/// comments.
public final class MarkdownText {
    private static final String INTRODUCTION = "Key points that were learned from earlier sessions in this project.";
    private static final String INTRODUCTION_OF_USER = "Key points that hold in all of the user's projects.";

    private MarkdownText() {}

    /// The whole playbook as a document of its own, with tallies and pins. Ends with a line break.
    public static String document(Playbook playbook) {
        StringBuilder text = new StringBuilder("# Playbook\n\n")
                .append(introduction(playbook))
                .append('\n');
        sections(text, "##", playbook, keyPoint -> line(keyPoint) + judged(keyPoint));
        return text.toString();
    }

    /// What goes between the marks of a block in a file that agents read: what helps, without tallies, so that it
    /// changes only where a text does. No line break at the end.
    public static String block(Playbook playbook) {
        StringBuilder text = new StringBuilder("## Playbook\n\n");
        text.append(playbook.size() == 0 ? "Nothing has been learned in this project yet." : introduction(playbook))
                .append('\n');
        sections(text, "###", playbook, MarkdownText::line);
        return text.toString().stripTrailing();
    }

    private static String introduction(Playbook playbook) {
        boolean isOfUser = playbook.size() > 0 && playbook.ids().stream().allMatch(KeyPoint::isOfUser);
        return isOfUser ? INTRODUCTION_OF_USER : INTRODUCTION;
    }

    private static void sections(
            StringBuilder text, String level, Playbook playbook, Function<KeyPoint, String> written) {
        for (Section section : Section.values()) {
            List<KeyPoint> keyPoints = playbook.in(section);
            if (!keyPoints.isEmpty()) {
                text.append('\n')
                        .append(level)
                        .append(' ')
                        .append(section.title())
                        .append("\n\n");
                keyPoints.forEach(
                        keyPoint -> text.append(written.apply(keyPoint)).append('\n'));
            }
        }
    }

    private static String line(KeyPoint keyPoint) {
        return "- [" + keyPoint.name().replaceAll("[^\\p{L}\\p{N}_.:-]", "_") + "] " + inline(keyPoint.text());
    }

    private static String judged(KeyPoint keyPoint) {
        return " (helpful " + keyPoint.tally().helpful() + ", harmful "
                + keyPoint.tally().harmful() + (keyPoint.isPinned() ? ", pinned)" : ")");
    }

    /// A text within a line of Markdown.
    static String inline(String text) {
        String line = Rendering.oneLine(visible(text))
                .strip()
                .replace("<!--", "<! --")
                .replace("-->", "-- >");
        StringBuilder written = new StringBuilder(line.length());
        String quote = quote(line);
        int at = 0;
        while (at < line.length()) {
            int next = codeSpan(line, at);
            if (next > at) {
                written.append(line, at, next);
            } else if (isEscape(line, at)) {
                next = at + 2;
                written.append(line, at, next);
            } else if (isReference(line, at)) {
                next = endOfWord(line, at);
                written.append(at > 0 && line.charAt(at - 1) == '`' ? " " : "")
                        .append(quote)
                        .append(line, at, next)
                        .append(quote)
                        .append(next < line.length() && line.charAt(next) == '`' ? " " : "");
            } else {
                next = at + 1;
                written.append(isTag(line, at) ? "\\<" : line.substring(at, next));
            }
            at = next;
        }
        return written.toString();
    }

    /// As many backticks as stand together nowhere in the line, so that they close with each other only; at least
    /// two, which tells them from a person's own.
    private static String quote(String line) {
        Set<Integer> runs = new HashSet<>();
        for (int at = 0; at < line.length(); at++) {
            int end = endOfRun(line, at);
            if (end > at) {
                runs.add(end - at);
                runs.add(end - at - 1);
                at = end;
            }
        }
        int count = 2;
        while (runs.contains(count)) {
            count++;
        }
        return "`".repeat(count);
    }

    /// What a text is after it was written as Markdown and read again.
    static String readBack(String text) {
        return own(inline(text));
    }

    /// The text of a line that [#inline] wrote, without what that added, where it would add the same again. A text
    /// that had just this by itself loses it.
    static String own(String written) {
        String text = undone(written);
        return inline(text).equals(written) ? text : written;
    }

    private static String undone(String written) {
        StringBuilder text = new StringBuilder(written.length());
        int at = 0;
        while (at < written.length()) {
            int next = codeSpan(written, at);
            int run = endOfRun(written, at) - at;
            if (run > 1 && next - at > 2 * run && isQuoted(written.substring(at + run, next - run))) {
                text.append(written, at + run, next - run);
            } else if (next > at) {
                text.append(written, at, next);
            } else if (written.startsWith("\\<", at) && isTag(written, at + 1)) {
                next = at + 2;
                text.append('<');
            } else {
                next = isEscape(written, at) ? at + 2 : at + 1;
                text.append(written, at, next);
            }
            at = next;
        }
        return text.toString().replace("<! --", "<!--").replace("-- >", "-->");
    }

    private static boolean isQuoted(String code) {
        return isReference(code, 0) && endOfWord(code, 0) == code.length();
    }

    /// Without what hides something, or makes a text read otherwise than it is written, and with plain spaces;
    /// scripts and emoji need the two joiners.
    private static String visible(String text) {
        StringBuilder visible = new StringBuilder(text.length());
        text.codePoints()
                .filter(c -> Character.getType(c) != Character.FORMAT || c == 0x200C || c == 0x200D)
                .map(c -> Character.isSpaceChar(c) ? ' ' : c)
                .forEach(visible::appendCodePoint);
        return visible.toString();
    }

    /// The end of the backticks at a place: of the whole code span, where they begin one, else of themselves; the
    /// place itself where there are none.
    private static int codeSpan(String line, int start) {
        int end = endOfRun(line, start);
        for (int at = end; at < line.length() && end > start; at++) {
            if (line.charAt(at) == '`') {
                int close = endOfRun(line, at);
                if (close - at == end - start) {
                    return close;
                }
                at = close - 1;
            }
        }
        return end;
    }

    private static int endOfRun(String line, int start) {
        int end = start;
        while (end < line.length() && line.charAt(end) == '`') {
            end++;
        }
        return end;
    }

    private static boolean isEscape(String line, int at) {
        return line.charAt(at) == '\\'
                && at + 1 < line.length()
                && line.charAt(at + 1) < 0x7F
                && !Character.isLetterOrDigit(line.charAt(at + 1))
                && line.charAt(at + 1) > ' ';
    }

    private static boolean isTag(String line, int at) {
        if (line.charAt(at) != '<' || at + 1 == line.length()) {
            return false;
        }
        char next = line.charAt(at + 1);
        return Character.isLetter(next) || next == '/' || next == '!' || next == '?';
    }

    /// Whether a word begins here that some clients take for a file to be read into the context: they look at each
    /// part of the line by itself, and a part can begin after anything but a letter, a digit or a slash.
    private static boolean isReference(String line, int at) {
        if (line.charAt(at) != '@' || endOfWord(line, at) == at + 1) {
            return false;
        }
        int before = at == 0 ? ' ' : line.codePointBefore(at);
        boolean isEscaped = at > 1 && line.charAt(at - 2) == '\\';
        return !Character.isLetterOrDigit(before) && (before != '/' || isEscaped);
    }

    private static int endOfWord(String line, int start) {
        int end = start;
        while (end < line.length() && line.charAt(end) != '`' && !Character.isWhitespace(line.charAt(end))) {
            end++;
        }
        return end;
    }
}
