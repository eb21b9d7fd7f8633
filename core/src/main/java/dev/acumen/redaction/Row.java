package dev.acumen.redaction;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A row of a table in a text, and its cells.
record Row(String text, List<Cell> cells, Separator separator) {
    private static final Pattern HEADING = Pattern.compile("[\\p{L}\\p{N}#_][\\p{L}\\p{N}_ ./()#&@?*'’-]{0,39}|");
    private static final Pattern PLAIN_HEADING =
            Pattern.compile("[\\p{L}_#][\\p{L}\\p{N}_.-]{0,39}(?: [\\p{L}\\p{N}_.-]{1,30}){0,2}");
    private static final String QUOTES = "\"'`*";

    /// Without the white space and quotes around it.
    record Cell(int start, int end) {}

    /// What stands between cells.
    enum Separator {
        BAR,
        TAB,
        SEMICOLON,
        COMMA,
        /// Two spaces or more.
        GAP;

        /// The first that a line has.
        static Optional<Separator> in(String text, int start, int end) {
            int from = start;
            while (from < end && text.charAt(from) == ' ') {
                from++;
            }
            Separator first = null;
            boolean isCode = false;
            for (int i = from; i < end; i++) {
                char c = text.charAt(i);
                isCode |= c == '(' || c == '=' || c == '{';
                first = first(first, text, i, end);
            }
            return isCode && (first == COMMA || first == SEMICOLON) ? Optional.empty() : Optional.ofNullable(first);
        }

        private static @Nullable Separator first(@Nullable Separator before, String text, int i, int end) {
            Separator here = at(text, i, end);
            return here != null && (before == null || here.compareTo(before) < 0) ? here : before;
        }

        private static @Nullable Separator at(String text, int i, int end) {
            char c = text.charAt(i);
            return switch (c) {
                case '│', '┃', '║' -> BAR;
                case '|' -> isApart(text, i, end) ? BAR : null;
                case '\t' -> TAB;
                case ';' -> SEMICOLON;
                case ',' -> COMMA;
                case ' ' -> i + 1 < end && text.charAt(i + 1) == ' ' ? GAP : null;
                default -> null;
            };
        }

        boolean isAt(String text, int i, int end) {
            return at(text, i, end) == this;
        }

        /// Beside white space, or at an end.
        private static boolean isApart(String text, int i, int end) {
            return i == 0 || text.charAt(i - 1) <= ' ' || i + 1 == end || text.charAt(i + 1) <= ' ';
        }

        /// Whether it is hardly ever in a sentence.
        boolean isWide() {
            return this == BAR || this == TAB || this == GAP;
        }
    }

    /// The cells of a part of the text.
    static Row of(String text, int start, int end, Separator separator) {
        List<Cell> cells = new ArrayList<>();
        int to = separator == Separator.GAP
                ? start + text.substring(start, end).stripTrailing().length()
                : end;
        int from = next(text, start, to, separator);
        char quote = 0;
        for (int i = from; i < to; i++) {
            char c = text.charAt(i);
            if (quote != 0) {
                quote = c == quote ? 0 : quote;
            } else if (opens(text, i, from, separator)) {
                quote = c;
            } else if (separator.isAt(text, i, to)) {
                cells.add(cell(text, from, i));
                from = next(text, i + 1, to, separator);
                i = from - 1;
            }
        }
        cells.add(cell(text, from, to));
        return new Row(text, cells, separator);
    }

    /// Where the next cell begins: behind the whole gap.
    private static int next(String text, int start, int end, Separator separator) {
        int from = start;
        while (separator == Separator.GAP && from < end && text.charAt(from) <= ' ') {
            from++;
        }
        return from;
    }

    /// A quotation mark at the beginning of a cell.
    private static boolean opens(String text, int i, int start, Separator separator) {
        return (separator == Separator.COMMA || separator == Separator.SEMICOLON)
                && (text.charAt(i) == '"' || text.charAt(i) == '\'')
                && text.substring(start, i).isBlank();
    }

    private static Cell cell(String text, int start, int end) {
        int from = start;
        int to = end;
        while (from < to && isAround(text.charAt(from))) {
            from++;
        }
        while (to > from && isAround(text.charAt(to - 1))) {
            to--;
        }
        return new Cell(from, to);
    }

    private static boolean isAround(char c) {
        return c <= ' ' || QUOTES.indexOf(c) >= 0;
    }

    /// Where a parenthesis closes, or the text ends.
    static int close(String text, int from) {
        char quote = 0;
        int depth = 0;
        for (int i = from; i < text.length(); i++) {
            char c = text.charAt(i);
            if (quote != 0) {
                quote = c == quote ? 0 : quote;
            } else if (c == '\'' || c == '"') {
                quote = c;
            } else if (c == '(') {
                depth++;
            } else if (c == ')' && depth-- == 0) {
                return i;
            }
        }
        return text.length();
    }

    int size() {
        return cells.size();
    }

    Cell cell(int index) {
        return cells.get(index);
    }

    String value(int index) {
        return text.substring(cells.get(index).start(), cells.get(index).end());
    }

    Row withoutEmpty() {
        return new Row(
                text, cells.stream().filter(cell -> cell.end() > cell.start()).toList(), separator);
    }

    /// Whether all cells are names, one of them of a secret.
    boolean isHeading() {
        Pattern pattern = separator == Separator.COMMA || separator == Separator.SEMICOLON ? PLAIN_HEADING : HEADING;
        return size() > 1
                && values().allMatch(value -> pattern.matcher(value).matches())
                && values().anyMatch(value -> ColumnKind.of(value) != ColumnKind.NONE);
    }

    private Stream<String> values() {
        return IntStream.range(0, size()).mapToObj(this::value);
    }

    /// Whether a row has the columns of this one.
    boolean isLike(Row other) {
        return other.size() == size();
    }
}
