package dev.acumen.playbook;

import java.util.List;

/// Key points of one playbook that say the same, so that one of them is enough.
///
/// @param keep the id of the one that stays, with its text
/// @param drop the others, at least one, in canonical order
public record Duplicates(String keep, List<Dropped> drop) {
    /// A key point that another one makes superfluous.
    ///
    /// @param id its id
    /// @param why one sentence, for the person who reads the journal
    public record Dropped(String id, String why) {}

    /// @throws IllegalArgumentException if none is dropped
    public Duplicates {
        drop = List.copyOf(drop);
        if (drop.isEmpty()) {
            throw new IllegalArgumentException(keep + " alone is no duplicate");
        }
    }
}
