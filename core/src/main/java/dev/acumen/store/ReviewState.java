package dev.acumen.store;

import dev.acumen.document.RemovedKeyPoint;
import dev.acumen.json.BadInputException;
import dev.acumen.playbook.Playbook;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// What persons say beside the playbook: proposals that wait for them, and texts that they rejected. Where these are
/// files, this is under the lock.
///
/// What is new is kept before the journal line of its transaction, and what was done with goes after it: a crash in
/// between leaves something waiting or rejected once too often, and loses nothing.
final class ReviewState {
    private final Proposals proposals;
    private final RejectedTexts rejected;
    private final String now;

    /// @param now the time to write, ISO-8601 with an offset
    ReviewState(Proposals proposals, RejectedTexts rejected, String now) {
        this.proposals = proposals;
        this.rejected = rejected;
        this.now = now;
    }

    /// What a transaction begins with.
    ///
    /// @param isStrict whether it has to know what was rejected
    /// @param removed what the playbook remembers of what was removed
    /// @throws BadInputException if that cannot be understood, and it has to be known
    PlaybookStore.State state(Playbook playbook, Set<String> learned, boolean isStrict, List<RemovedKeyPoint> removed)
            throws IOException {
        List<String> findings = new ArrayList<>();
        return new PlaybookStore.State(
                playbook,
                learned,
                List.of(),
                isStrict ? rejected.read() : rejected(findings),
                proposals.read(findings),
                removed);
    }

    /// What was rejected; nothing where that cannot be understood.
    ///
    /// @param findings gets a sentence then
    List<RejectedText> rejected(List<String> findings) throws IOException {
        return rejected(rejected, findings);
    }

    static List<RejectedText> rejected(RejectedTexts rejected, List<String> findings) throws IOException {
        try {
            return rejected.read();
        } catch (BadInputException e) {
            findings.add(e.getMessage() + "; until it is mended or removed, nothing is learned");
            return List.of();
        }
    }

    /// What waits of a proposal, which may be no operation.
    ///
    /// @param proposal any part of it
    Proposal waiting(Proposal proposal) throws IOException {
        return proposals.read(new ArrayList<>()).stream()
                .filter(one -> one.id().equals(proposal.id()))
                .findFirst()
                .orElse(proposal.without(proposal.numbers()));
    }

    /// What has to be kept before the journal line is.
    ///
    /// @param isLearning whether its proposals are new
    /// @return what takes it back where the line cannot be written
    Way before(TransactionResult outcome, boolean isLearning) throws IOException {
        List<RejectedText> known = outcome.rejected().isEmpty() ? List.of() : rejected.read();
        List<RejectedText> more = outcome.added(known, now, outcome.rejected().isEmpty() ? 1 : rejected.next());
        if (!more.equals(known)) {
            rejected.write(more);
        }
        List<Proposal> fresh = isLearning ? some(outcome, true) : List.of();
        List<Proposal> old = fresh.isEmpty() ? List.of() : proposals.read(new ArrayList<>());
        put(fresh);
        return () -> {
            if (!more.equals(known)) {
                rejected.write(known);
            }
            for (Proposal proposal : fresh) {
                proposals.put(old.stream()
                        .filter(one -> one.id().equals(proposal.id()))
                        .findFirst()
                        .orElse(proposal.without(proposal.numbers())));
            }
        };
    }

    /// What follows when it is carried out.
    void after(TransactionResult outcome, boolean isLearning, Playbook before, Playbook after) throws IOException {
        if (isLearning) {
            put(some(outcome, false));
        } else {
            put(outcome.proposals());
            allow(outcome, before, after);
        }
    }

    private void allow(TransactionResult outcome, Playbook before, Playbook after) throws IOException {
        List<RejectedText> known;
        try {
            known = rejected.read();
        } catch (BadInputException ignored) {
            // Somebody has to mend it first; whoever learns is told.
            return;
        }
        if (!known.isEmpty()) {
            Set<String> came = new HashSet<>(after.texts().values());
            Set<String> went = new HashSet<>(before.texts().values());
            came.removeAll(before.texts().values());
            went.removeAll(after.texts().values());
            List<RejectedText> left = outcome.left(known, came, went);
            if (!left.equals(known)) {
                rejected.write(left);
            }
        }
    }

    /// Those of which something waits from now on, or the others.
    private static List<Proposal> some(TransactionResult outcome, boolean isWaiting) {
        return outcome.proposals().stream()
                .filter(proposal -> proposal.operations().isEmpty() != isWaiting)
                .toList();
    }

    private void put(List<Proposal> changed) throws IOException {
        for (Proposal proposal : changed) {
            proposals.put(proposal.time().isEmpty() ? proposal.at(now) : proposal);
        }
    }

    /// A way back.
    interface Way {
        void back() throws IOException;
    }
}
