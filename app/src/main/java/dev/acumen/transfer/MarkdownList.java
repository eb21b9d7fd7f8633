package dev.acumen.transfer;

import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.Section;
import dev.acumen.playbook.SectionedKeyPoint;
import dev.acumen.playbook.Tally;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Any Markdown with lists: each entry is a key point, the headings above it tell its section.
///
/// Entries below an entry belong to it; below one that ends with a colon each is a key point of its own, with that
/// in front. An id and a tally as `acumen export` writes them are read, and what it escapes in such a line is
/// undone. What is no list is passed over and told.
public final class MarkdownList {
    private static final Pattern HEADING = Pattern.compile(" {0,3}(#{1,6})[ \\t]+(\\S.*)");
    private static final Pattern UNDERLINE = Pattern.compile(" {0,3}(?:=+|-+)[ \\t]*");
    private static final Pattern BOLD = Pattern.compile(" {0,3}(?:\\*\\*([^*]+)\\*\\*|__([^_]+)__):?[ \\t]*");
    private static final Pattern ENTRY = Pattern.compile("([ \\t]*)(?:[-*+]|\\d{1,9}[.)])(?:[ \\t]+(.*))?");
    private static final Pattern FENCE = Pattern.compile("[ \\t]*(`{3,}|~{3,}).*");
    private static final Pattern BOX = Pattern.compile("\\[[ xX]] +");
    private static final Pattern ANCHOR = Pattern.compile("\\[[^\\]]*]\\(#[^)]*\\)");
    private static final Pattern ID = Pattern.compile("\\[([\\p{L}_]{1,40}-\\d{1,16})] +");
    private static final Pattern JUDGED =
            Pattern.compile(" \\(helpful (\\d{1,15}), harmful (\\d{1,15})(, pinned)?\\)$");

    private static final String MARK = "\uFEFF";
    private static final int LONGEST_LABEL = 120;

    /// Where the headings of Markdown end; a line in bold stands below them.
    private static final int DEEPEST = 7;

    private final String source;
    private final String[] headings = new String[DEEPEST + 1];
    private final List<ImportedKeyPoints.Entry> entries = new ArrayList<>();
    private final List<String> passedOver = new ArrayList<>();

    private @Nullable StringBuilder open;
    private int begun;
    private int indent;
    private int childIndent = -1;
    private String label = "";
    private String fence = "";
    private boolean isInComment;
    private boolean isAfterBlank = true;
    private boolean isInProse;

    /// @param source what every place begins with; empty for none
    private MarkdownList(String source) {
        this.source = source;
        Arrays.fill(headings, "");
    }

    /// Reads a text.
    public static ImportedKeyPoints read(String text) {
        return read(text.startsWith(MARK) ? text.substring(MARK.length()) : text, "", "", 1);
    }

    /// Reads a text that is a part of something.
    ///
    /// @param source what every place begins with, such as `notes.md, `
    /// @param heading above all of it; empty for none
    /// @param firstLine the number of its first line
    static ImportedKeyPoints read(String text, String source, String heading, int firstLine) {
        MarkdownList reading = new MarkdownList(source);
        reading.headings[0] = heading;
        List<String> lines = text.lines().toList();
        for (int i = FrontMatter.lines(lines); i < lines.size(); i++) {
            reading.line(firstLine + i, lines.get(i), i + 1 < lines.size() ? lines.get(i + 1) : "");
        }
        reading.endEntry();
        return new ImportedKeyPoints(reading.entries, reading.passedOver);
    }

    private void line(int number, String line, String next) {
        Matcher fenced = FENCE.matcher(line);
        if (!fence.isEmpty() || (fenced.matches() && !isInComment)) {
            code(number, line, fenced);
        } else if (isInComment || line.strip().startsWith("<!--")) {
            isInComment = !line.contains("-->");
        } else if (line.isBlank()) {
            isAfterBlank = true;
            isInProse = false;
        } else {
            text(number, line, next);
            isAfterBlank = false;
        }
    }

    private void code(int number, String line, Matcher fenced) {
        boolean isOpening = fence.isEmpty();
        if (isOpening && (open == null || !isIndented(line))) {
            endEntry();
            passedOver.add(place(number) + ": a block of code is no list entry");
        }
        append("\n", line.strip());
        if (isOpening) {
            fence = fenced.matches() ? fenced.group(1) : "";
        } else if (fenced.matches()
                && line.strip().startsWith(fence)
                && line.strip().chars().allMatch(c -> c == fence.charAt(0))) {
            fence = "";
        }
    }

    private void text(int number, String line, String next) {
        Matcher heading = HEADING.matcher(line);
        Matcher entry = ENTRY.matcher(line);
        Matcher bold = BOLD.matcher(line);
        if (heading.matches()) {
            heading(heading.group(1).length(), heading.group(2));
        } else if (isRule(line)) {
            endEntry();
        } else if (entry.matches()) {
            entry(
                    number,
                    width(entry.group(1)),
                    Optional.ofNullable(entry.group(2)).orElse("").strip());
        } else if (open != null && (!isAfterBlank || isIndented(line))) {
            append(" ", line.strip());
        } else if (bold.matches()) {
            heading(DEEPEST, Optional.ofNullable(bold.group(1)).orElseGet(() -> bold.group(2)));
        } else if (UNDERLINE.matcher(next).matches() && !isInProse && !next.isBlank()) {
            heading(next.strip().startsWith("=") ? 1 : 2, line.strip());
        } else {
            endEntry();
            if (!isInProse) {
                passedOver.add(place(number) + ": neither a heading nor a list entry");
            }
            isInProse = true;
        }
    }

    private void heading(int level, String title) {
        endEntry();
        Arrays.fill(headings, level, headings.length, "");
        String words = title.strip();
        int end = words.length();
        while (end > 0 && words.charAt(end - 1) == '#') {
            end--;
        }
        headings[level] = end > 0 && words.charAt(end - 1) == ' '
                ? words.substring(0, end).strip()
                : words;
        isInProse = false;
    }

    private static boolean isRule(String line) {
        String marks = line.replaceAll("[ \\t]", "");
        return marks.length() >= 3
                && "-*_=".indexOf(marks.charAt(0)) >= 0
                && marks.chars().allMatch(c -> c == marks.charAt(0));
    }

    private void entry(int number, int width, String text) {
        isInProse = false;
        if (open != null && width > indent) {
            below(number, width, text);
            return;
        }
        endEntry();
        label = "";
        begin(number, width, text);
    }

    private void begin(int number, int width, String text) {
        open = new StringBuilder(text);
        begun = number;
        indent = width;
        childIndent = -1;
    }

    /// An entry below the one that is open.
    private void below(int number, int width, String text) {
        StringBuilder parent = Objects.requireNonNull(open);
        boolean isFirst = childIndent < 0;
        if (isFirst) {
            childIndent = width;
        }
        if (isFirst && isLabel(parent)) {
            label = parent.toString().strip() + " ";
            parent.setLength(0);
            parent.append(label).append(text);
            begun = number;
        } else if (width <= childIndent && !label.isEmpty()) {
            int outer = indent;
            int children = childIndent;
            endEntry();
            begin(number, outer, label + text);
            childIndent = children;
        } else {
            append(parent.isEmpty() || ".:;!?".indexOf(parent.charAt(parent.length() - 1)) >= 0 ? " " : "; ", text);
        }
    }

    private static boolean isLabel(StringBuilder text) {
        int length = text.length();
        return length > 0
                && length < LONGEST_LABEL
                && (text.charAt(length - 1) == ':' || text.indexOf(":**", Math.max(0, length - 3)) >= 0);
    }

    /// Adds to the entry that is open; what makes it too long is not kept, for it will be refused.
    private void append(String between, String text) {
        if (open != null && open.length() <= KeyPoint.LONGEST) {
            open.append(between).append(text);
        }
    }

    private boolean isIndented(String line) {
        return width(line) > indent;
    }

    private static int width(String line) {
        int width = 0;
        for (int i = 0; i < line.length() && (line.charAt(i) == ' ' || line.charAt(i) == '\t'); i++) {
            width += line.charAt(i) == '\t' ? 4 - width % 4 : 1;
        }
        return width;
    }

    private String place(int number) {
        return source + "line " + number;
    }

    private void endEntry() {
        if (open == null) {
            return;
        }
        String whole = open.toString().strip();
        Matcher box = BOX.matcher(whole);
        String text = box.lookingAt() ? whole.substring(box.end()).strip() : whole;
        open = null;
        if (KeyPoint.isBlank(text) || ANCHOR.matcher(text).matches()) {
            return;
        }
        if (text.length() > KeyPoint.LONGEST) {
            passedOver.add(place(begun) + ": it is longer than " + KeyPoint.LONGEST + " characters");
            return;
        }
        add(text);
    }

    private void add(String text) {
        Matcher id = ID.matcher(text);
        boolean hasId = id.lookingAt();
        Matcher judged = JUDGED.matcher(text);
        boolean isJudged = hasId && judged.find() && judged.start() >= id.end();
        String own = text.substring(hasId ? id.end() : 0, isJudged ? judged.start() : text.length())
                .strip();
        if (KeyPoint.isBlank(own)) {
            passedOver.add(place(begun) + ": " + text + " has no text");
            return;
        }
        Tally tally =
                isJudged ? new Tally(Long.parseLong(judged.group(1)), Long.parseLong(judged.group(2))) : Tally.ZERO;
        boolean isPinned = isJudged && judged.group(3) != null;
        Optional<Section> section = section();
        entries.add(new ImportedKeyPoints.Entry(
                place(begun),
                heading(),
                section.isPresent(),
                new SectionedKeyPoint(
                        section.orElse(Section.OTHERS),
                        new KeyPoint(
                                hasId ? id.group(1) : place(begun),
                                hasId ? MarkdownText.own(own) : own,
                                tally,
                                isPinned))));
    }

    /// What the nearest heading says that says anything.
    private Optional<Section> section() {
        for (int level = DEEPEST; level >= 0; level--) {
            Optional<Section> section =
                    headings[level].isEmpty() ? Optional.empty() : Headings.section(headings[level]);
            if (section.isPresent()) {
                return section;
            }
        }
        return Optional.empty();
    }

    private String heading() {
        for (int level = DEEPEST; level > 0; level--) {
            if (!headings[level].isEmpty()) {
                return headings[level];
            }
        }
        return headings[0];
    }
}
