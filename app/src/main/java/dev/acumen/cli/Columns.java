package dev.acumen.cli;

import java.util.List;

/// Prints what a person reads in two columns, a name and what there is to say, as wide as the terminal is. Where
/// the output goes elsewhere every line stays whole, for other programs to search.
///
/// @param narration where it is printed
/// @param width the most characters in a line
record Columns(Narration narration, int width) {
    private static final int SECOND = 11;
    private static final int NARROWEST = 40;

    /// A text over the whole width.
    void say(String text) {
        row(text, 0);
    }

    /// A name, blanks up to the second column, and what there is to say.
    void row(String text) {
        row(text, SECOND);
    }

    void rows(List<String> texts) {
        texts.forEach(this::row);
    }

    /// The same with the second column elsewhere.
    void row(String text, int second) {
        StringBuilder line = new StringBuilder();
        StringBuilder whole = new StringBuilder();
        int most = Math.max(NARROWEST, width);
        for (String word : text.split("(?<=\\S)(?=\\s)", -1)) {
            boolean isFull = line.length() + word.length() > most && line.length() > second;
            if (isFull) {
                whole.append(line).append('\n');
                line.setLength(0);
                line.append(" ".repeat(second)).append(word.stripLeading());
            } else {
                line.append(word);
            }
        }
        narration.say(whole.append(line).toString());
    }
}
