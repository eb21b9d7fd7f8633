package dev.acumen.cli;

import dev.acumen.playbook.Basis;
import dev.acumen.playbook.Operation;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `acumen remove`.
@Command(name = "remove", description = "Remove a key point. 'acumen undo' brings it back.")
final class RemoveCommand extends ChangeCommand {
    @Parameters(paramLabel = "ID", description = "A key point, such as pat-001.")
    private String id = "";

    @Option(names = "--reason", paramLabel = "TEXT", description = "Why, for the journal.")
    private String reason = "";

    RemoveCommand(Surroundings surroundings) {
        super(surroundings);
    }

    @Override
    public Integer call() {
        return change("remove", new Operation.Delete(id, Basis.of(reason)));
    }
}
