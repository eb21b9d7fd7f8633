package dev.acumen.store;

import dev.acumen.playbook.Applied;
import java.util.HashSet;
import java.util.Set;

/// Shows what changes would do: reads from another store once, then keeps every change to itself. For one thread.
public final class PreviewStore implements PlaybookStore {
    private State state;

    /// @param original where to begin; it is never written
    public PreviewStore(PlaybookStore original) {
        this.state = original.read();
    }

    @Override
    public State read() {
        return state;
    }

    @Override
    public Applied update(Transaction transaction) {
        Applied applied = transaction.change().apply(state.playbook());
        Set<String> learned = new HashSet<>(state.learned());
        learned.addAll(transaction.learned());
        state = new State(applied.playbook(), learned, state.findings());
        return applied;
    }
}
