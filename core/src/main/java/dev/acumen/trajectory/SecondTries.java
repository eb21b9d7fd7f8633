package dev.acumen.trajectory;

import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/// Commands that worked after one of the same kind had failed: what a reviewer has to read in full.
final class SecondTries {
    /// So many commands later at the latest.
    private static final int WITHIN = 6;

    private static final int MOST = 200;

    private static final int MOST_WORDS = 5;

    /// What comes before a program: changes of folder, assignments and wrappers.
    private static final Pattern BEFORE =
            Pattern.compile("^(?:cd\\s+[^\\s;&|]++\\s*+(?:&&|;)\\s*+|[A-Za-z_]\\w*+=\\S*+\\s++"
                    + "|(?:sudo|time|npx|bunx|(?:uv|poetry|pipenv)\\s++run)\\s++)*+");

    private SecondTries() {}

    /// The places of these commands among the steps.
    static BitSet thatWorked(List<Step> steps) {
        BitSet worked = new BitSet();
        Map<String, Integer> failed = new HashMap<>();
        int commands = 0;
        for (int i = 0; i < steps.size(); i++) {
            if (steps.get(i) instanceof Step.ToolCall call && call.isCommand()) {
                commands++;
                switch (call.outcome()) {
                    case Outcome.Failed ignored -> failed.put(kind(call.input()), commands);
                    case Outcome.Succeeded ignored -> {
                        Integer before = failed.isEmpty() ? null : failed.remove(kind(call.input()));
                        worked.set(i, before != null && commands - before <= WITHIN);
                    }
                    case Outcome.Rejected ignored -> {}
                    case Outcome.Held ignored -> {}
                    case Outcome.Unknown() -> {}
                }
            }
        }
        return worked;
    }

    /// The program and its first argument that is no option.
    private static String kind(String command) {
        String proper =
                BEFORE.matcher(TextSanitizer.head(command, MOST).strip()).replaceFirst("");
        String[] words = proper.split("\\s+", MOST_WORDS);
        for (int i = 1; i < words.length; i++) {
            if (!words[i].startsWith("-")) {
                return words[0] + " " + words[i];
            }
        }
        return words[0];
    }
}
