package dev.acumen.store;

import dev.acumen.document.RemovedKeyPoint;
import dev.acumen.playbook.Applied;
import dev.acumen.playbook.Playbook;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/// Keeps one playbook. Safe for use by many threads and processes at once.
public interface PlaybookStore {

    /// The newest state. Creates nothing and waits for nobody.
    ///
    /// @throws dev.acumen.json.BadInputException if what is stored is no playbook
    /// @throws StoreException if it cannot be read
    State read();

    /// The same for those who ask about some turns: a store that keeps many need not read them all.
    ///
    /// @param turns ids of turns
    /// @return a state whose [State#learned] says which of these were learned; it may have others
    /// @throws dev.acumen.json.BadInputException if what is stored is no playbook
    /// @throws StoreException if it cannot be read
    default State read(Collection<String> turns) {
        return read();
    }

    /// Carries a change out on the newest state and keeps the result, all or nothing. A change that changes nothing
    /// writes no playbook; turns that it learned are remembered all the same. What came into the playbook without
    /// turns being learned is rejected no more.
    ///
    /// @return what the change did; empty where it was not to be carried out, for some of the turns that it learns
    /// once were learned meanwhile
    /// @throws dev.acumen.json.BadInputException if what is stored is no playbook; it stays as it is
    /// @throws StoreException if it cannot be read or written; it stays as it is
    Optional<Applied> update(Transaction transaction);

    /// The same for a change that learns no turn.
    default Applied update(Cause cause, Function<Playbook, Applied> change) {
        return update(new Transaction(cause, List.of(), false, change)).orElseThrow();
    }

    /// What is stored.
    ///
    /// @param playbook the key points
    /// @param learned ids of the turns that were learned already; in a transaction, those of its own turns at least
    /// @param findings what is stored beside the playbook and takes no part in it, one sentence each with its place
    /// @param rejected what a person does not want
    /// @param proposals what waits for a person's yes, oldest first
    /// @param removed what the playbook remembers of what was removed from it, in any clone
    record State(
            Playbook playbook,
            Set<String> learned,
            List<String> findings,
            List<RejectedText> rejected,
            List<Proposal> proposals,
            List<RemovedKeyPoint> removed) {
        public State {
            learned = Set.copyOf(learned);
            findings = List.copyOf(findings);
            rejected = List.copyOf(rejected);
            proposals = List.copyOf(proposals);
            removed = List.copyOf(removed);
        }

        /// One whose playbook remembers nothing that was removed.
        public State(
                Playbook playbook,
                Set<String> learned,
                List<String> findings,
                List<RejectedText> rejected,
                List<Proposal> proposals) {
            this(playbook, learned, findings, rejected, proposals, List.of());
        }

        /// One in which nothing waits for a person, and nothing was rejected.
        public State(Playbook playbook, Set<String> learned, List<String> findings) {
            this(playbook, learned, findings, List.of(), List.of());
        }
    }
}
