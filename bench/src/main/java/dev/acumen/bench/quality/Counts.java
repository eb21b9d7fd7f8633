package dev.acumen.bench.quality;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// Figures of one set: how many of how many, by name, in the order in which they were first counted; and a line for
/// each row that went wrong.
final class Counts {
    private final Map<String, int[]> figures = new LinkedHashMap<>();
    private final List<String> misses = new ArrayList<>();

    /// Counts one case of a figure.
    void count(String figure, boolean isHit) {
        int[] pair = figures.computeIfAbsent(figure, _ -> new int[2]);
        pair[0] += isHit ? 1 : 0;
        pair[1]++;
    }

    /// Counts one case, and keeps a line about it where it is not as it should be.
    void count(String figure, boolean isHit, boolean isWanted, String about) {
        count(figure, isHit);
        if (isHit != isWanted) {
            misses.add(figure + ": " + about.replaceAll("\\s+", " "));
        }
    }

    List<String> names() {
        return List.copyOf(figures.keySet());
    }

    List<String> misses() {
        return List.copyOf(misses);
    }

    /// A figure as text: share, hits and cases.
    String text(String figure) {
        int[] pair = figures.getOrDefault(figure, new int[2]);
        return pair[1] == 0
                ? "–"
                : String.format(Locale.ROOT, "%.3f (%d of %d)", pair[0] / (double) pair[1], pair[0], pair[1]);
    }
}
