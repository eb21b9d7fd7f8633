package dev.acumen.store;

import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// All that a store keeps of a playbook but its journal, as texts. Each text is what the file of its name holds;
/// `docs/reference/format.md` describes them.
///
/// @param name what messages call the playbook
/// @param playbook `playbook.json`; null where there is none yet
/// @param isBegun whether the journal has a line
/// @param learned ids of the turns that were learned; those that matter for what is done are enough
/// @param rejected `rejected.json`; null where there is none yet
/// @param proposals for the id of each proposal that waits, its file
/// @param usage `usage.json`; null where there is none yet
public record KeptPlaybook(
        String name,
        @Nullable String playbook,
        boolean isBegun,
        Set<String> learned,
        @Nullable String rejected,
        Map<String, String> proposals,
        @Nullable String usage) {
    public KeptPlaybook {
        learned = Set.copyOf(learned);
        proposals = Map.copyOf(proposals);
    }

    /// One of which nothing is kept yet.
    public static KeptPlaybook none(String name) {
        return new KeptPlaybook(name, null, false, Set.of(), null, Map.of(), null);
    }
}
