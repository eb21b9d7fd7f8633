package dev.acumen.codex;

import dev.acumen.json.BadInputException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/// A text of TOML as its tables: where each begins and ends, and what its keys are set to, as it is written. What is
/// changed leaves the rest as it is, to the byte.
///
/// @param text the text
/// @param tables in their order; the first is what stands before any header
record TomlTables(String text, List<Table> tables) {
    TomlTables {
        tables = List.copyOf(tables);
    }

    /// A table.
    ///
    /// @param path what its header says, part by part; empty for what stands before any
    /// @param values what each key is set to, the parts of a key joined by dots
    /// @param start the first character of its header
    /// @param end behind its last key, the line break with it
    record Table(List<String> path, Map<String, String> values, int start, int end) {
        Table {
            path = List.copyOf(path);
        }

        /// The value of a key that is a plain text; empty for any other.
        String text(String key) {
            String value = values.getOrDefault(key, "");
            return value.length() > 1 && value.startsWith("\"") && !value.startsWith("\"\"\"")
                    ? Scan.unescaped(value.substring(1, value.length() - 1))
                    : "";
        }
    }

    /// The text with one more table at its end, with a line break before it.
    ///
    /// @param header what stands between the brackets
    /// @param lines its keys with their values
    static String with(String text, String header, List<String> lines) {
        String lineEnd = text.contains("\r\n") ? "\r\n" : "\n";
        StringBuilder changed = new StringBuilder(text);
        changed.append(text.isEmpty() ? "" : lineEnd)
                .append('[')
                .append(header)
                .append(']')
                .append(lineEnd);
        lines.forEach(line -> changed.append(line).append(lineEnd));
        return changed.toString();
    }

    /// The text without some of the tables, and without the line break that was put before each.
    String without(Predicate<Table> isUnwanted) {
        StringBuilder left = new StringBuilder(text);
        for (Table table : tables.reversed()) {
            if (!table.path().isEmpty() && isUnwanted.test(table)) {
                int start = table.start();
                int before = start - lineEndBefore(left, start);
                boolean isBlankBefore = lineEndBefore(left, before) > 0 || before == 0;
                boolean isLast = table.end() >= left.length();
                left.delete(isBlankBefore || isLast ? before : start, table.end());
            }
        }
        return left.toString();
    }

    private static int lineEndBefore(StringBuilder text, int at) {
        if (at == 0 || text.charAt(at - 1) != '\n') {
            return 0;
        }
        return at > 1 && text.charAt(at - 2) == '\r' ? 2 : 1;
    }

    /// A header of a table, or a key with its value.
    ///
    /// @param path what is between the brackets, or before the equals sign, part by part
    /// @param isHeader whether it is a header
    /// @param start its first character
    /// @param end behind its last one, the line break with it
    /// @param value the value as it is written; empty for a header
    private record Statement(List<String> path, boolean isHeader, int start, int end, String value) {
        Statement {
            path = List.copyOf(path);
        }
    }

    /// @param source the file, for messages
    /// @throws BadInputException if the text is not understood
    static TomlTables of(String text, String source) {
        List<Table> tables = new ArrayList<>();
        tables.add(new Table(List.of(), new LinkedHashMap<>(), 0, 0));
        for (Statement statement : new Scan(text, source).all()) {
            if (statement.isHeader()) {
                tables.add(new Table(statement.path(), new LinkedHashMap<>(), statement.start(), statement.end()));
            } else {
                Table table = tables.removeLast();
                table.values().put(String.join(".", statement.path()), statement.value());
                tables.add(new Table(table.path(), table.values(), table.start(), statement.end()));
            }
        }
        return new TomlTables(text, tables);
    }

    private static final class Scan {
        private final String text;
        private final String source;
        private int at;

        Scan(String text, String source) {
            this.text = text;
            this.source = source;
        }

        List<Statement> all() {
            List<Statement> found = new ArrayList<>();
            at = text.startsWith("\uFEFF") ? 1 : 0;
            while (true) {
                skipBlank();
                if (at >= text.length()) {
                    return found;
                }
                found.add(text.charAt(at) == '[' ? header() : pair());
            }
        }

        private void skipBlank() {
            while (at < text.length()) {
                char c = text.charAt(at);
                if (c == '#') {
                    skipLine();
                } else if (c == ' ' || c == '\t' || c == '\r' || c == '\n') {
                    at++;
                } else {
                    return;
                }
            }
        }

        private void skipLine() {
            int end = text.indexOf('\n', at);
            at = end < 0 ? text.length() : end + 1;
        }

        private Statement header() {
            int start = at;
            boolean isOfArray = text.startsWith("[[", at);
            at += isOfArray ? 2 : 1;
            List<String> path = path();
            expect(isOfArray ? "]]" : "]");
            endLine();
            return new Statement(path, true, start, at, "");
        }

        private Statement pair() {
            int start = at;
            List<String> path = path();
            expect("=");
            skipSpaces();
            int from = at;
            skipValue();
            String value = text.substring(from, at).strip();
            endLine();
            return new Statement(path, false, start, at, value);
        }

        private List<String> path() {
            List<String> path = new ArrayList<>();
            do {
                skipSpaces();
                path.add(key());
                skipSpaces();
            } while (skip('.'));
            return path;
        }

        private String key() {
            char quote = at < text.length() ? text.charAt(at) : 0;
            int start = at;
            if (quote == '"' || quote == '\'') {
                skipString();
                String inner = text.substring(start + 1, at - 1);
                return quote == '"' ? unescaped(inner) : inner;
            }
            while (at < text.length() && isBare(text.charAt(at))) {
                at++;
            }
            if (at == start) {
                throw bad("a key was expected");
            }
            return text.substring(start, at);
        }

        private static boolean isBare(char c) {
            return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '_' || c == '-';
        }

        private static String unescaped(String inner) {
            return inner.indexOf('\\') < 0 ? inner : inner.replace("\\\"", "\"").replace("\\\\", "\\");
        }

        /// Passes over a value, which may have several lines: texts and what is in brackets.
        private void skipValue() {
            int depth = 0;
            int start = at;
            while (at < text.length()) {
                char c = text.charAt(at);
                if (c == '"' || c == '\'') {
                    skipString();
                } else if (c == '#') {
                    if (depth == 0) {
                        break;
                    }
                    skipLine();
                } else if (c == '\n' && depth == 0) {
                    break;
                } else {
                    depth += c == '[' || c == '{' ? 1 : c == ']' || c == '}' ? -1 : 0;
                    at++;
                }
            }
            if (depth != 0 || text.substring(start, at).isBlank()) {
                throw bad("a value was expected");
            }
        }

        private void skipString() {
            char quote = text.charAt(at);
            String three = String.valueOf(quote).repeat(3);
            boolean isLong = text.startsWith(three, at);
            String end = isLong ? three : String.valueOf(quote);
            at += end.length();
            while (!text.startsWith(end, at)) {
                if (at >= text.length() || (!isLong && text.charAt(at) == '\n')) {
                    throw bad("a text does not end");
                }
                at += quote == '"' && text.charAt(at) == '\\' ? 2 : 1;
            }
            at += end.length();
            // Two more quotes may end a long text.
            while (isLong && at < text.length() && text.charAt(at) == quote) {
                at++;
            }
        }

        private void skipSpaces() {
            while (at < text.length() && (text.charAt(at) == ' ' || text.charAt(at) == '\t')) {
                at++;
            }
        }

        private boolean skip(char c) {
            boolean isThere = at < text.length() && text.charAt(at) == c;
            at += isThere ? 1 : 0;
            return isThere;
        }

        private void expect(String what) {
            if (!text.startsWith(what, at)) {
                throw bad("\"" + what + "\" was expected");
            }
            at += what.length();
        }

        private void endLine() {
            skipSpaces();
            if (at < text.length() && text.charAt(at) == '#') {
                skipLine();
                return;
            }
            boolean _ = skip('\r');
            if (at < text.length() && !skip('\n')) {
                throw bad("the end of the line was expected");
            }
        }

        private BadInputException bad(String what) {
            long line = text.substring(0, Math.min(at, text.length()))
                            .chars()
                            .filter(c -> c == '\n')
                            .count()
                    + 1;
            return new BadInputException(source, "line " + line, what);
        }
    }
}
