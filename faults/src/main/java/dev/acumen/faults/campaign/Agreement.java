package dev.acumen.faults.campaign;

import dev.acumen.document.EntryChange;
import dev.acumen.document.PlaybookDocument;
import dev.acumen.json.Json;
import dev.acumen.store.FilePlaybookStore;
import dev.acumen.store.JournalLine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/// What holds of a project after every look at it, whatever happened before: playbook and journal explain each
/// other, no id was given twice, and no turn was learned twice.
public final class Agreement {
    private Agreement() {}

    /// Brings the two together, as every change does first, and checks them.
    ///
    /// @return the journal, oldest first
    /// @throws AssertionError if something does not hold
    /// @throws IOException if the files cannot be read
    public static List<JournalLine> settled(Path project) throws IOException {
        FilePlaybookStore store = new FilePlaybookStore(project, Clock.systemUTC());
        store.settle();
        List<JournalLine> lines = store.log();
        if (!lines.isEmpty()) {
            check(lines, store.file());
        }
        return lines;
    }

    private static void check(List<JournalLine> lines, Path file) throws IOException {
        Json.Obj state = PlaybookDocument.empty().original();
        Set<String> given = new HashSet<>();
        Set<String> learned = new HashSet<>();
        for (int i = 0; i < lines.size(); i++) {
            JournalLine line = lines.get(i);
            require(
                    i == 0 || Objects.equals(line.from(), lines.get(i - 1).to()),
                    "line " + line.id() + " of the journal does not begin where the one before ended");
            state = after(line, state);
            if (!line.is("snapshot")) {
                line.learned().forEach(turn -> require(learned.add(turn), "turn " + turn + " was learned twice"));
            }
            for (EntryChange change : line.changes()) {
                require(!isBirth(line, change) || given.add(change.id()), change.id() + " was given twice");
            }
        }
        PlaybookDocument there = Files.exists(file)
                ? PlaybookDocument.read(Files.readAllBytes(file), "playbook.json")
                : PlaybookDocument.empty();
        require(there.original().equals(state), "the journal does not lead to the playbook that is there");
    }

    private static boolean isBirth(JournalLine line, EntryChange change) {
        return change.before() == null
                && (change.op().equals("ADD") || change.op().equals("MERGE"))
                && !line.is("undo")
                && !line.is("outside");
    }

    private static Json.Obj after(JournalLine line, Json.Obj state) {
        return switch (line.playbook()) {
            case Json.Obj whole -> whole;
            case Json.Null _ -> PlaybookDocument.empty().original();
            case null, default ->
                line.change()
                        .applyTo(state)
                        .orElseThrow(() -> new AssertionError("line " + line.id() + " of the journal does not fit"));
        };
    }

    private static void require(boolean holds, String otherwise) {
        if (!holds) {
            throw new AssertionError(otherwise);
        }
    }
}
