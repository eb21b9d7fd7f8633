package dev.acumen.cli;

import dev.acumen.config.Environment;
import dev.acumen.learn.SecretScreen;
import dev.acumen.playbook.Applied;
import dev.acumen.playbook.Delta;
import dev.acumen.playbook.Note;
import dev.acumen.playbook.Operation;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Provenance;
import dev.acumen.playbook.Rejection;
import java.util.List;
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
        String where = section == null ? null : sectionNamed(section).title();
        Operation merge =
                SecretScreen.screened(new Operation.Merge(ids, textOf(List.of(text)), where, Provenance.NONE));
        return change("merge", playbook -> merged(playbook, merge));
    }

    /// A person who names a key point means it: an unknown one is refused, not passed over.
    private static Applied merged(Playbook playbook, Operation merge) {
        Applied applied = playbook.apply(Delta.of(List.of(merge)));
        List<Rejection> unknown = applied.notes().stream()
                .<Rejection>map(note -> note instanceof Note.UnknownSource(int index, String op, String id)
                        ? new Rejection.UnknownId(index, op, id)
                        : new Rejection.Malformed(note.index(), note.op(), note.sentence()))
                .toList();
        return unknown.isEmpty() || !applied.rejections().isEmpty()
                ? applied
                : new Applied(playbook, List.of(), unknown, List.of());
    }
}
