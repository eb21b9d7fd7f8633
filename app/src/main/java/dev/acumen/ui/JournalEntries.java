package dev.acumen.ui;

import dev.acumen.document.EntryChange;
import dev.acumen.output.Excerpts;
import dev.acumen.output.OperationOutput;
import dev.acumen.output.Terminal;
import dev.acumen.playbook.Operation;
import dev.acumen.redaction.Secrets;
import dev.acumen.review.EntryDescription;
import dev.acumen.review.EvidenceReader;
import dev.acumen.review.HistoryOutput;
import dev.acumen.review.LogOutput;
import dev.acumen.store.Cause;
import dev.acumen.store.JournalLine;
import dev.acumen.store.RefusedChange;
import dev.acumen.web.view.JournalEntry;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// Makes lines of a journal ready to be drawn.
///
/// @param takenBack for the id of each line that was taken back, the id of the line that did it
/// @param evidence looks up the words behind a change; empty to leave them out
record JournalEntries(OpenedPlaybook opened, Map<String, String> takenBack, Optional<EvidenceReader> evidence) {
    /// Longer texts are cut.
    private static final Excerpts TEXTS = new Excerpts(1_000);

    private static final Excerpts NAMES = new Excerpts(60);

    /// The most transcript lines behind one change.
    private static final int MOST_WORDS = 6;

    /// @param lines the whole journal, the oldest first
    static JournalEntries of(OpenedPlaybook opened, List<JournalLine> lines) {
        return new JournalEntries(opened, JournalLine.takenBack(lines), Optional.empty());
    }

    /// The same with the words behind each change.
    JournalEntries with(EvidenceReader reader) {
        return new JournalEntries(opened, takenBack, Optional.of(reader));
    }

    /// Whether a line can be taken back.
    boolean canUndo(JournalLine line) {
        boolean isSeen = !line.changes().isEmpty() || !LogOutput.beside(line).isEmpty();
        return line.isChange() && isSeen && !line.is(Cause.SNAPSHOT) && !takenBack.containsKey(line.id());
    }

    /// @param from the first of its changes that is shown
    /// @param most how many of them
    JournalEntry entry(JournalLine line, int from, int most) {
        List<EntryChange> changes = line.changes();
        int end = Math.min(from + most, changes.size());
        List<JournalEntry.Change> shown = changes.subList(Math.min(from, end), end).stream()
                .map(change -> change(change, line))
                .toList();
        String by = takenBack.getOrDefault(line.id(), "");
        return new JournalEntry(
                line.id(),
                HistoryOutput.minute(line.time()),
                ChangeKind.told(line),
                session(line.cause().session()),
                line.is(Cause.OUTSIDE),
                line.isLocal(),
                by.isEmpty() ? JournalEntry.Link.NONE : new JournalEntry.Link(by, opened.at(ActivityPages.PATH, by)),
                canUndo(line),
                shown,
                changes.size() - end,
                notes(line),
                line.cause().refused().stream().map(JournalEntries::refused).toList());
    }

    /// The page of a session; none where its id is empty.
    JournalEntry.Link session(String id) {
        return id.isEmpty()
                ? JournalEntry.Link.NONE
                : new JournalEntry.Link(name(id), opened.at(SessionPages.PATH, id));
    }

    private JournalEntry.Change change(EntryChange change, JournalLine line) {
        EntryDescription told = EntryDescription.of(change);
        String before = text(told.before());
        String after = text(told.after());
        boolean isTold = before.isEmpty() && after.isEmpty();
        EntryChange.Spot spot = change.after();
        String section = change.before() == null && spot != null ? spot.section() : "";
        return new JournalEntry.Change(
                told.sign(),
                opened.keyPoint(change.id()),
                before,
                after,
                isTold ? text(told.what()) : section,
                text(change.why()),
                words(change, line));
    }

    private List<String> words(EntryChange change, JournalLine line) {
        return evidence.map(
                        reader -> reader
                                .of(
                                        line.cause().session(),
                                        change.evidence().stream()
                                                .limit(MOST_WORDS)
                                                .toList())
                                .words()
                                .stream()
                                .map(EvidenceReader.Words::told)
                                .toList())
                .orElse(List.of());
    }

    private static List<String> notes(JournalLine line) {
        List<String> notes = new ArrayList<>();
        LogOutput.beside(line).forEach(what -> notes.add("Changed " + text(what) + " of the file."));
        String nothing = LogOutput.nothing(line);
        if (!nothing.isEmpty()) {
            notes.add(nothing.substring(0, 1).toUpperCase(Locale.ROOT) + nothing.substring(1) + ".");
        }
        if (line.is(Cause.LEARN) && !line.cause().note().isEmpty()) {
            notes.add(text(line.cause().note()));
        }
        if (!line.cause().undone().isEmpty()) {
            notes.add("Took back " + String.join(", ", line.cause().undone()) + ".");
        }
        return notes;
    }

    private static JournalEntry.Refused refused(RefusedChange refused) {
        Operation operation = refused.operation();
        String what = operation instanceof Operation.Malformed
                ? operation.op() + " (its text is not kept)"
                : OperationOutput.summary(operation);
        return new JournalEntry.Refused(text(what), text(refused.why()));
    }

    /// The name of a session or a file, short enough for a line.
    static String name(String name) {
        return NAMES.of(Terminal.safe(name));
    }

    /// A text that hides nothing, holds no secret, and is not too long.
    static String text(String text) {
        return TEXTS.of(Terminal.safe(Secrets.redacted(text)));
    }
}
