package dev.acumen.command;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Commands, by one that a person wrote down: `git push main` is each call of `git` with the words `push` and `main` in
/// this order, whatever stands between and behind them.
///
/// The first word is the first that is no option's value, unless it is a path. A word directly behind an option may be
/// its value: it counts where the pattern has it behind the same option, and where the pattern's word has a `*`, which
/// stands for any characters. Each option has to be there, wherever. What only asks or looks around is none of them.
///
/// @param wanted the command as it was written
record CommandPattern(Command wanted) {
    private static final int LONGEST = 200;

    /// Options, without their hyphens, with which programs tell what they would do.
    private static final Set<String> ASKING = Set.of(
            "help",
            "version",
            "dry-run",
            "dryrun",
            "check",
            "plan",
            "syntax-check",
            "list-tasks",
            "collect-only",
            "what-if",
            "noop",
            "simulate");

    private static final String HELP = "help";

    /// The pattern of a text; null where it is not one command that begins with the name of a program.
    static @Nullable CommandPattern of(String text) {
        CommandLine line = text.length() > LONGEST ? CommandLine.of("") : CommandLine.of(text);
        boolean isOne = line.isCertain()
                && line.commands().size() == 1
                && line.folders().isEmpty();
        if (!isOne) {
            return null;
        }
        Command wanted = line.commands().getFirst();
        return !wanted.isWrapped() && KnownFailures.isName(wanted.name()) ? new CommandPattern(wanted) : null;
    }

    /// The name of the program.
    String program() {
        return wanted.name();
    }

    /// Whether a command is one of these.
    boolean isOf(Command command) {
        boolean isProgram = wanted.program().indexOf('/') < 0
                ? command.name().equals(wanted.program())
                : command.program().equals(wanted.program());
        if (!isProgram || command.isReading() || !command.variables().containsAll(wanted.variables())) {
            return false;
        }
        List<Argument> given = Argument.of(command.arguments());
        return holdsOptions(given) && holdsWords(given) && !isAsking(given);
    }

    private boolean holdsOptions(List<Argument> given) {
        for (Argument option : Argument.of(wanted.arguments())) {
            if (option.isOption() && !isGiven(option.text(), given)) {
                return false;
            }
        }
        return true;
    }

    private static boolean isGiven(String option, List<Argument> given) {
        StringBuilder letters = new StringBuilder();
        for (int i = 0; i < given.size(); i++) {
            Argument argument = given.get(i);
            boolean isFalse = i + 1 < given.size() && given.get(i + 1).isFalseFor(argument.text());
            if (argument.isOption() && !isFalse && Stars.isLike(option, argument.text())) {
                return true;
            }
            letters.append(argument.letters());
        }
        return Argument.holdsLetters(letters.toString(), option);
    }

    private boolean holdsWords(List<Argument> given) {
        int at = 0;
        boolean isFirst = true;
        for (Argument word : Argument.of(wanted.arguments())) {
            if (!word.isOption() && !isValue(word, given)) {
                at = find(word, given, at, isFirst && !word.isPath());
                if (at < 0) {
                    return false;
                }
                isFirst = false;
            }
        }
        return true;
    }

    /// Whether a word stands behind the same option as in the pattern.
    private static boolean isValue(Argument word, List<Argument> given) {
        for (Argument argument : given) {
            if (!word.option().isEmpty()
                    && !argument.option().isEmpty()
                    && Argument.isSameOption(argument.option(), word.option())
                    && Stars.isLike(word.text(), argument.text())) {
                return true;
            }
        }
        return false;
    }

    /// The place behind a word; -1 where it is not there.
    ///
    /// @param isFirst whether no other word may stand before it but values of options
    private static int find(Argument word, List<Argument> given, int from, boolean isFirst) {
        boolean isAnywhere = word.text().indexOf('*') >= 0;
        boolean isLeading = true;
        for (int i = 0; i < given.size(); i++) {
            Argument argument = given.get(i);
            boolean isValueOfOther = word.isPath() && argument.option().startsWith("--");
            boolean isCounted = argument.isFree() || isAnywhere || (isLeading && !isValueOfOther);
            if (i >= from
                    && !argument.isOption()
                    && isCounted
                    && (isLeading || !isFirst)
                    && Stars.isLike(word.text(), argument.text())) {
                return i + 1;
            }
            isLeading &= !argument.isFree();
        }
        return -1;
    }

    /// Whether a command only tells what it would do, and the pattern does not say so itself.
    private boolean isAsking(List<Argument> given) {
        for (Argument argument : given) {
            String bare =
                    argument.isOption() ? argument.text().replace("--", "-").substring(1) : "";
            boolean isHelp = argument.isFree() && argument.text().equals(HELP);
            if ((ASKING.contains(bare) || isHelp) && !wanted.arguments().contains(argument.text())) {
                return true;
            }
        }
        return !given.isEmpty() && given.getLast().text().equals("-h");
    }
}
