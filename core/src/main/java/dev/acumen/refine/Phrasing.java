package dev.acumen.refine;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// A text taken apart once, so that it can be compared with many.
///
/// Immutable.
public final class Phrasing {
    private final List<String> words;

    private Phrasing(List<String> words) {
        this.words = words;
    }

    /// Takes a text apart.
    public static Phrasing of(String text) {
        List<String> words = new ArrayList<>();
        for (String word : text.toLowerCase(Locale.ROOT).replace('’', '\'').split("[^\\p{L}\\p{N}'_./-]+", -1)) {
            if (!word.isEmpty()) {
                words.add(word);
            }
        }
        return new Phrasing(List.copyOf(words));
    }

    List<String> words() {
        return words;
    }
}
