package dev.acumen.playbook;

import java.util.ArrayList;
import java.util.List;

/// One entry of a playbook.
///
/// @param name its id, unique in the playbook; usually the section's slug and a number, but any text that is not
/// blank
/// @param text what was learned, as it was given: not blank, and not trimmed
/// @param tally how it was judged so far
/// @param isPinned whether a person pinned it, so that it is never pruned by itself
/// @param agrees ids of key points that a person said are right beside it, though they look like its opposites;
/// only where both name each other it counts, for other words may be wrong again
public record KeyPoint(String name, String text, Tally tally, boolean isPinned, List<String> agrees) {
    /// The longest text that an operation can give a key point, in characters. What a file holds may be longer.
    public static final int LONGEST = 100_000;

    /// @throws IllegalArgumentException if the name or the text is blank
    public KeyPoint {
        agrees = List.copyOf(agrees);
        if (name.isBlank()) {
            throw new IllegalArgumentException("a key point needs a name");
        }
        if (text.isBlank()) {
            throw new IllegalArgumentException("key point " + name + " needs a text");
        }
    }

    /// A key point that nobody pinned.
    public KeyPoint(String name, String text, Tally tally) {
        this(name, text, tally, false);
    }

    /// A key point that nobody compared with another.
    public KeyPoint(String name, String text, Tally tally, boolean isPinned) {
        this(name, text, tally, isPinned, List.of());
    }

    /// The same key point in other words: all else stays (INV-CUR-007), but what was said about the old words.
    public KeyPoint withText(String newText) {
        return new KeyPoint(name, newText, tally, isPinned, newText.equals(text) ? agrees : List.of());
    }

    KeyPoint withTally(Tally newTally) {
        return new KeyPoint(name, text, newTally, isPinned, agrees);
    }

    KeyPoint withPin(boolean isNowPinned) {
        return new KeyPoint(name, text, tally, isNowPinned, agrees);
    }

    KeyPoint agreeing(String other) {
        if (agrees.contains(other)) {
            return this;
        }
        List<String> more = new ArrayList<>(agrees);
        more.add(other);
        return new KeyPoint(name, text, tally, isPinned, more);
    }
}
