package dev.acumen.cli;

import dev.acumen.config.Environment;
import dev.acumen.json.Json;
import dev.acumen.output.JsonReport;
import dev.acumen.playbook.Applied;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Rejection;
import dev.acumen.remote.RemoteChanges;
import dev.acumen.remote.Remotes;
import dev.acumen.review.ManualChange;
import dev.acumen.review.RequestedChange;
import dev.acumen.store.Cause;
import dev.acumen.store.PlaybookStore;
import dev.acumen.store.TransactionResult;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Function;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/// A command that changes the playbook by hand: one wish, one transaction, through the same rules as what is
/// learned. A wish that is refused is a failure, and one that is refused in a part changes nothing.
@Command
abstract class ChangeCommand extends PlaybookCommand {
    ChangeCommand(Environment environment) {
        super(environment);
    }

    /// Carries the change out and tells it. Words that others took the place of are not learned again.
    ///
    /// @param kind what the journal calls it
    final int change(String kind, Function<Playbook, Applied> change) {
        return changeAll(kind, RequestedChange.replacing(change));
    }

    /// The same for a change that is about more than the playbook.
    final int changeAll(String kind, Function<PlaybookStore.State, TransactionResult> change) {
        return changeAll(Cause.of(kind), change);
    }

    /// The same with what else the journal should know.
    final int changeAll(Cause cause, Function<PlaybookStore.State, TransactionResult> change) {
        return tell(RequestedChange.of(store(), cause, change));
    }

    /// The service that changes of this playbook are sent to; empty where they are made here.
    final Optional<RemoteChanges> service() {
        Remotes remotes = new Remotes(environment().acumenFolder());
        joining()
                .filter(remotes::isOfAnother)
                .flatMap(remotes::separated)
                .ifPresent(why -> warn("nothing is sent to a service: " + why));
        return joined();
    }

    private Optional<RemoteChanges> joined() {
        return joining().flatMap(project -> RemoteChanges.of(environment(), project));
    }

    /// The project that may be joined to a service.
    private Optional<Path> joining() {
        return isOfUser() || isInDatabase() ? Optional.empty() : project().find(environment());
    }

    /// Tells what a service answered.
    ///
    /// @param done what was done there
    final int tell(RemoteChanges service, Json.Obj answer, String done) {
        if (isJson()) {
            print(answer);
        } else {
            console().say(done + " at " + service.remote() + ".");
        }
        return CommandLine.ExitCode.OK;
    }

    /// The same for what a reviewer decides on.
    final int tellProposed(RemoteChanges service, Json.Obj answer) {
        String id = answer.get("proposal") instanceof Json.Obj proposal ? proposal.textOr("id", "") : "";
        return tell(service, answer, "Proposed (" + id + "), for a reviewer to decide on,");
    }

    /// Carries a change out and tells it.
    final int change(ManualChange change) {
        return tell(change.in(store()));
    }

    private int tell(RequestedChange done) {
        if (done.refused().isEmpty()) {
            tell(done.applied());
            return CommandLine.ExitCode.OK;
        }
        done.refused()
                .forEach(rejection -> warn(
                        rejection instanceof Rejection.UnknownId unknown
                                ? ofService(unknown.id())
                                        .orElseGet(() -> Suggestions.noKeyPoint(
                                                unknown.id(),
                                                done.applied().playbook().ids()))
                                : rejection.reason()));
        if (done.isInPart()) {
            warn("nothing was changed");
        }
        return CommandLine.ExitCode.SOFTWARE;
    }

    /// Says that a key point which is shown here is the service's; empty for any other.
    private Optional<String> ofService(String id) {
        return joined().filter(service -> service.serviceId(id).isPresent())
                .map(service -> id + " is a key point of " + service.remote() + ", not of this project's own playbook"
                        + " file; change it at the service: acumen edit proposes another text");
    }

    final void tell(Applied applied) {
        if (isJson()) {
            print(JsonReport.whole(applied));
        } else {
            console().applied(applied);
        }
    }
}
