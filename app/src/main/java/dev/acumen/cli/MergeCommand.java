package dev.acumen.cli;

import dev.acumen.playbook.Basis;
import dev.acumen.playbook.Operation;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `acumen merge`.
@Command(name = "merge", description = "Make one new key point of two or more. It gets their tallies, added up.")
final class MergeCommand extends ChangeCommand {
    @Parameters(arity = "2..*", paramLabel = "ID", description = "The key points to replace.")
    private List<String> ids = List.of();

    @Option(names = "--text", required = true, paramLabel = "TEXT", description = "The text of the new one.")
    private String text = "";

    @Option(names = "--section", paramLabel = "NAME", description = "Where it belongs. Default: that of the first.")
    private @Nullable String section;

    MergeCommand(Surroundings surroundings) {
        super(surroundings);
    }

    @Override
    public Integer call() {
        String where = section == null ? null : sectionNamed(section).title();
        return change("merge", new Operation.Merge(ids, text, where, Basis.NONE));
    }
}
