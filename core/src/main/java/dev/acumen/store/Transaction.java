package dev.acumen.store;

import dev.acumen.playbook.Applied;
import dev.acumen.playbook.Playbook;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/// A change to be carried out, and why.
///
/// @param cause why
/// @param decision what to do with the newest state; called under the lock, so it has to be quick
/// @param learned ids of the turns that are learned with it
/// @param isOnce whether nothing is to be done where any of these turns was learned meanwhile
public record Transaction(
        Cause cause, Function<PlaybookStore.State, TransactionResult> decision, List<String> learned, boolean isOnce) {
    public Transaction {
        learned = List.copyOf(learned);
    }

    /// One that is about the playbook alone.
    public Transaction(Cause cause, List<String> learned, boolean isOnce, Function<Playbook, Applied> change) {
        this(cause, state -> TransactionResult.of(change.apply(state.playbook())), learned, isOnce);
    }

    /// A person's wish that is about more than the playbook.
    public static Transaction wish(Cause cause, Function<PlaybookStore.State, TransactionResult> decision) {
        return new Transaction(cause, decision, List.of(), false);
    }

    /// Whether turns are learned with it.
    boolean isLearning() {
        return !learned.isEmpty();
    }

    /// Whether it must not be carried out where these turns were learned.
    boolean isOverlapping(Set<String> before) {
        return isOnce && learned.stream().anyMatch(before::contains);
    }
}
