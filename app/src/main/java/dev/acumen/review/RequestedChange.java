package dev.acumen.review;

import dev.acumen.learn.SecretScreen;
import dev.acumen.playbook.Applied;
import dev.acumen.playbook.Delta;
import dev.acumen.playbook.Operation;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Rejection;
import dev.acumen.store.Cause;
import dev.acumen.store.JournaledStore;
import dev.acumen.store.PlaybookStore;
import dev.acumen.store.RejectedText;
import dev.acumen.store.Transaction;
import dev.acumen.store.TransactionResult;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;

/// A change that a person asks for: one transaction, through the same rules as what is learned. One that is refused in
/// a part changes nothing.
///
/// @param applied what was done; nothing where something was refused
/// @param refused why it was not done; empty where it was
/// @param isInPart whether another part of it was not refused
public record RequestedChange(Applied applied, List<Rejection> refused, boolean isInPart) {
    public RequestedChange {
        refused = List.copyOf(refused);
    }

    /// Carries a change out.
    public static RequestedChange of(
            JournaledStore store, Cause cause, Function<PlaybookStore.State, TransactionResult> change) {
        List<Rejection> refused = new ArrayList<>();
        AtomicBoolean isInPart = new AtomicBoolean();
        Applied applied = store.update(Transaction.wish(cause, state -> {
                    TransactionResult outcome = change.apply(state);
                    refused.clear();
                    refused.addAll(outcome.applied().rejections());
                    isInPart.set(!outcome.applied().changes().isEmpty());
                    return refused.isEmpty() ? outcome : TransactionResult.of(Applied.nothing(state.playbook()));
                }))
                .orElseThrow();
        return new RequestedChange(applied, refused, isInPart.get());
    }

    /// Carries a change of the playbook alone out. Words that others took the place of are not learned again.
    public static RequestedChange ofPlaybook(JournaledStore store, Cause cause, Function<Playbook, Applied> change) {
        return of(store, cause, replacing(change));
    }

    /// What a change of the playbook alone comes to, with the words that are gone.
    public static Function<PlaybookStore.State, TransactionResult> replacing(Function<Playbook, Applied> change) {
        return state -> {
            Applied applied = change.apply(state.playbook());
            return TransactionResult.of(applied).rejecting(RejectedText.gone(applied, RejectedText.REPLACE));
        };
    }

    /// One operation, whose words are the user's own. A text that holds a secret will be refused.
    public static Function<Playbook, Applied> byUser(Operation operation) {
        Operation own = operation.with(operation.basis().byUser());
        Delta delta = Delta.of(List.of(SecretScreen.screened(own)));
        return playbook -> playbook.apply(delta);
    }
}
