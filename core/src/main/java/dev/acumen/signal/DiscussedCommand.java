package dev.acumen.signal;

import dev.acumen.trajectory.Outcome;
import dev.acumen.trajectory.Step;
import java.util.Optional;
import java.util.regex.Pattern;

/// A command that failed or was declined, and the next words of the person.
///
/// After a declined `terraform apply` a person says "never apply from a session". Later nobody knows what applies. So
/// words that use the subcommand and do not name the program get a remark that says when they were said. The remark is
/// true even where they were about something else.
///
/// @param call the program, as it was called
/// @param program the program, by one name for all ways to call it
/// @param subcommand its first word that is neither an option nor behind one
/// @param ending what became of the command
record DiscussedCommand(String call, String program, String subcommand, String ending) {
    /// Anything else that a shell may call is no name for a person to read.
    private static final Pattern PROGRAM = Pattern.compile("[\\w./@+-]{1,40}");

    private static final Pattern SUBCOMMAND = Pattern.compile("\\p{Lower}[\\p{Lower}:-]{2,}");

    /// @param last the last call before the person's words
    static Optional<DiscussedCommand> of(Step.ToolCall last) {
        if (!last.isCommand()) {
            return Optional.empty();
        }
        return switch (last.outcome()) {
            case Outcome.Rejected ignored -> of(Purpose.of(last.input()), "was declined");
            case Outcome.Failed ignored -> of(Purpose.of(last.input()), "failed");
            case Outcome.Succeeded ignored -> Optional.empty();
            case Outcome.Held ignored -> Optional.empty();
            case Outcome.Unknown ignored -> Optional.empty();
        };
    }

    private static Optional<DiscussedCommand> of(Purpose purpose, String ending) {
        boolean isBehindOption = false;
        for (String word : purpose.words()) {
            boolean isOption = word.startsWith("-");
            if (!isOption && !isBehindOption) {
                return SUBCOMMAND.matcher(word).matches()
                                && PROGRAM.matcher(purpose.call()).matches()
                                && !purpose.program().isEmpty()
                        ? Optional.of(new DiscussedCommand(purpose.call(), purpose.program(), word, ending))
                        : Optional.empty();
            }
            isBehindOption = isOption;
        }
        return Optional.empty();
    }

    /// The words, and behind them what they may be about, where they do not say it.
    String behind(String words) {
        String file = call.substring(call.lastIndexOf('/') + 1);
        boolean isClear = !holds(words, Pattern.quote(subcommand) + "(?:s|es|ed|ing)?")
                || holds(words, Pattern.quote(file) + "|" + Pattern.quote(program));
        String whole = words + " (said when `" + call + " " + subcommand + "` " + ending + ")";
        return isClear || whole.length() > Statements.LONGEST ? words : whole;
    }

    private static boolean holds(String words, String pattern) {
        return Pattern.compile("(?i)(?<!\\w)(?:" + pattern + ")(?!\\w)")
                .matcher(words)
                .find();
    }
}
