package dev.acumen.store;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What is to be kept from now on, in place of what a [KeptPlaybook] says. All of it or nothing.
///
/// @param playbook the new `playbook.json`; null where it stays
/// @param lines new lines at the end of the journal, as [JournalLine#text]
/// @param learned turns that are learned from now on; some may have been learned before
/// @param rejected the new `rejected.json`; null where it stays
/// @param proposals for the ids of proposals that changed, their new files; empty for one that is gone
/// @param usage the new `usage.json`; null where it stays
public record KeptChange(
        @Nullable String playbook,
        List<String> lines,
        List<String> learned,
        @Nullable String rejected,
        Map<String, Optional<String>> proposals,
        @Nullable String usage) {
    public KeptChange {
        lines = List.copyOf(lines);
        learned = List.copyOf(learned);
        proposals = Map.copyOf(proposals);
    }

    /// Whether all stays as it is.
    public boolean isEmpty() {
        return playbook == null && lines.isEmpty() && rejected == null && proposals.isEmpty() && usage == null;
    }
}
