package dev.acumen.review;

import dev.acumen.config.FailureException;
import dev.acumen.learn.SecretScreen;
import dev.acumen.playbook.Delta;
import dev.acumen.store.PlaybookStore;
import dev.acumen.store.Refusal;
import dev.acumen.store.TransactionResult;
import java.util.List;
import java.util.function.Function;

/// A change that was refused when a session was learned, and that a person accepts.
public final class AcceptedRefusal {
    private AcceptedRefusal() {}

    /// What accepting it comes to.
    ///
    /// @throws FailureException if it was accepted before, or its text was not kept
    public static Function<PlaybookStore.State, TransactionResult> of(Refusal refusal) {
        if (!refusal.isOpen()) {
            throw new FailureException(refusal.name() + " was accepted already, by " + refusal.acceptedBy()
                    + "; acumen undo " + refusal.acceptedBy() + " takes it back");
        }
        if (!refusal.refused().isKept()) {
            throw new FailureException("the text of " + refusal.name() + " was not kept ("
                    + refusal.refused().why() + "); write it yourself: acumen add TEXT");
        }
        Delta delta = Delta.of(List.of(SecretScreen.screened(refusal.refused().operation())));
        return RequestedChange.replacing(
                playbook -> playbook.apply(List.of(delta), refusal.refused().base()));
    }
}
