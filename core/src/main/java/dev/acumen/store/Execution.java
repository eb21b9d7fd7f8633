package dev.acumen.store;

import dev.acumen.document.PlaybookDocument;
import dev.acumen.document.RemovedKeyPoint;
import dev.acumen.playbook.Applied;
import dev.acumen.playbook.Playbook;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Carries a transaction out on an open playbook, wherever a store keeps it.
///
/// @param removals what the playbook remembers of what is removed
record Execution(OpenPlaybook look, Removals removals, StoreListener listener) {

    /// What came of a transaction.
    ///
    /// @param before the document as it was
    /// @param applied what was done; null where some of its turns were learned meanwhile
    record Carried(PlaybookDocument before, @Nullable Applied applied) {}

    Carried carryOut(Transaction transaction) throws IOException {
        PlaybookDocument before = look.found();
        if (transaction.isOverlapping(look.learned())) {
            return new Carried(before, null);
        }
        boolean isLearning = transaction.isLearning();
        ReviewState wishes = look.reviewState();
        PlaybookStore.State state =
                wishes.state(look.playbook().remembering(look.ids()), look.learned(), isLearning, before.removed());
        TransactionResult outcome = transaction.decision().apply(state);
        Applied applied = outcome.applied();
        List<RemovedKeyPoint> removed =
                removals.after(before, outcome, state.rejected(), isLearning, applied.playbook());
        StoreListener.tell(() -> listener.carryingOut(transaction.cause(), applied));
        commit(look, wishes, outcome, isLearning, () -> {
            if (!applied.changes().isEmpty() || !removed.equals(before.removed())) {
                Cause cause = transaction.cause().accepting(outcome.accepted());
                look.write(cause, transaction.learned(), look.edit(applied, removed));
            } else if (isLearning) {
                look.remember(transaction.cause(), transaction.learned());
            }
        });
        if (!transaction.cause().session().isEmpty()) {
            look.count();
        }
        return new Carried(before, applied);
    }

    interface Writing {
        void write() throws IOException;
    }

    /// Writes a change with what belongs to it.
    static void commit(
            OpenPlaybook look, ReviewState wishes, TransactionResult outcome, boolean isLearning, Writing writing)
            throws IOException {
        Playbook before = look.playbook();
        ReviewState.Way way = wishes.before(outcome, isLearning);
        try {
            writing.write();
        } catch (IOException | RuntimeException e) {
            try {
                way.back();
            } catch (IOException other) {
                e.addSuppressed(other);
            }
            throw e;
        }
        try {
            wishes.after(outcome, isLearning, before, look.playbook());
        } catch (IOException e) {
            look.notices()
                    .add("what was decided is done, but not all of it could be noted (" + ErrorAdvice.reason(e)
                            + "): some of it will be asked again");
        }
    }
}
