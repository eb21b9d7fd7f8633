package dev.acumen.cli;

import dev.acumen.config.EditDistance;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/// What a person may have meant who typed a word that does not exist.
final class Suggestions {
    private static final Pattern DIGIT = Pattern.compile("[0-9]");
    private static final Pattern NO_DIGIT = Pattern.compile("[^0-9]");

    /// What picocli says of a word that is none of an enum's names.
    private static final Pattern CHOICES = Pattern.compile("expected one of \\[([A-Z_, ]+)] \\(case-insensitive\\)");

    private Suggestions() {}

    /// The same problem, with the words as a person types them.
    static String choices(String problem) {
        return CHOICES.matcher(problem)
                .replaceFirst(found -> "expected one of " + found.group(1).toLowerCase(Locale.ROOT));
    }

    /// Ends a sentence about a word with the one of these that is written most like it, if any is near.
    static String perhaps(String word, Collection<String> words) {
        return told(EditDistance.nearest(word, words, (word.length() + 2) / 3));
    }

    /// The option that is meant by an unknown one; empty for any other mistake.
    static String option(CommandLine.ParameterException failure) {
        if (!(failure instanceof CommandLine.UnmatchedArgumentException unmatched)
                || unmatched.getUnmatched().isEmpty()
                || !unmatched.isUnknownOption()) {
            return "";
        }
        String argument = unmatched.getUnmatched().getFirst();
        int end = argument.indexOf('=');
        List<String> names =
                new ArrayList<>(List.of(withoutDashes(GlobalOptions.COLOUR), withoutDashes(GlobalOptions.NO_PAGER)));
        for (OptionSpec option : failure.getCommandLine().getCommandSpec().options()) {
            if (!option.hidden()) {
                names.add(withoutDashes(option.longestName()));
            }
        }
        String near = perhaps(withoutDashes(end < 0 ? argument : argument.substring(0, end)), names);
        return near.replace("perhaps ", "perhaps --");
    }

    private static String withoutDashes(String option) {
        return option.startsWith("--") ? option.substring(2) : option;
    }

    /// The visible commands of a program.
    static List<String> commands(CommandLine program) {
        return program.getSubcommands().entrySet().stream()
                .filter(command ->
                        !command.getValue().getCommandSpec().usageMessage().hidden())
                .map(command -> command.getKey())
                .toList();
    }

    /// Says that a key point does not exist, and which one may be meant: one of the same number, whatever its zeros,
    /// and
    /// almost the same letters.
    static String noKeyPoint(String id, Collection<String> ids) {
        Optional<String> near = ids.stream()
                .sorted()
                .filter(other -> number(other).equals(number(id))
                        && EditDistance.nearest(letters(id), List.of(letters(other)), 1)
                                .isPresent())
                .findFirst();
        return "there is no key point " + id + told(near);
    }

    private static String number(String id) {
        return NO_DIGIT.matcher(id).replaceAll("").replaceFirst("^0+", "");
    }

    private static String letters(String id) {
        return DIGIT.matcher(id).replaceAll("");
    }

    private static String told(Optional<String> near) {
        return near.map(word -> "; perhaps " + word).orElse("");
    }
}
