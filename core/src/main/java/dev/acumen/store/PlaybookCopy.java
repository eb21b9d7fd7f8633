package dev.acumen.store;

import dev.acumen.json.BadInputException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// All that a store keeps of a playbook, on the way to another store. Each text is what the file of its name holds;
/// `docs/reference/format.md` describes them.
///
/// @param playbook `playbook.json`; null where there is none
/// @param journal the lines of the journal, oldest first, without their line breaks
/// @param rejected `rejected.json`; null where there is none
/// @param proposals for the id of each proposal that waits, its file
/// @param usage `usage.json`; null where there is none
public record PlaybookCopy(
        @Nullable String playbook,
        List<String> journal,
        @Nullable String rejected,
        Map<String, String> proposals,
        @Nullable String usage) {
    public PlaybookCopy {
        journal = List.copyOf(journal);
        proposals = Map.copyOf(proposals);
    }

    /// One of a playbook that is not there yet.
    public static PlaybookCopy none() {
        return new PlaybookCopy(null, List.of(), null, Map.of(), null);
    }

    /// Ids of the turns that were learned.
    ///
    /// @throws BadInputException if a line is none of a journal
    public Set<String> learned() {
        Set<String> learned = new LinkedHashSet<>();
        for (int i = 0; i < journal.size(); i++) {
            learned.addAll(JournalLine.read(journal.get(i), "line " + (i + 1) + " of the journal")
                    .learned());
        }
        return learned;
    }
}
