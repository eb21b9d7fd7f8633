package dev.acumen.cli;

import dev.acumen.config.Environment;
import dev.acumen.config.FailureException;
import dev.acumen.json.Json;
import dev.acumen.output.ConsoleOutput;
import dev.acumen.pipeline.OwnPlaybook;
import dev.acumen.pipeline.Promotions;
import dev.acumen.review.LogOutput;
import dev.acumen.store.FilePlaybookStore;
import dev.acumen.store.JournalLine;
import dev.acumen.store.Proposal;
import dev.acumen.store.RejectedText;
import dev.acumen.store.UndoResult;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/// `acumen undo`.
@Command(
        name = "undo",
        description = {
            "Take back a change, or everything learned from a session.",
            "Refuses if later changes depend on it. For a session, skips key points that were edited or removed"
                    + " since."
        })
final class UndoCommand extends PlaybookCommand {
    /// Fewer letters of a session name nothing.
    private static final int SHORTEST = 4;

    @Parameters(
            arity = "0..1",
            paramLabel = "CHANGE|SESSION",
            description =
                    "A change or a session, by its id or first letters. Default: the last change by Acumen that was not taken"
                            + " back. Changes made without Acumen need their id.")
    private @Nullable String name;

    UndoCommand(Environment environment) {
        super(environment);
    }

    @Override
    public Integer call() {
        FilePlaybookStore store = readStore();
        switch (name == null ? store.undo() : store.undo(name)) {
            case UndoResult.Refused refused -> throw new FailureException(refused.reason() + waiting(store));
            case UndoResult.Done done -> {
                if (isOfUser()) {
                    new Promotions(environment(), this::warn)
                            .takenBack(
                                    done.lines().stream().map(JournalLine::id).toList());
                } else {
                    new OwnPlaybook(project().folder(environment()), environment(), this::warn).keepLayer();
                }
                tell(done);
                warnOfWaiting(done, store);
            }
        }
        return CommandLine.ExitCode.OK;
    }

    /// What of the session that was named is not in the playbook yet; empty where nothing waits of one.
    private String waiting(FilePlaybookStore store) {
        List<Proposal> waiting = store.proposals().stream()
                .filter(proposal -> isNamed(proposal.session()))
                .toList();
        int count = waiting.stream()
                .mapToInt(proposal -> proposal.operations().size())
                .sum();
        return waiting.stream().map(Proposal::session).distinct().count() == 1
                ? "; " + ConsoleOutput.counted(count, "change") + " of it " + (count == 1 ? "waits" : "wait")
                        + " for a yes: acumen review"
                : "";
    }

    private boolean isNamed(String session) {
        return name != null && (session.equals(name) || (name.length() >= SHORTEST && session.startsWith(name)));
    }

    /// What a session proposed and nobody decided on is not taken back with it.
    private void warnOfWaiting(UndoResult.Done done, FilePlaybookStore store) {
        int waiting = store.proposals().stream()
                .filter(proposal -> done.lines().stream()
                        .anyMatch(line -> line.cause().session().equals(proposal.session())))
                .mapToInt(proposal -> proposal.operations().size())
                .sum();
        if (waiting > 0) {
            warn(ConsoleOutput.counted(waiting, "proposal") + " of that session still waiting: acumen review");
        }
    }

    private void tell(UndoResult.Done done) {
        List<String> ids = done.lines().stream().map(JournalLine::id).toList();
        if (isJson()) {
            print(Json.Obj.of(
                    "undone",
                    Json.Arr.ofTexts(ids),
                    "change",
                    LogOutput.json(done.line()),
                    "changes",
                    LogOutput.json(done.written()),
                    "rejected",
                    Json.Arr.ofTexts(
                            done.rejected().stream().map(RejectedText::text).toList()),
                    "left",
                    Json.Arr.ofTexts(done.left())));
            return;
        }
        ConsoleOutput console = console();
        done.written().forEach(new LogOutput(console)::line);
        done.left().forEach(left -> console.line("  = " + left + ": left as it is"));
        if (!done.rejected().isEmpty()) {
            console.say("It will not be learned again: acumen review --rejected lists what was rejected.");
        }
        console.say("Taken back. To bring it back: "
                + done.wayBack().stream()
                        .map(id -> "acumen undo " + (isOfUser() ? "--user " : "") + id)
                        .collect(Collectors.joining(", ")));
    }
}
