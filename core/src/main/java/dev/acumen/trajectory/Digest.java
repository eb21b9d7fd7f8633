package dev.acumen.trajectory;

import java.util.List;
import java.util.Locale;

/// What came before a window, in few words: how much there was, and how its prompts began, the newest longest.
final class Digest {
    static final int MOST_TOKENS = 400;
    private static final int NEWEST_PROMPT = 160;
    private static final int SHORTEST_PROMPT = 32;

    private Digest() {}

    /// @param count how many of the session's turns came before
    /// @param failures how many calls failed in each turn and all before it
    /// @param weight at most, in quarters of a token
    static String of(List<Turn> turns, int[] failures, int count, long weight) {
        if (count == 0) {
            return "";
        }
        StringBuilder digest =
                new StringBuilder("Before: " + count + " turns, " + failures[count - 1] + " failed calls\n");
        int start = digest.length();
        long left = weight - Tokens.weight(digest);
        int limit = NEWEST_PROMPT;
        for (int i = count - 1; i >= 0; i--) {
            String line = line(i, turns.get(i), limit);
            left -= Tokens.weight(line);
            if (left < 0) {
                break;
            }
            digest.insert(start, line);
            limit = Math.max(SHORTEST_PROMPT, limit * 3 / 4);
        }
        return digest.toString();
    }

    private static String line(int index, Turn turn, int limit) {
        String author = turn.author().name().toLowerCase(Locale.ROOT);
        String words = TextSanitizer.beginning(TextSanitizer.line(TextSanitizer.head(turn.prompt(), 2 * limit)), limit);
        return "T" + (index + 1) + " " + author + (words.isEmpty() ? "" : ": " + words) + "\n";
    }

    /// For each turn how many calls failed in it and before it.
    static int[] failures(List<Turn> turns) {
        int[] failures = new int[turns.size()];
        int sum = 0;
        for (int i = 0; i < failures.length; i++) {
            for (Step step : turns.get(i).steps()) {
                sum += step instanceof Step.ToolCall call && call.outcome() instanceof Outcome.Failed ? 1 : 0;
            }
            failures[i] = sum;
        }
        return failures;
    }
}
