package dev.acumen.command;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Reads from a key point's text which commands fail or must not be run: in the form that learning writes, or in plain
/// words around a command in backticks. Words that name a condition rule it out.
final class FailureText {
    private static final String FAILS = "` fails here";
    private static final String CUT = "…";
    private static final int LONGEST_TEXT = 2_000;
    private static final int MOST_CODES = 8;

    /// Before a command that must not be run, the last words of its clause.
    private static final Set<String> FORBIDDING = Set.of(
            "never",
            "not",
            "don't",
            "don’t",
            "dont",
            "avoid",
            "stop",
            "instead of",
            "rather than",
            "nie",
            "niemals",
            "kein",
            "keine",
            "statt",
            "jamais",
            "pas",
            "nunca");

    private static final Set<String> DOING = Set.of(
            "run", "use", "call", "start", "running", "using", "calling", "to", "the", "execute", "try", "command");

    /// Behind a command that must not be run.
    private static final String[] FAILING = {
        "fails",
        "always fails",
        "breaks",
        "hangs",
        "crashes",
        "does not work",
        "doesn't work",
        "doesn’t work",
        "won't work",
        "won’t work",
        "will fail",
        "is broken",
        "no longer works",
        "never works",
        "is forbidden",
        "is not allowed",
        "must not be run",
        "must not be used"
    };

    /// What may stand behind all that and leaves it as general as it is.
    private static final Set<String> GENERAL = Set.of(
            "",
            "here",
            "in this project",
            "in this repository",
            "in this repo",
            "at all",
            "for this project",
            "directly",
            "locally",
            "by hand",
            "manually",
            "yourself",
            "von hand",
            "hier",
            "ici",
            "aquí");

    private static final Set<String> JOINING = Set.of(" or ", " nor ", ", ", " oder ", " ou ", " o ");

    /// They say when, where or how, so that it is not always so.
    private static final Set<String> CONDITIONS = Set.of(
            "if",
            "when",
            "whenever",
            "while",
            "unless",
            "until",
            "without",
            "before",
            "after",
            "except",
            "only",
            "on",
            "in",
            "for",
            "from",
            "with",
            "as",
            "at",
            "under",
            "during",
            "sometimes",
            "and",
            "or",
            "but",
            "because");

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
        List<KnownFailure> found = new ArrayList<>();
        for (Code code : codes) {
            CommandLine failing = code.isForbidden(text) ? line(code.words(text)) : null;
            if (failing != null && failing.isCertain() && failing.commands().size() == 1) {
                found.add(new KnownFailure(failing, others(text, codes), false, Reason.NONE));
            }
        }
        return found;
    }

    /// The commands of a text that it does not forbid.
    private static List<CommandLine> others(String text, List<Code> codes) {
        List<CommandLine> others = new ArrayList<>();
        for (Code code : codes) {
            CommandLine line = code.isForbidden(text) ? null : line(code.words(text));
            if (line != null) {
                others.add(line);
            }
        }
        return others;
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
            codes.add(new Code(at + 1, end, at + 1, end));
            at = text.indexOf('`', end + 1);
        }
        return joined(text, codes);
    }

    /// The same, where what is said of one command is said of those that an "or" joins to it.
    private static List<Code> joined(String text, List<Code> codes) {
        List<Code> joined = new ArrayList<>();
        for (int i = 0; i < codes.size(); i++) {
            int first = i;
            while (first > 0 && isJoined(text, codes.get(first - 1), codes.get(first))) {
                first--;
            }
            int last = i;
            while (last + 1 < codes.size() && isJoined(text, codes.get(last), codes.get(last + 1))) {
                last++;
            }
            Code code = codes.get(i);
            joined.add(new Code(code.start, code.end, codes.get(first).start, codes.get(last).end));
        }
        return joined;
    }

    private static boolean isJoined(String text, Code code, Code next) {
        return JOINING.contains(text.substring(code.end + 1, next.start - 1));
    }

    /// A command in a text.
    ///
    /// @param start of the words between the backticks
    /// @param end of them
    /// @param first where the first of those begins that are said in one breath with it
    /// @param last where the last of them ends
    private record Code(int start, int end, int first, int last) {
        private String words(String text) {
            return text.substring(start, end);
        }

        /// Whether a text says of it that it fails or must not be run, and names no condition.
        private boolean isForbidden(String text) {
            String after = clauseAfter(text);
            for (String failing : FAILING) {
                if (after.equals(failing) || after.startsWith(failing + " ")) {
                    return isUnconditional(after.substring(failing.length()).strip());
                }
            }
            int next = last + 1 + after.length() + (after.isEmpty() ? 0 : 1);
            return GENERAL.contains(after) && !text.startsWith("?", next) && isForbiddenBefore(text);
        }

        private static boolean isUnconditional(String rest) {
            if (GENERAL.contains(rest)) {
                return true;
            }
            int from = 0;
            while (from < rest.length()) {
                int blank = rest.indexOf(' ', from);
                int to = blank < 0 ? rest.length() : blank;
                if (CONDITIONS.contains(rest.substring(from, to))) {
                    return false;
                }
                from = to + 1;
            }
            return true;
        }

        /// What stands behind it up to the next mark, in lower case.
        private String clauseAfter(String text) {
            StringBuilder clause = new StringBuilder();
            int at = last + 1;
            while (at < text.length() && ".;:,!?()–—`\n".indexOf(text.charAt(at)) < 0) {
                clause.append(Character.toLowerCase(text.charAt(at++)));
            }
            return clause.toString().strip();
        }

        /// Whether the words right before it forbid it.
        private boolean isForbiddenBefore(String text) {
            int at = first - 1;
            String word = wordBefore(text, at);
            while (DOING.contains(word)) {
                at -= word.length() + 1;
                word = wordBefore(text, at);
            }
            String before = wordBefore(text, at - word.length() - 1);
            if (word.equals("of") || word.equals("than")) {
                word = before + " " + word;
            }
            return FORBIDDING.contains(word) && !FORBIDDING.contains(before);
        }

        /// The word before a place, with one blank between, in lower case; empty where a clause begins there.
        private static String wordBefore(String text, int before) {
            int to = before - 1;
            if (to < 1 || text.charAt(to) != ' ') {
                return "";
            }
            int from = to;
            while (from > 0 && isLetter(text.charAt(from - 1))) {
                from--;
            }
            StringBuilder word = new StringBuilder();
            for (int i = from; i < to; i++) {
                word.append(Character.toLowerCase(text.charAt(i)));
            }
            return word.toString();
        }

        private static boolean isLetter(char c) {
            return Character.isLetter(c) || c == '\'' || c == '’';
        }
    }
}
