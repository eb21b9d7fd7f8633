package dev.acumen.redaction;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;

/// Finds secrets in rows whose heading says what they are: tables with bars, tabs, wide gaps, commas or semicolons,
/// rows that SQL inserts or copies, and rows whose first cell names the second.
final class TableSecrets {
    private static final String MARK = "[secret removed]";
    private static final int LONGEST_LINE = 2000;

    private static final LazyPattern RULE = new LazyPattern("[-+|:= \\t─┼│┬├┤╪═╬┴┌┐└┘\\r]+");

    /// What leads to the columns of a statement, and what to its rows.
    private static final LazyPattern COLUMNS =
            new LazyPattern("(?i)(?:into|copy)\\s{1,4}[^\\s(]{1,100}\\s{0,4}\\((?=[^()]{1,900}\\))");

    private static final LazyPattern VALUES = new LazyPattern("(?i)\\)\\s{0,8}values\\s{0,8}(?=\\()");
    private static final LazyPattern STDIN = new LazyPattern("(?i)\\)\\s{1,4}from\\s{1,4}stdin[^\\n]{0,80}\\n");

    private static final int INTO = SecretScan.key("int");
    private static final int COPY = SecretScan.key("cop");

    /// By what a scan takes three characters for: whether a statement or the name of a column may begin so.
    private static final boolean[] BEGINNINGS = new boolean[SecretScan.KEYS];

    static {
        // One of these is in every name of a column of secrets.
        SecretWords parts = SecretWords.of("passwords").and(SecretWords.of("column parts"));
        for (String part : parts.beginnings()) {
            BEGINNINGS[SecretScan.key(part)] = true;
        }
        BEGINNINGS[INTO] = true;
        BEGINNINGS[COPY] = true;
    }

    private final String text;
    private final List<Row.Cell> secrets = new ArrayList<>();
    /// Up to where everything has been read.
    private int done;
    /// Up to where lines have been read as headings.
    private int lines;

    private TableSecrets(String text) {
        this.text = text;
    }

    /// The text with a mark in the place of every secret.
    static String without(String text) {
        TableSecrets tables = new TableSecrets(text);
        int key = 0;
        for (int i = 0; i < text.length(); i++) {
            key = SecretScan.next(key, text.charAt(i));
            if (BEGINNINGS[key] && i >= tables.done) {
                tables.look(i, key);
            }
        }
        return tables.secrets.isEmpty() ? text : tables.marked();
    }

    private void look(int i, int key) {
        if (key == INTO || key == COPY) {
            readStatement(i - 2);
        } else if (i >= lines) {
            read(i - 2);
        }
    }

    private String marked() {
        secrets.sort(Comparator.comparingInt(Row.Cell::start));
        StringBuilder rest = new StringBuilder(text.length());
        int copied = 0;
        for (Row.Cell secret : secrets) {
            if (secret.start() >= copied) {
                rest.append(text, copied, secret.start()).append(MARK);
                copied = secret.end();
            }
        }
        return rest.append(text, copied, text.length()).toString();
    }

    /// @param name where the name of a secret stands, perhaps in a heading
    private void read(int name) {
        int start = text.lastIndexOf('\n', name) + 1;
        int end = lineEnd(name);
        lines = end + 1;
        if (end - start <= LONGEST_LINE) {
            Row.Separator.in(text, start, end).ifPresent(separator -> {
                Row heading = Row.of(text, start, end, separator);
                if (!rows(heading, end + 1) && separator.isWide()) {
                    pair(heading.withoutEmpty(), name);
                }
            });
        }
    }

    /// @param start where `into` or `copy` stands
    private void readStatement(int start) {
        Matcher columns = COLUMNS.matcher(text).region(start, text.length());
        if (columns.lookingAt()) {
            done = statement(columns.end());
        }
    }

    private int statement(int columns) {
        int close = text.indexOf(')', columns);
        if (close < 0) {
            return columns;
        }
        Row heading = Row.of(text, columns, close, Row.Separator.COMMA);
        Matcher values = VALUES.matcher(text).region(close, text.length());
        Matcher stdin = STDIN.matcher(text).region(close, text.length());
        if (values.lookingAt()) {
            return tuples(heading, values.end());
        }
        if (stdin.lookingAt()) {
            copied(heading, stdin.end());
        }
        return close;
    }

    /// `('a', 'b'), ('c', 'd')`
    private int tuples(Row heading, int from) {
        int open = from;
        while (open < text.length() && text.charAt(open) == '(') {
            int close = Row.close(text, open + 1);
            judge(heading, Row.of(text, open + 1, close, Row.Separator.COMMA));
            open = close + 1;
            while (open < text.length() && (text.charAt(open) == ',' || Character.isWhitespace(text.charAt(open)))) {
                open++;
            }
        }
        return open;
    }

    private void copied(Row heading, int from) {
        for (int start = from; start < text.length() && text.charAt(start) != '\\'; start = lineEnd(start) + 1) {
            Row row = Row.of(text, start, lineEnd(start), Row.Separator.TAB);
            if (row.size() != heading.size()) {
                return;
            }
            judge(heading, row);
        }
    }

    /// @return whether it was the heading of rows
    private boolean rows(Row heading, int from) {
        if (!heading.isHeading() || isBehindRow(heading)) {
            return false;
        }
        boolean isHeading = false;
        for (int start = from; start < text.length(); start = lineEnd(start) + 1) {
            int end = lineEnd(start);
            if (end - start > LONGEST_LINE) {
                return isHeading;
            }
            if (!RULE.matcher(text).region(start, end).matches()) {
                Row row = Row.of(text, start, end, heading.separator());
                if (!heading.isLike(row)) {
                    return isHeading;
                }
                judge(heading, row);
            }
            isHeading = true;
        }
        return isHeading;
    }

    /// Whether a row of as many cells stands on the line before, so that this one is no heading.
    private boolean isBehindRow(Row heading) {
        int end = text.lastIndexOf('\n', heading.cell(0).start() - 1);
        int start = end < 0 ? -1 : text.lastIndexOf('\n', end - 1) + 1;
        return start >= 0
                && end - start <= LONGEST_LINE
                && !RULE.matcher(text).region(start, end).matches()
                && heading.separator() != Row.Separator.COMMA
                && heading.isLike(Row.of(text, start, end, heading.separator()));
    }

    private void judge(Row heading, Row row) {
        for (int i = 0; i < Math.min(heading.size(), row.size()); i++) {
            Row.Cell cell = row.cell(i);
            if (ColumnKind.of(heading.value(i)).isSecret(row.value(i), heading.separator())) {
                secrets.add(cell);
            }
        }
    }

    private void pair(Row row, int name) {
        if (row.size() == 2
                && name < row.cell(0).end()
                && ColumnKind.of(row.value(0)).isSaid(row.value(1))) {
            secrets.add(row.cell(1));
        }
    }

    private int lineEnd(int from) {
        int end = text.indexOf('\n', from);
        return end < 0 ? text.length() : end;
    }
}
