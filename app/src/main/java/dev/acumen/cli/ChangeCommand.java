package dev.acumen.cli;

import dev.acumen.config.Environment;
import dev.acumen.learn.SecretScreen;
import dev.acumen.output.JsonReport;
import dev.acumen.playbook.Applied;
import dev.acumen.playbook.Delta;
import dev.acumen.playbook.Operation;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Rejection;
import dev.acumen.store.Cause;
import dev.acumen.store.PlaybookStore;
import dev.acumen.store.RejectedText;
import dev.acumen.store.Transaction;
import dev.acumen.store.TransactionResult;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/// A command that changes the playbook by hand: one wish, one transaction, through the same rules as what is
/// learned. A wish that is refused is a failure, and one that is refused in a part changes nothing.
@Command
abstract class ChangeCommand extends ProjectCommand {
    ChangeCommand(Environment environment) {
        super(environment);
    }

    /// Carries the change out and tells it. Words that others took the place of are not learned again.
    ///
    /// @param kind what the journal calls it
    final int change(String kind, Function<Playbook, Applied> change) {
        return changeAll(kind, state -> {
            Applied applied = change.apply(state.playbook());
            return TransactionResult.of(applied).rejecting(RejectedText.gone(applied, RejectedText.REPLACE));
        });
    }

    /// The same for a change that is about more than the playbook.
    final int changeAll(String kind, Function<PlaybookStore.State, TransactionResult> change) {
        return changeAll(Cause.of(kind), change);
    }

    /// The same with what else the journal should know.
    final int changeAll(Cause cause, Function<PlaybookStore.State, TransactionResult> change) {
        List<Rejection> refused = new ArrayList<>();
        Set<String> ids = new LinkedHashSet<>();
        AtomicBoolean isInPart = new AtomicBoolean();
        Applied applied = project()
                .store(environment())
                .update(Transaction.wish(cause, state -> {
                    TransactionResult outcome = change.apply(state);
                    refused.clear();
                    refused.addAll(outcome.applied().rejections());
                    ids.addAll(state.playbook().ids());
                    isInPart.set(!outcome.applied().changes().isEmpty());
                    return refused.isEmpty() ? outcome : TransactionResult.of(Applied.nothing(state.playbook()));
                }))
                .orElseThrow();
        if (refused.isEmpty()) {
            tell(applied);
            return CommandLine.ExitCode.OK;
        }
        refused.forEach(rejection -> warn(
                rejection instanceof Rejection.UnknownId unknown
                        ? Suggestions.noKeyPoint(unknown.id(), ids)
                        : rejection.reason()));
        if (isInPart.get()) {
            warn("nothing was changed");
        }
        return CommandLine.ExitCode.SOFTWARE;
    }

    /// The same for one operation, whose words are the user's own. A text that holds a secret is refused.
    final int change(String kind, Operation operation) {
        Operation byUser = operation.with(operation.basis().byUser());
        Delta delta = Delta.of(List.of(SecretScreen.screened(byUser)));
        return change(kind, playbook -> playbook.apply(delta));
    }

    final void tell(Applied applied) {
        if (isJson()) {
            print(JsonReport.whole(applied));
        } else {
            console().applied(applied);
        }
    }
}
