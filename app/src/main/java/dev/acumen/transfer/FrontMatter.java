package dev.acumen.transfer;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The lines between two `---` at the top of a Markdown file: names with values, as far as these are one line, or
/// lines folded below a name. Names within others count like those at the left edge.
///
/// @param values by name
/// @param lines how many lines it takes, with its marks; 0 for none
record FrontMatter(Map<String, String> values, int lines) {
    private static final String MARK = "---";
    private static final int MOST_LINES = 200;
    private static final Pattern MEMBER = Pattern.compile("[ \\t]*([\\w-]{1,60}):(?:[ \\t]+(.*))?");

    /// How many of these lines it takes.
    static int lines(List<String> lines) {
        if (lines.isEmpty() || !lines.getFirst().strip().equals(MARK)) {
            return 0;
        }
        for (int i = 1; i < Math.min(lines.size(), MOST_LINES); i++) {
            if (lines.get(i).stripTrailing().equals(MARK)) {
                return i + 1;
            }
        }
        return 0;
    }

    static FrontMatter of(List<String> lines) {
        int count = lines(lines);
        Map<String, String> values = new HashMap<>();
        String folded = "";
        for (int i = 1; i < count - 1; i++) {
            String line = lines.get(i);
            Matcher member = MEMBER.matcher(line);
            boolean isIndented = !line.isEmpty() && Character.isWhitespace(line.charAt(0));
            if (!folded.isEmpty() && (isIndented || line.isBlank())) {
                values.merge(folded, line.strip(), (one, more) -> (one + " " + more).strip());
            } else if (member.matches()) {
                String value = member.group(2) == null ? "" : member.group(2).strip();
                boolean isFolded = value.matches("[>|][+-]?");
                folded = isFolded ? member.group(1) : "";
                values.putIfAbsent(member.group(1), isFolded ? "" : unquoted(value));
            }
        }
        return new FrontMatter(Map.copyOf(values), count);
    }

    private static String unquoted(String value) {
        if (value.length() < 2 || value.charAt(0) != value.charAt(value.length() - 1)) {
            return value;
        }
        String inner = value.substring(1, value.length() - 1);
        return switch (value.charAt(0)) {
            case '"' -> inner.replace("\\\"", "\"").replace("\\\\", "\\");
            case '\'' -> inner.replace("''", "'");
            default -> value;
        };
    }

    String value(String name) {
        return values.getOrDefault(name, "");
    }
}
