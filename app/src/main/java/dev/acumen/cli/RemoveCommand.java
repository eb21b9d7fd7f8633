package dev.acumen.cli;

import dev.acumen.config.Environment;
import dev.acumen.playbook.Applied;
import dev.acumen.playbook.Delta;
import dev.acumen.playbook.Operation;
import dev.acumen.playbook.Provenance;
import dev.acumen.store.RejectedText;
import dev.acumen.store.TransactionResult;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `acumen remove`.
@Command(
        name = "remove",
        description = {
            "Remove key points: all that are named, or none.",
            "Their texts are not learned again. acumen undo restores them."
        })
final class RemoveCommand extends ChangeCommand {
    @Parameters(arity = "1..*", paramLabel = "ID", description = "Key points, such as pat-001.")
    private List<String> ids = List.of();

    @Option(names = "--reason", paramLabel = "TEXT", description = "The reason, for the journal.")
    private String reason = "";

    RemoveCommand(Environment environment) {
        super(environment);
    }

    @Override
    public Integer call() {
        List<Delta> deltas = ids.stream()
                .distinct()
                .map(id -> Delta.of(List.of(new Operation.Delete(id, Provenance.of(reason)))))
                .toList();
        return changeAll("remove", state -> {
            Applied applied = state.playbook().apply(deltas, Map.of());
            return TransactionResult.of(applied).rejecting(RejectedText.gone(applied, RejectedText.REMOVE));
        });
    }
}
