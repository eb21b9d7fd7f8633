package dev.acumen.output;

import java.util.List;

/// Prints what a person reads in two columns, a name and what there is to say, as wide as the terminal is. Where
/// the output goes elsewhere every line stays whole, for other programs to search.
///
/// @param console where it is printed
/// @param width the most columns of a line
public record Columns(ConsoleOutput console, int width) {
    private static final int SECOND = 11;

    /// A text over the whole width.
    public void say(String text) {
        console.say(text);
    }

    /// A name, blanks up to the second column, and what there is to say.
    public void row(String text) {
        row(text, SECOND);
    }

    /// A row for each text.
    public void rows(List<String> texts) {
        texts.forEach(this::row);
    }

    /// The same with the second column elsewhere.
    public void row(String text, int second) {
        console.row(text, second, width);
    }
}
