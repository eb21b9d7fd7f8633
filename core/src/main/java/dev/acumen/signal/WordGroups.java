package dev.acumen.signal;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/// Alternatives in the wordings of scripts without spaces: `{a|b}`, or `{name}` for those of a line `@name a|b`. A
/// wording stands for each choice of them; an alternative may be empty, and may hold groups itself.
final class WordGroups {
    private final Map<String, String> groups = new HashMap<>();

    /// Reads a line `@name a|b`; a second line of the same name adds to it.
    void define(String line) {
        int space = line.indexOf(' ');
        groups.merge(line.substring(1, space), line.substring(space + 1).strip(), (first, more) -> first + "|" + more);
    }

    /// Every wording that a wording with groups stands for.
    Stream<String> expanded(String wording) {
        int open = wording.indexOf('{');
        if (open < 0) {
            return Stream.of(wording);
        }
        int close = wording.indexOf('}', open);
        String group = wording.substring(open + 1, close);
        String alternatives = group.indexOf('|') >= 0 ? group : Objects.requireNonNull(groups.get(group), group);
        return Arrays.stream(alternatives.split("\\|", -1))
                .map(choice -> wording.substring(0, open) + choice + wording.substring(close + 1))
                .flatMap(this::expanded);
    }
}
