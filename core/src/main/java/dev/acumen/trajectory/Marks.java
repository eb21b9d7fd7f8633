package dev.acumen.trajectory;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// What was noticed at the lines of a transcript.
record Marks(Map<String, List<String>> ofLines) {
    private static final int MOST = 4;
    private static final int LONGEST = 24;

    boolean isMarked(List<String> lines) {
        return lines.stream().anyMatch(ofLines::containsKey);
    }

    /// ` ⚑word` for each mark of these lines; empty for none.
    String of(List<String> lines) {
        Set<String> marks = new LinkedHashSet<>();
        for (String line : lines) {
            ofLines.getOrDefault(line, List.of()).forEach(mark -> marks.add(" ⚑" + TextSanitizer.name(mark, LONGEST)));
        }
        return String.join("", marks.stream().limit(MOST).toList());
    }
}
