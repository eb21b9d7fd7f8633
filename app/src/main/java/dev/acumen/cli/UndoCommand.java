package dev.acumen.cli;

import dev.acumen.config.Environment;
import dev.acumen.config.FailureException;
import dev.acumen.json.Json;
import dev.acumen.output.ConsoleOutput;
import dev.acumen.pipeline.PlaybookUndo;
import dev.acumen.review.LogOutput;
import dev.acumen.store.JournalLine;
import dev.acumen.store.RejectedText;
import dev.acumen.store.UndoResult;
import java.util.List;
import java.util.Optional;
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
                    + " since. What was accepted in review waits there again, unless a whole session is taken back."
        })
final class UndoCommand extends PlaybookCommand {
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
        PlaybookUndo undo = new PlaybookUndo(
                environment(),
                isOfUser() || isInDatabase()
                        ? Optional.empty()
                        : Optional.of(project().folder(environment())),
                isOfUser() || isInDatabase() ? readStore() : project().undoStore(environment()),
                this::warn);
        switch (name == null ? undo.last() : undo.named(name)) {
            case UndoResult.Refused(String reason) -> throw new FailureException(reason);
            case UndoResult.Done done -> {
                tell(done);
                int waiting = undo.waiting(done);
                if (waiting > 0) {
                    warn(ConsoleOutput.counted(waiting, "proposal") + " of that session still waiting: acumen review");
                }
            }
        }
        return CommandLine.ExitCode.OK;
    }

    /// The names of the changes that wait for a yes again.
    private static List<String> waitingAgain(UndoResult.Done done) {
        return done.reopened().stream()
                .flatMap(part -> part.numbers().stream().map(number -> part.id() + "." + number))
                .toList();
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
                    "waiting",
                    Json.Arr.ofTexts(waitingAgain(done)),
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
        int reopened = PlaybookUndo.reopened(done);
        if (reopened > 0) {
            console.say(ConsoleOutput.counted(reopened, "change") + (reopened == 1 ? " waits" : " wait")
                    + " for your yes again: acumen review" + (" " + options()).stripTrailing());
        }
        console.say("Taken back. To bring it back: "
                + done.wayBack().stream()
                        .map(id -> "acumen undo " + options() + id)
                        .collect(Collectors.joining(", ")));
    }
}
