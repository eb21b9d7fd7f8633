package dev.acumen.store;

import dev.acumen.playbook.Applied;
import dev.acumen.playbook.Playbook;
import java.util.List;
import java.util.function.Function;

/// A change to be carried out, and why.
///
/// @param cause why
/// @param learned ids of the turns that are learned with it
/// @param change what to do with the newest playbook; called under the lock, so it has to be quick
public record Transaction(Cause cause, List<String> learned, Function<Playbook, Applied> change) {
    public Transaction {
        learned = List.copyOf(learned);
    }
}
