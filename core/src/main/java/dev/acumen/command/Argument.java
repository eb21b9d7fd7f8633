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
        boolean isHere = text.startsWith("./") && text.length() > 2;
        return new Argument(isHere ? text.substring(2) : text, false, option);
    }

    /// Whether it is a word that is no option's value.
    boolean isFree() {
        return !isOption && option.isEmpty();
    }

    /// Whether it switches this option off.
    boolean isFalseFor(String switched) {
        return option.equals(switched) && text.equals("false");
    }

    /// Whether an option does what another one says: it is the same, or both are letters of which this one has all.
    static boolean isOption(String given, String wanted) {
        return Stars.isLike(wanted, given) || (isBundle(given) && isBundle(wanted) && holdsLetters(given, wanted));
    }

    private static boolean holdsLetters(String given, String wanted) {
        for (int i = 1; i < wanted.length(); i++) {
            if (given.indexOf(wanted.charAt(i), 1) < 0) {
                return false;
            }
        }
        return true;
    }

    private static boolean isBundle(String option) {
        for (int i = 1; i < option.length(); i++) {
            if (!Character.isLetter(option.charAt(i))) {
                return false;
            }
        }
        return option.length() > 1 && option.length() <= LONGEST_BUNDLE;
    }

    /// Whether it names a place or a file rather than a task.
    boolean isPath() {
        return text.indexOf('/') >= 0 || text.indexOf('.') >= 0 || text.startsWith(":");
    }
}
