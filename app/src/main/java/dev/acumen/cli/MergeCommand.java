package dev.acumen.cli;

import dev.acumen.config.Environment;
import dev.acumen.playbook.Section;
import dev.acumen.review.ManualChange;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `acumen merge`.
@Command(name = "merge", description = "Merge key points into a new one. It gets the sum of their tallies.")
final class MergeCommand extends ChangeCommand {
    @Parameters(arity = "2..*", paramLabel = "ID", description = "The key points to merge.")
    private List<String> ids = List.of();

    @Option(
            names = "--text",
            required = true,
            paramLabel = "TEXT",
            description = "The text of the new key point; '-' reads standard input.")
    private String text = "";

    @Option(
            names = "--section",
            paramLabel = "NAME",
            description =
                    "The section: a name or an id prefix (pat, mis, pref, ctx, oth). Default: the section of the first key"
                            + " point.")
    private @Nullable String section;

    MergeCommand(Environment environment) {
        super(environment);
    }

    @Override
    public Integer call() {
        Section where = section == null ? null : sectionNamed(section);
        return change(ManualChange.merge(ids, textOf(List.of(text)), where, Map.of()));
    }
}
