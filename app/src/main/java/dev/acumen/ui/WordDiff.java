package dev.acumen.ui;

import dev.acumen.web.view.Diff;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/// Compares two texts word by word, by their longest common subsequence.
final class WordDiff {
    /// A word and the space behind it.
    private static final Pattern WORD = Pattern.compile("\\S+\\s*|\\s+");

    /// Longer texts are not compared: the one is shown, then the other.
    private static final int MOST_CELLS = 1_000_000;

    /// With less in common, two texts are easier to read one after the other.
    private static final double LEAST_SHARED = 0.3;

    private final List<String> before;
    private final List<String> after;
    private final List<Diff.Part> parts = new ArrayList<>();
    private int shared;

    private WordDiff(List<String> before, List<String> after) {
        this.before = before;
        this.after = after;
    }

    /// A text that is new.
    static Diff added(String text) {
        return new Diff(List.of(new Diff.Part(Diff.Kind.NEW, text)));
    }

    /// A text that goes.
    static Diff removed(String text) {
        return new Diff(List.of(new Diff.Part(Diff.Kind.OLD, text)));
    }

    /// A text that takes the place of another.
    static Diff between(String before, String after) {
        Diff whole =
                new Diff(List.of(new Diff.Part(Diff.Kind.OLD, before + "\n"), new Diff.Part(Diff.Kind.NEW, after)));
        WordDiff diff = new WordDiff(words(before), words(after));
        if ((long) diff.before.size() * diff.after.size() > MOST_CELLS) {
            return whole;
        }
        diff.compare();
        int longer = Math.max(diff.before.size(), diff.after.size());
        return diff.shared < LEAST_SHARED * longer ? whole : new Diff(diff.parts);
    }

    private static List<String> words(String text) {
        return WORD.matcher(text).results().map(MatchResult::group).toList();
    }

    private void compare() {
        int[][] common = common();
        int i = 0;
        int j = 0;
        while (i < before.size() || j < after.size()) {
            if (i < before.size() && j < after.size() && isSame(i, j)) {
                add(Diff.Kind.BOTH, after.get(j));
                shared++;
                i++;
                j++;
            } else if (i < before.size() && (j == after.size() || common[i + 1][j] >= common[i][j + 1])) {
                add(Diff.Kind.OLD, before.get(i));
                i++;
            } else {
                add(Diff.Kind.NEW, after.get(j));
                j++;
            }
        }
    }

    /// For each pair of places, how many words the texts have in common from there on.
    private int[][] common() {
        int[][] common = new int[before.size() + 1][after.size() + 1];
        for (int i = before.size() - 1; i >= 0; i--) {
            for (int j = after.size() - 1; j >= 0; j--) {
                common[i][j] = isSame(i, j) ? common[i + 1][j + 1] + 1 : Math.max(common[i + 1][j], common[i][j + 1]);
            }
        }
        return common;
    }

    private boolean isSame(int i, int j) {
        return before.get(i).strip().equals(after.get(j).strip());
    }

    private void add(Diff.Kind kind, String word) {
        if (!parts.isEmpty() && parts.getLast().kind() == kind) {
            parts.add(new Diff.Part(kind, parts.removeLast().text() + word));
        } else {
            parts.add(new Diff.Part(kind, word));
        }
    }
}
