package dev.acumen.store;

import dev.acumen.playbook.Applied;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
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
        TransactionResult outcome = transaction.decision().apply(state);
        Applied applied = outcome.applied();
        Set<String> learned = new HashSet<>(state.learned());
        learned.addAll(transaction.learned());
        state = new State(
                applied.playbook(),
                learned,
                state.findings(),
                rejected(transaction, outcome),
                proposals(outcome),
                state.removed());
        return Optional.of(applied);
    }

    private List<RejectedText> rejected(Transaction transaction, TransactionResult outcome) {
        List<RejectedText> all = outcome.added(state.rejected(), "", 1);
        if (transaction.isLearning()) {
            return all;
        }
        Set<String> came = new HashSet<>(outcome.applied().playbook().texts().values());
        Set<String> went = new HashSet<>(state.playbook().texts().values());
        came.removeAll(state.playbook().texts().values());
        went.removeAll(outcome.applied().playbook().texts().values());
        return outcome.left(all, came, went);
    }

    private List<Proposal> proposals(TransactionResult outcome) {
        List<Proposal> all = new ArrayList<>(state.proposals());
        for (Proposal proposal : outcome.proposals()) {
            all.removeIf(other -> other.id().equals(proposal.id()));
            if (!proposal.operations().isEmpty()) {
                all.add(proposal);
            }
        }
        return all;
    }
}
