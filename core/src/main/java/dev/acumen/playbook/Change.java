package dev.acumen.playbook;

import org.jspecify.annotations.Nullable;

/// One key point before and after: what the journal records, and what an undo needs.
///
/// @param index the place of its cause in the list that was applied, from 0
/// @param kind what was done
/// @param before null when it is new
/// @param after null when it is gone
/// @param basis what it rests on
public record Change(
        int index,
        Kind kind,
        @Nullable SectionedKeyPoint before,
        @Nullable SectionedKeyPoint after,
        Provenance basis) {

    /// What can happen to a key point.
    public enum Kind {
        ADD,
        UPDATE,
        MERGE,
        DELETE,
        TAG,
        PRUNE,
        PIN,
        UNPIN,
        MOVE,
        AGREE,
        GUARD,
        DEDUPLICATE,
        CAP
    }

    /// @throws IllegalArgumentException if there is neither a before nor an after
    public Change {
        if (before == null && after == null) {
            throw new IllegalArgumentException("a change of nothing");
        }
    }

    /// The id of the key point that changed.
    public String id() {
        SectionedKeyPoint placed = after != null ? after : before;
        if (placed == null) {
            throw new IllegalStateException("a change of nothing");
        }
        return placed.keyPoint().name();
    }
}
