package dev.acumen.pipeline;

import dev.acumen.config.Environment;
import dev.acumen.output.ConsoleOutput;
import dev.acumen.store.FilePlaybookStore;
import dev.acumen.store.JournalLine;
import dev.acumen.store.JournaledStore;
import dev.acumen.store.Proposal;
import dev.acumen.store.UndoResult;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/// Takes changes of a playbook back for a person, with what went with them outside of the playbook.
///
/// @param project the project's folder; empty for the user's own playbook and for one in a database
/// @param store its store, as for taking changes back
/// @param tell hears what a person has to know
public record PlaybookUndo(
        Environment environment, Optional<Path> project, JournaledStore store, Consumer<String> tell) {
    /// Fewer letters of a session name nothing.
    private static final int SHORTEST = 4;

    /// Takes the last change back that was not taken back.
    public UndoResult last() {
        refuseCopy();
        return settled(store.undo());
    }

    /// Takes a change back, or everything learned from a session.
    ///
    /// @param name a change or a session, by its id or first letters
    public UndoResult named(String name) {
        refuseCopy();
        return switch (settled(store.undo(name))) {
            case UndoResult.Refused(String reason) -> new UndoResult.Refused(reason + waiting(name));
            case UndoResult.Done done -> done;
        };
    }

    private void refuseCopy() {
        project.ifPresent(folder -> new PlaybookStores(folder, environment).refuseCopy());
    }

    private UndoResult settled(UndoResult result) {
        if (result instanceof UndoResult.Done done && store instanceof FilePlaybookStore) {
            project.ifPresentOrElse(
                    folder -> new OwnPlaybook(folder, environment, tell).keepLayer(),
                    () -> new Promotions(environment, tell)
                            .takenBack(
                                    done.lines().stream().map(JournalLine::id).toList()));
        }
        return result;
    }

    /// What of the session that was named is not in the playbook yet; empty where nothing waits of one.
    private String waiting(String name) {
        List<Proposal> waiting = store.proposals().stream()
                .filter(proposal -> isNamed(proposal.session(), name))
                .toList();
        int count = waiting.stream()
                .mapToInt(proposal -> proposal.operations().size())
                .sum();
        return waiting.stream().map(Proposal::session).distinct().count() == 1
                ? "; " + ConsoleOutput.counted(count, "change") + " of it " + (count == 1 ? "waits" : "wait")
                        + " for a yes: acumen review"
                : "";
    }

    private static boolean isNamed(String session, String name) {
        return session.equals(name) || (name.length() >= SHORTEST && session.startsWith(name));
    }

    /// How many other changes the same sessions proposed on which nobody decided. They are not taken back.
    public int waiting(UndoResult.Done done) {
        int all = store.proposals().stream()
                .filter(proposal -> done.lines().stream()
                        .anyMatch(line -> line.cause().session().equals(proposal.session())))
                .mapToInt(proposal -> proposal.operations().size())
                .sum();
        return all - reopened(done);
    }

    /// How many changes wait for a yes again.
    public static int reopened(UndoResult.Done done) {
        return done.reopened().map(part -> part.operations().size()).orElse(0);
    }
}
