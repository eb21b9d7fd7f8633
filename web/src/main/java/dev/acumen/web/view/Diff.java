package dev.acumen.web.view;

import java.util.List;

/// What a text was and what it is, word by word.
///
/// @param parts in their order; together they are both texts
public record Diff(List<Part> parts) {
    public Diff {
        parts = List.copyOf(parts);
    }

    /// Which of the two texts has a part.
    public enum Kind {
        BOTH,
        OLD,
        NEW
    }

    /// Words in a row.
    public record Part(Kind kind, String text) {}
}
