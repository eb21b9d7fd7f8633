package dev.acumen.cli;

import dev.acumen.config.Environment;
import dev.acumen.review.ManualChange;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/// `acumen move`.
@Command(name = "move", description = "Move a key point to another section. Its id stays.")
final class MoveCommand extends ChangeCommand {
    @Parameters(index = "0", paramLabel = "ID", description = "A key point, such as pat-001.")
    private String id = "";

    @Parameters(index = "1", paramLabel = "SECTION", description = "A section: a name or an id prefix, such as mis.")
    private String section = "";

    MoveCommand(Environment environment) {
        super(environment);
    }

    @Override
    public Integer call() {
        return change(ManualChange.move(id, sectionNamed(section)));
    }
}
