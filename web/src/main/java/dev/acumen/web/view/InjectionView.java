package dev.acumen.web.view;

import java.util.List;

/// What a session was shown at once, or would be.
///
/// @param time to the minute; empty for what would be shown
/// @param occasion for what it was shown
/// @param sizes how much it is, in a few words
/// @param size its length; -1 where it is not known
/// @param budget the most that it may have
/// @param choices what was chosen
/// @param leftOut what was left out, in a sentence; may be empty
/// @param whyNot why it was left out, each reason in a few words
/// @param notes what else there is to know, each a sentence
public record InjectionView(
        String time,
        String occasion,
        String sizes,
        long size,
        int budget,
        List<Choice> choices,
        String leftOut,
        List<String> whyNot,
        List<String> notes) {
    public InjectionView {
        choices = List.copyOf(choices);
        whyNot = List.copyOf(whyNot);
        notes = List.copyOf(notes);
    }

    /// A key point that was chosen.
    ///
    /// @param text empty where nobody knows it any more
    /// @param why why it was chosen
    public record Choice(JournalEntry.Link keyPoint, String text, String why) {}
}
