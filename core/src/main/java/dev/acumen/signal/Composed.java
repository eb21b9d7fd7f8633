package dev.acumen.signal;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// A wording of a script without spaces: parts in a row, each with its alternatives. `{a|b}` is a part, `[ab]` one of
/// single characters; an empty alternative makes a part optional.
///
/// @param parts what may stand at each place
record Composed(List<Part> parts) {
    /// The alternatives at one place, each a row of words, by their first word.
    ///
    /// @param byFirst the rows, none empty
    /// @param isOptional whether nothing may stand here
    record Part(Map<String, List<List<String>>> byFirst, boolean isOptional) {
        static Part of(String alternatives) {
            Map<String, List<List<String>>> byFirst = new HashMap<>();
            boolean isOptional = false;
            for (String alternative : alternatives.split("\\|", -1)) {
                List<String> row = Folded.of(alternative).words().stream()
                        .map(Folded.Word::text)
                        .toList();
                isOptional |= row.isEmpty();
                if (!row.isEmpty()) {
                    byFirst.computeIfAbsent(row.getFirst(), _ -> new ArrayList<>())
                            .add(row);
                }
            }
            return new Part(byFirst, isOptional);
        }
    }

    /// Which words it may begin with.
    Set<String> firsts() {
        Set<String> firsts = new HashSet<>();
        for (Part part : parts) {
            firsts.addAll(part.byFirst().keySet());
            if (!part.isOptional()) {
                return firsts;
            }
        }
        return firsts;
    }

    /// Where the longest text that it stands for ends, from a place on; -1 where it does not stand there.
    int end(List<Folded.Word> text, int at) {
        return end(0, text, at);
    }

    private int end(int next, List<Folded.Word> text, int at) {
        if (next == parts.size()) {
            return at;
        }
        Part part = parts.get(next);
        int end = part.isOptional() ? end(next + 1, text, at) : -1;
        String first = at < text.size() ? text.get(at).text() : "";
        for (List<String> row : part.byFirst().getOrDefault(first, List.of())) {
            if (stands(row, text, at)) {
                end = Math.max(end, end(next + 1, text, at + row.size()));
            }
        }
        return end;
    }

    private static boolean stands(List<String> row, List<Folded.Word> text, int at) {
        for (int i = 0; i < row.size(); i++) {
            if (at + i >= text.size() || !row.get(i).equals(text.get(at + i).text())) {
                return false;
            }
        }
        return true;
    }

    /// Reads wordings of one list, with the named groups of its lines `@name a|b`.
    static final class Reader {
        private final Map<String, String> groups = new HashMap<>();
        private final Map<String, Part> parts = new HashMap<>();

        /// Reads a line `@name a|b`.
        void define(String line) {
            int space = line.indexOf(' ');
            groups.put(line.substring(1, space), line.substring(space + 1));
        }

        Composed read(String wording) {
            List<Part> row = new ArrayList<>();
            for (int at = 0; at < wording.length(); ) {
                int close = wording.indexOf(wording.charAt(at) == '{' ? '}' : ']', at);
                int end = isOpening(wording.charAt(at)) ? close : literal(wording, at) - 1;
                row.add(parts.computeIfAbsent(wording.substring(at, end + 1), this::part));
                at = end + 1;
            }
            return new Composed(row);
        }

        private static boolean isOpening(char c) {
            return c == '{' || c == '[';
        }

        private static int literal(String wording, int from) {
            int end = from;
            while (end < wording.length() && !isOpening(wording.charAt(end))) {
                end++;
            }
            return end;
        }

        private Part part(String text) {
            String inner = text.substring(1, text.length() - (isOpening(text.charAt(0)) ? 1 : 0));
            return switch (text.charAt(0)) {
                case '[' -> Part.of(String.join("|", inner.split("")));
                case '{' -> Part.of(groups.getOrDefault(inner, inner));
                default -> Part.of(text);
            };
        }
    }
}
