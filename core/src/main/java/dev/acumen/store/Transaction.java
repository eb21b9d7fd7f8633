package dev.acumen.store;

import dev.acumen.playbook.Applied;
import dev.acumen.playbook.Playbook;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/// A change to be carried out, and why.
///
/// @param cause why
/// @param learned ids of the turns that are learned with it
/// @param isOnce whether nothing is to be done where any of these turns was learned meanwhile
/// @param change what to do with the newest playbook; called under the lock, so it has to be quick
public record Transaction(Cause cause, List<String> learned, boolean isOnce, Function<Playbook, Applied> change) {
    public Transaction {
        learned = List.copyOf(learned);
    }

    /// Whether it must not be carried out where these turns were learned.
    boolean isOverlapping(Set<String> before) {
        return isOnce && learned.stream().anyMatch(before::contains);
    }
}
