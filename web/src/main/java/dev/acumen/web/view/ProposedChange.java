package dev.acumen.web.view;

import java.util.List;
import java.util.Optional;

/// A change of the playbook that waits for a decision.
///
/// @param name what it is called by, such as `3f2a81c0de.2`
/// @param place the id of its element on the page
/// @param heading what it does, such as `Add to PATTERNS`
/// @param entries what becomes of each key point that it is about
/// @param why its reason; empty where none was given
/// @param words the words of the session that are behind it
/// @param isTranscriptGone whether those words cannot be looked up any more
/// @param similar what its text is near; empty where that was not looked for yet
/// @param objection why it no longer fits; empty where it does
/// @param text its words, for editing; empty where it only removes
/// @param isFocused whether the page begins here
/// @param next the id of the element of the next one; empty where there is none
/// @param draft what a person typed in place of them, and why that could not be done
/// @param seen what a form sends, so that nobody decides on something else than was shown
public record ProposedChange(
        String name,
        String place,
        String heading,
        List<Entry> entries,
        String why,
        List<Words> words,
        boolean isTranscriptGone,
        Optional<List<Similar>> similar,
        String objection,
        String text,
        boolean isFocused,
        String next,
        Optional<Draft> draft,
        String seen) {
    public ProposedChange {
        entries = List.copyOf(entries);
        words = List.copyOf(words);
        similar = similar.map(List::copyOf);
    }

    /// A key point, as it is and as it would be.
    ///
    /// @param id empty for a new one
    public record Entry(String id, Diff diff) {}

    /// Words of a session.
    ///
    /// @param speaker whose they are, in one word
    public record Words(String speaker, String text) {}

    /// A key point that the text is near.
    ///
    /// @param what what it is to the text, such as `contradicts`
    /// @param isOpposite whether both cannot be right
    public record Similar(String what, String id, String text, boolean isOpposite) {}

    /// What a person typed.
    ///
    /// @param problem why it could not be done
    public record Draft(String text, String problem) {}
}
