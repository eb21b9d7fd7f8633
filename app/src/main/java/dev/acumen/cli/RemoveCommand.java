package dev.acumen.cli;

import dev.acumen.config.Environment;
import dev.acumen.review.ManualChange;
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
        return change(ManualChange.remove(ids, reason, Map.of()));
    }
}
