package dev.acumen.config;

import java.util.Collection;
import java.util.Optional;

/// How differently two words are written.
public final class EditDistance {
    /// One letter is the beginning of too much.
    private static final int SHORTEST_BEGINNING = 2;

    private EditDistance() {}

    /// The first of the words that begins with this one, else the one that is written most like it.
    ///
    /// @param most how many characters may differ
    /// @return empty where no word is near
    public static Optional<String> nearest(String word, Collection<String> words, int most) {
        String nearest = null;
        int least = most + 1;
        for (String other : words) {
            if (word.length() >= SHORTEST_BEGINNING && other.startsWith(word)) {
                return Optional.of(other);
            }
            int distance = distance(word, other);
            if (distance < least) {
                least = distance;
                nearest = other;
            }
        }
        return Optional.ofNullable(nearest);
    }

    /// How many characters have to be put in, left out or replaced to make one of the other (Levenshtein).
    static int distance(String a, String b) {
        int[] last = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            last[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int[] next = new int[b.length() + 1];
            next[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int replaced = last[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                next[j] = Math.min(replaced, 1 + Math.min(last[j], next[j - 1]));
            }
            last = next;
        }
        return last[b.length()];
    }
}
