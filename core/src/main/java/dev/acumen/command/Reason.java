package dev.acumen.command;

import java.util.List;

/// What a command printed when it failed, as far as a key point tells it.
///
/// @param words of it, as [Printed] compares them; empty where it is not told
record Reason(List<String> words) {
    static final Reason NONE = new Reason(List.of());
    private static final String CUT = "…";
    private static final int TELLING = 3;

    Reason {
        words = List.copyOf(words);
    }

    /// What stands in brackets from a place to the end of a text, from the name of the program on if that is in it:
    /// what a shell prints before it differs.
    static Reason in(String text, int from, String program) {
        int end = text.lastIndexOf(')');
        if (!text.startsWith(" (", from) || end < from + 2) {
            return NONE;
        }
        String told = text.substring(from + 2, end).strip();
        if (told.endsWith(CUT)) {
            // The last word may be half of one.
            told = told.substring(0, Math.max(0, told.lastIndexOf(' ')));
        }
        int start = told.indexOf(program + ":");
        return new Reason(Printed.words(start < 0 ? told : told.substring(start)));
    }

    boolean isKnown() {
        return !words.isEmpty();
    }

    /// Whether it can hardly be printed for something else: it has three words, or names something.
    boolean isTelling() {
        int named = 0;
        int plain = 0;
        for (String word : words) {
            named += isName(word) ? 1 : 0;
            plain += word.equals(Printed.ANY) ? 0 : 1;
        }
        return plain >= TELLING || (named > 0 && plain > 1);
    }

    private static boolean isName(String word) {
        return word.indexOf('\'') >= 0 || word.indexOf('"') >= 0 || word.indexOf('_') >= 0 || word.indexOf('-') > 0;
    }
}
