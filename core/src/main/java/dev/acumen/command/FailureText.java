package dev.acumen.command;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Reads from a key point's text which commands fail or must not be run: in the form that learning writes, or in a
/// [Prohibition].
final class FailureText {
    private static final String FAILS = "` fails here";
    private static final String CUT = "…";
    private static final int LONGEST_TEXT = 2_000;
    private static final int MOST_CODES = 8;

    private FailureText() {}

    /// The commands that a text says so of; mostly none.
    static List<KnownFailure> in(String text) {
        if (text.length() > LONGEST_TEXT || text.indexOf('`') < 0) {
            return List.of();
        }
        if (text.contains(FAILS)) {
            KnownFailure learned = learned(text);
            return learned == null ? List.of() : List.of(learned);
        }
        List<Code> codes = codes(text);
        Set<Integer> forbidden = Prohibition.of(text, codes);
        List<CommandLine> others = new ArrayList<>();
        for (int i = 0; i < codes.size(); i++) {
            CommandLine line = forbidden.contains(i) ? null : line(codes.get(i).words(text));
            if (line != null) {
                others.add(line);
            }
        }
        List<KnownFailure> found = new ArrayList<>();
        for (int i : forbidden) {
            CommandLine failing = line(codes.get(i).words(text));
            if (failing != null && failing.isCertain() && failing.commands().size() == 1) {
                found.add(new KnownFailure(failing, others, false, Reason.NONE));
            }
        }
        return found;
    }

    /// The form that learning writes: "Use `B`; `A` fails here (reason)." and "Run `P` before `B`; by itself `A` fails
    /// here (reason)."
    private static @Nullable KnownFailure learned(String text) {
        int fails = text.indexOf(FAILS);
        List<Code> codes = codes(text.substring(0, fails + 1));
        boolean isUse = codes.size() == 2 && text.startsWith("Use `") && isBetween(text, codes, 0, "; ");
        boolean isRun = codes.size() == 3
                && text.startsWith("Run `")
                && isBetween(text, codes, 0, " before ")
                && isBetween(text, codes, 1, "; by itself ");
        if (!isUse && !isRun) {
            return null;
        }
        CommandLine failing = line(codes.getLast().words(text));
        CommandLine other = line(codes.getFirst().words(text));
        if (failing == null || !failing.isCertain() || other == null) {
            return null;
        }
        Reason reason = Reason.in(
                text, fails + FAILS.length(), failing.commands().getFirst().name());
        return reason.isKnown() ? new KnownFailure(failing, List.of(other), isRun, reason) : null;
    }

    private static boolean isBetween(String text, List<Code> codes, int at, String words) {
        int start = codes.get(at).end() + 1;
        return codes.get(at + 1).start() - 1 == start + words.length() && text.startsWith(words, start);
    }

    /// The command line of some words; null where it is not understood. What stands for something else in it, such as
    /// `<file>`, is left out.
    private static @Nullable CommandLine line(String words) {
        StringBuilder plain = new StringBuilder();
        for (String word : words.split(" ", -1)) {
            boolean isPlaceholder = word.startsWith("<") && word.endsWith(">");
            boolean isCut = word.equals(CUT) || word.equals("...");
            plain.append(isPlaceholder || isCut ? "" : word).append(' ');
        }
        CommandLine line = CommandLine.of(plain.toString());
        return line.commands().isEmpty() ? null : line;
    }

    /// What stands between backticks; nothing where they do not go in pairs, or are too many.
    private static List<Code> codes(String text) {
        List<Code> codes = new ArrayList<>();
        int at = text.indexOf('`');
        while (at >= 0) {
            int end = text.indexOf('`', at + 1);
            if (end <= at + 1 || codes.size() == MOST_CODES) {
                return List.of();
            }
            codes.add(new Code(at + 1, end));
            at = text.indexOf('`', end + 1);
        }
        return codes;
    }

    /// What stands between two backticks.
    ///
    /// @param start of it
    /// @param end of it
    record Code(int start, int end) {
        private String words(String text) {
            return text.substring(start, end);
        }
    }
}
