package dev.acumen.command;

import java.util.ArrayList;
import java.util.List;

/// A word or an option behind the name of a program.
///
/// @param text as it was written; of a word without `./`, of an option without the value behind `=`, which is a word of
/// its own
/// @param option the option directly before a word, whose value the word may be; empty where none is, and for an option
record Argument(String text, boolean isOption, String option) {
    private static final int LONGEST_BUNDLE = 4;

    /// The arguments of a command, in their order.
    static List<Argument> of(List<String> arguments) {
        List<Argument> all = new ArrayList<>();
        String option = "";
        for (String argument : arguments) {
            boolean isOption = argument.startsWith("-") && argument.length() > 1;
            int end = isOption ? argument.indexOf('=') : -1;
            if (end > 0) {
                all.add(new Argument(argument.substring(0, end), true, ""));
                all.add(word(argument.substring(end + 1), argument.substring(0, end)));
            } else {
                all.add(isOption ? new Argument(argument, true, "") : word(argument, option));
            }
            option = isOption && end <= 0 ? argument : "";
        }
        return all;
    }

    private static Argument word(String text, String option) {
        return new Argument(withoutHere(text), false, option);
    }

    /// A path without the `./` before it, which says nothing.
    static String withoutHere(String path) {
        return path.startsWith("./") && path.length() > 2 ? path.substring(2) : path;
    }

    /// Whether it is a word that is no option's value.
    boolean isFree() {
        return !isOption && option.isEmpty();
    }

    /// Whether it switches this option off.
    boolean isFalseFor(String switched) {
        return option.equals(switched) && text.equals("false");
    }

    /// Whether a word stands behind the same option as another one.
    boolean isBehindSameAs(Argument word) {
        return !option.isEmpty()
                && !word.option.isEmpty()
                && (Stars.isLike(word.option, option) || holdsLetters(letters(option), word.option));
    }

    /// Whether an option is several letters that are put together.
    static boolean isBundle(String option) {
        return letters(option).length() > 1;
    }

    /// Whether some options in letters are all of an option that is in letters, too.
    static boolean holdsLetters(String given, String wanted) {
        String letters = letters(wanted);
        for (int i = 0; i < letters.length(); i++) {
            if (given.indexOf(letters.charAt(i)) < 0) {
                return false;
            }
        }
        return !letters.isEmpty();
    }

    /// The options that it is in letters; empty for any other argument.
    String letters() {
        return isOption ? letters(text) : "";
    }

    private static String letters(String option) {
        for (int i = 1; i < option.length(); i++) {
            if (!Character.isLetter(option.charAt(i))) {
                return "";
            }
        }
        return option.length() > LONGEST_BUNDLE ? "" : option.substring(Math.min(1, option.length()));
    }

    /// Whether a word of a pattern counts behind an option as well: it has a `*`, or it is a path behind letters, as in
    /// `rm -rf build/x`.
    boolean mayBeBehind(String other) {
        return text.indexOf('*') >= 0 || (isPath() && !other.startsWith("--"));
    }

    /// Whether it names a place or a file rather than a task.
    boolean isPath() {
        return Command.isPath(text);
    }
}
