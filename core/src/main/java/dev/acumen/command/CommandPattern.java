package dev.acumen.command;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Commands, by one that a person wrote down: `git push main` is each call of `git` with the words `push` and `main` in
/// this order, whatever stands between and behind them.
///
/// The first word is the first that is no option's value, unless it is a path. A word directly behind an option may
/// be its value: it counts where the pattern has it behind the same option, where the command has no other words, and
/// where the pattern's word has a `*`, which stands for any characters. Each option has to be there, wherever. What
/// only asks or looks around is none of them.
///
/// @param wanted the command as it was written
record CommandPattern(Command wanted) {
    private static final int LONGEST = 200;

    /// Options, without their hyphens, with which programs tell what they would do.
    private static final Set<String> ASKING = Set.of(
            "help",
            "dry-run",
            "dryrun",
            "check",
            "syntax-check",
            "list-tasks",
            "collect-only",
            "what-if",
            "noop",
            "simulate");

    /// The same where they have no value: with one they name a version or a plan to use.
    private static final Set<String> ASKING_ALONE = Set.of("version", "plan");

    private static final Set<String> NO = Set.of("false", "none", "no");

    /// They are given tasks, one as good as another.
    private static final Set<String> FREE_ORDER =
            Set.of("mvn", "mvnw", "gradle", "gradlew", "make", "gmake", "rake", "just", "ant");

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
                : Argument.withoutHere(command.program()).equals(Argument.withoutHere(wanted.program()));
        boolean isReading = command.isReading() && !wanted.isReading();
        if (!isProgram || isReading || !command.variables().containsAll(wanted.variables())) {
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
        boolean isFirst = !FREE_ORDER.contains(wanted.name());
        for (Argument word : Argument.of(wanted.arguments())) {
            if (word.isOption() || isValue(word, given)) {
                continue;
            }
            at = isContradicted(word, given) ? -1 : find(word, given, at, isFirst && !word.isPath());
            if (at < 0) {
                return false;
            }
            isFirst = false;
        }
        return true;
    }

    /// Whether a word stands behind the same option as in the pattern.
    private static boolean isValue(Argument word, List<Argument> given) {
        for (Argument argument : given) {
            if (argument.isBehindSameAs(word) && Stars.isLike(word.text(), argument.text())) {
                return true;
            }
        }
        return false;
    }

    /// Whether the option that a word has before it in the pattern has another value. Letters that are put together,
    /// as in `-rf`, have none.
    private static boolean isContradicted(Argument word, List<Argument> given) {
        for (Argument argument : given) {
            if (argument.isBehindSameAs(word) && !Argument.isBundle(word.option())) {
                return true;
            }
        }
        return false;
    }

    /// The place behind a word; -1 where it is not there.
    ///
    /// @param isFirst whether it has to be the first word that is no option's value
    private static int find(Argument word, List<Argument> given, int from, boolean isFirst) {
        int firstFree = firstFree(given);
        for (int i = from; i < given.size(); i++) {
            Argument argument = given.get(i);
            boolean isInPlace = !isFirst || firstFree < 0 || i <= firstFree;
            boolean isCounted = argument.isFree() || firstFree < 0 || word.mayBeBehind(argument.option());
            if (!argument.isOption() && isInPlace && isCounted && Stars.isLike(word.text(), argument.text())) {
                return i + 1;
            }
        }
        return -1;
    }

    /// The place of the first word that is no option's value; -1 where there is none.
    private static int firstFree(List<Argument> given) {
        for (int i = 0; i < given.size(); i++) {
            if (given.get(i).isFree()) {
                return i;
            }
        }
        return -1;
    }

    /// Whether a command only tells what it would do, and the pattern does not say so itself.
    private boolean isAsking(List<Argument> given) {
        for (int i = 0; i < given.size(); i++) {
            Argument argument = given.get(i);
            String bare =
                    argument.isOption() ? argument.text().replace("--", "-").substring(1) : "";
            boolean hasValue = i + 1 < given.size() && given.get(i + 1).option().equals(argument.text());
            boolean isOff = hasValue && NO.contains(given.get(i + 1).text());
            boolean isAsked = (ASKING.contains(bare) && !isOff) || (ASKING_ALONE.contains(bare) && !hasValue);
            boolean isHelp = argument.isFree() && argument.text().equals(HELP);
            if ((isAsked || isHelp) && !wanted.arguments().contains(argument.text())) {
                return true;
            }
        }
        return !given.isEmpty() && given.getLast().text().equals("-h");
    }
}
