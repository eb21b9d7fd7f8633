package dev.acumen.ui;

import dev.acumen.output.OperationOutput;
import dev.acumen.playbook.Operation;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Section;
import dev.acumen.web.view.ProposedChange;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// What an operation would do, for a page.
///
/// @param playbook that it would change
record OperationEntries(Playbook playbook) {
    private static final String GONE = "(it is gone)";

    /// What it does, in a few words.
    String heading(Operation operation) {
        return switch (operation) {
            case Operation.Add add -> "Add to " + Section.resolve(add.section()).title();
            case Operation.Update update -> "Reword " + update.targetId();
            case Operation.Merge merge ->
                "Merge " + String.join(", ", merge.sourceIds()) + " into one in "
                        + OperationOutput.section(merge, playbook).title();
            case Operation.Delete delete -> "Remove " + delete.targetId();
            case Operation.Malformed malformed -> malformed.op().isEmpty() ? "Unreadable change" : malformed.op();
        };
    }

    /// What becomes of each key point that it is about.
    List<ProposedChange.Entry> of(Operation operation) {
        return switch (operation) {
            case Operation.Add add -> List.of(added(add.text()));
            case Operation.Update update ->
                List.of(new ProposedChange.Entry(
                        update.targetId(),
                        WordDiff.between(text(update.targetId()).orElse(GONE), update.text())));
            case Operation.Merge merge -> merged(merge);
            case Operation.Delete delete -> List.of(removed(delete.targetId()));
            case Operation.Malformed malformed -> List.of(added(malformed.why()));
        };
    }

    private List<ProposedChange.Entry> merged(Operation.Merge merge) {
        List<ProposedChange.Entry> entries = new ArrayList<>();
        merge.sourceIds().forEach(id -> entries.add(removed(id)));
        entries.add(added(merge.mergedText()));
        return entries;
    }

    private static ProposedChange.Entry added(String text) {
        return new ProposedChange.Entry("", WordDiff.added(text));
    }

    private ProposedChange.Entry removed(String id) {
        return new ProposedChange.Entry(id, WordDiff.removed(text(id).orElse(GONE)));
    }

    /// The text of a key point; empty where there is none.
    Optional<String> text(String id) {
        return playbook.find(id).map(placed -> placed.keyPoint().text());
    }
}
