package dev.acumen.hook;

import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Usage;
import dev.acumen.select.Selection;
import dev.acumen.select.SelectionContext;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// One showing of a playbook to a session, or to a subagent of it.
///
/// @param playbook what may be shown; it holds something
/// @param usage how its key points were used
/// @param settings say how long the text may be, and which part of it the user's own playbook is sure of
/// @param now the time, in milliseconds since 1970
record Injection(
        Payload payload,
        Session session,
        Path project,
        Playbook playbook,
        Usage usage,
        HookSettings settings,
        long now) {

    /// What is shown, after it was remembered. Where that is not possible, it is shown as far as it can be known
    /// that it was not shown before.
    HookAnswer answer() {
        // A record is made only where there is something to keep in it.
        @Nullable Selection selection = Files.exists(session.record()) ? null : first();
        if (selection != null && selection.text().isEmpty()) {
            return HookAnswer.NOTHING;
        }
        try (SessionRecord record = SessionRecord.open(session.record())) {
            if (record == null || record.isAnswered(payload, now)) {
                return HookAnswer.NOTHING;
            }
            Set<String> shown = new LinkedHashSet<>();
            if (payload.isPrompt() && record.isBegun()) {
                shown.addAll(record.shown());
                selection = session.isOwed()
                        ? Selection.first(playbook.without(shown), occasion(), settings.budget())
                        : Selection.further(
                                playbook, shown, occasion(), Math.min(settings.budget(), Selection.FURTHER));
            } else if (selection == null) {
                selection = first();
            }
            if (!isForSubagent() && session.isOwed()) {
                session.settle();
            }
            if (selection.text().isEmpty()) {
                return HookAnswer.NOTHING;
            }
            shown.addAll(selection.ids());
            record.keep(payload, now, project, selection, isForSubagent() ? null : shown);
            if (!isForSubagent()) {
                session.serve(Selection.isEverything(playbook, shown));
            }
            return HookAnswer.context(payload, selection.text());
        } catch (IOException e) {
            return inSpiteOf(e, selection == null ? first() : selection);
        }
    }

    private HookAnswer inSpiteOf(IOException failure, Selection selection) {
        boolean isShown = payload.isPrompt() && isUnderWay();
        return (isShown || selection.text().isEmpty()
                        ? HookAnswer.NOTHING
                        : HookAnswer.context(payload, selection.text()))
                .inSpiteOf(failure);
    }

    /// What a context is shown that holds nothing of the playbook yet.
    Selection first() {
        int budget = settings.budget();
        return Selection.first(playbook, occasion(), isForSubagent() ? Math.min(budget, Selection.SUBAGENT) : budget);
    }

    private SelectionContext occasion() {
        return new SelectionContext(payload.task(), usage, settings.userShare());
    }

    private boolean isForSubagent() {
        return payload.event().equals(Payload.SUBAGENT_START);
    }

    /// Whether the session had prompts before: the client begins its transcript with the first one.
    private boolean isUnderWay() {
        try {
            return Files.exists(Path.of(payload.transcript()));
        } catch (InvalidPathException _) {
            return true;
        }
    }
}
