package dev.acumen.refine;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// [WordList] by section. A short command that only asks whether two key points share their words needs no more of it;
/// [Vocabulary] makes tables of the rest.
final class WordSections {
    private static final WordSections ALL = new WordSections();

    private final Map<String, List<String>> lines = new HashMap<>();
    /// Sections as sets, once somebody asked for a word of one.
    private final Map<String, Set<String>> sets = new ConcurrentHashMap<>();

    /// The ones there are.
    static WordSections get() {
        return ALL;
    }

    private WordSections() {
        readSections();
    }

    /// Whether a section has a word.
    ///
    /// @param word in lower case, whole
    boolean has(String section, String word) {
        Set<String> words = sets.get(section);
        if (words == null) {
            words = Set.copyOf(words(section));
            sets.put(section, words);
        }
        return words.contains(word);
    }

    private void readSections() {
        List<String> current = new ArrayList<>();
        for (String line : WordList.TEXT.split("\n", -1)) {
            if (line.startsWith("[")) {
                current = new ArrayList<>();
                lines.put(line.substring(1, line.length() - 1), current);
            } else if (!line.isBlank() && !line.startsWith("# ")) {
                current.add(line);
            }
        }
    }

    List<String> lines(String section) {
        return Objects.requireNonNull(lines.get(section), section);
    }

    List<String> words(String section) {
        return List.of(String.join(" ", lines(section)).split(" ", -1));
    }

    /// What commas part.
    List<List<String>> groups(String section) {
        List<List<String>> groups = new ArrayList<>();
        for (String group : String.join(" ", lines(section)).split(",", -1)) {
            if (!group.isBlank()) {
                groups.add(List.of(group.strip().split(" ", -1)));
            }
        }
        return groups;
    }
}
