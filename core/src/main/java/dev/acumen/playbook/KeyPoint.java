package dev.acumen.playbook;

/// One entry of a playbook.
///
/// @param name its id, unique in the playbook; usually the section's slug and a number, but any text that is not
/// blank
/// @param text what was learned, as it was given: not blank, and not trimmed
/// @param tally how it was judged so far
public record KeyPoint(String name, String text, Tally tally) {

    /// @throws IllegalArgumentException if the name or the text is blank
    public KeyPoint {
        if (name.isBlank()) {
            throw new IllegalArgumentException("a key point needs a name");
        }
        if (text.isBlank()) {
            throw new IllegalArgumentException("key point " + name + " needs a text");
        }
    }

    /// The same key point in other words: id and tally stay (INV-CUR-007).
    public KeyPoint withText(String newText) {
        return new KeyPoint(name, newText, tally);
    }

    KeyPoint withTally(Tally newTally) {
        return new KeyPoint(name, text, newTally);
    }
}
