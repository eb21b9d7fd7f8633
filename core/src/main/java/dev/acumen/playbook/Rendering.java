package dev.acumen.playbook;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A playbook as text, for a model or a person to read.
public final class Rendering {
    /// What is put around the key points when they are injected into a session (REQ-SCORE-008).
    ///
    /// It states facts and gives no command, for text in the imperative trips the injection defence of clients; the
    /// specification's last line ("Use these key points …") is therefore left out.
    public static final String INJECTION = """
            # Playbook

            Key points learned from earlier sessions in this project: id, how many times the key point was judged helpful or \
            harmful, text. "I" and "my" mean the user.

            - "user:" marks the user's own words. They bind at any count. If key points differ, the user's newest \
            (highest number) holds, else the most reliable.
            - For others, a higher helpful count means guidance that proved itself, a higher harmful count guidance that \
            misled; the ratio says how far it can be trusted, low counts in both that it is untested.
            - An id cited in brackets, such as [pat-001], counts at the session's review.

            {key_points}
            """;

    /// The same where some of the key points are of the user's playbook.
    public static final String INJECTION_WITH_USERS = INJECTION.replace(
            "- An id cited",
            "- \"u-\" before an id marks the user's own playbook for all projects. If such a key point differs from one"
                    + " of this project, the project's holds.\n- An id cited");

    /// What stands before a text that is in the user's own words.
    public static final String USER = "user: ";

    /// What is between the key points of one section and the heading of the next.
    public static final String GAP = "\n\n";

    /// The first half of each character in the plane of tags and of rare variants; a text can be hidden in these.
    private static final char TAGS = 0xDB40;

    private Rendering() {}

    /// The sections that hold something, in canonical order, a heading each and a line for each key point
    /// (REQ-SECT-003); empty for an empty playbook.
    public static String keyPoints(Playbook playbook) {
        StringBuilder text = new StringBuilder();
        for (Section section : Section.values()) {
            List<KeyPoint> keyPoints = playbook.in(section);
            if (!keyPoints.isEmpty()) {
                text.append(text.isEmpty() ? "" : GAP).append(heading(section));
                for (KeyPoint keyPoint : keyPoints) {
                    text.append('\n').append(line(keyPoint));
                }
            }
        }
        return text.toString();
    }

    /// The line above the key points of a section.
    public static String heading(Section section) {
        return "## " + section.title();
    }

    /// One key point as one line (REQ-SCORE-003): line breaks and control characters become spaces, so that no text
    /// can forge another entry or a heading, and none is hidden from whoever reads the file. The user's own words
    /// have [#USER] before them; another text that begins so stands in quotation marks.
    public static String line(KeyPoint keyPoint) {
        return "[" + oneLine(keyPoint.name()) + "] helpful=" + keyPoint.tally().helpful() + " harmful="
                + keyPoint.tally().harmful() + " :: " + words(keyPoint);
    }

    /// A key point's text as a line shows it, with [#USER] before the user's own words.
    public static String words(KeyPoint keyPoint) {
        String text = oneLine(keyPoint.text());
        if (keyPoint.isByUser()) {
            return USER + text;
        }
        return isClaiming(text) ? '"' + text + '"' : text;
    }

    /// Whether a text begins like one of the user's.
    private static boolean isClaiming(String text) {
        int at = 0;
        while (at < text.length() && KeyPoint.isBlank(text.charAt(at))) {
            at++;
        }
        return text.regionMatches(true, at, USER, 0, USER.length() - 1);
    }

    /// The key points in a template, at its `{key_points}`; empty for an empty playbook, whatever the template.
    public static String inject(Playbook playbook, String template) {
        String keyPoints = keyPoints(playbook);
        return keyPoints.isEmpty() ? "" : fill(template, Map.of("key_points", keyPoints));
    }

    /// A template with its `{name}`s replaced. Names that are not given and single braces stay as they are; `{{`
    /// and `}}` become single ones.
    public static String fill(String template, Map<String, String> values) {
        StringBuilder filled = new StringBuilder(template.length());
        int at = 0;
        while (at < template.length()) {
            char c = template.charAt(at);
            String name = c == '{' ? nameAt(template, at + 1) : null;
            if (name != null && values.containsKey(name)) {
                filled.append(values.get(name));
                at += name.length() + 2;
            } else {
                filled.append(c);
                at += (c == '{' || c == '}') && template.startsWith(String.valueOf(c), at + 1) ? 2 : 1;
            }
        }
        return filled.toString();
    }

    private static @Nullable String nameAt(String template, int start) {
        int end = template.indexOf('}', start);
        return end < 0 ? null : template.substring(start, end);
    }

    /// The text with its line breaks and control characters as spaces, and whatever else a person does not see
    /// in it but a model reads.
    public static String oneLine(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (isUnseen(text.charAt(i))) {
                return spaced(text);
            }
        }
        return text;
    }

    private static String spaced(String text) {
        StringBuilder line = new StringBuilder(text);
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            if (isUnseen(c)) {
                line.setCharAt(i, ' ');
                if (c == TAGS && i + 1 < line.length()) {
                    line.setCharAt(++i, ' ');
                }
            }
        }
        return line.toString();
    }

    /// Unicode's control characters, its separators of lines and of paragraphs, what has no width or no shape,
    /// what turns the order of reading around, and tags. Joiners, direction marks and the two variants of emoji
    /// stay: writing needs them.
    static boolean isUnseen(char c) {
        return c < ' ' || (c >= '\u007F' && isUnseenBeyondAscii(c));
    }

    private static boolean isUnseenBeyondAscii(char c) {
        return c <= '\u009F'
                || c == '\u00AD'
                || c == '\u115F'
                || c == '\u1160'
                || c == '\u180E'
                || c == '\u200B'
                || (c >= '\u2028' && c <= '\u202E')
                || (c >= '\u2060' && c <= '\u206F')
                || c == '\u3164'
                || (c >= '\uFE00' && c <= '\uFE0D')
                || c == '\uFEFF'
                || c == '\uFFA0'
                || (c >= '\uFFF9' && c <= '\uFFFB')
                || c == TAGS;
    }
}
