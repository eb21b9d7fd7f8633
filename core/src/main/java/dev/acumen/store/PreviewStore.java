package dev.acumen.store;

import dev.acumen.playbook.Applied;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/// Shows what changes would do: begins with what another store holds, and keeps every change to itself.
public final class PreviewStore implements PlaybookStore {
    private State state;

    /// @param start what to begin with
    public PreviewStore(State start) {
        this.state = start;
    }

    @Override
    public synchronized State read() {
        return state;
    }

    @Override
    public synchronized Optional<Applied> update(Transaction transaction) {
        if (transaction.isOverlapping(state.learned())) {
            return Optional.empty();
        }
        Applied applied = transaction.change().apply(state.playbook());
        Set<String> learned = new HashSet<>(state.learned());
        learned.addAll(transaction.learned());
        state = new State(applied.playbook(), learned, state.findings());
        return Optional.of(applied);
    }
}
