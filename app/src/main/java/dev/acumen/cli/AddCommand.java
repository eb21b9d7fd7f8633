package dev.acumen.cli;

import dev.acumen.config.Environment;
import dev.acumen.playbook.Section;
import dev.acumen.remote.RemoteChanges;
import dev.acumen.review.ManualChange;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `acumen add`.
@Command(name = "add", description = "Add a key point.")
final class AddCommand extends ChangeCommand {
    @Parameters(
            arity = "1..*",
            paramLabel = "TEXT",
            description = "The key point, in quotes; '-' reads standard input.")
    private List<String> text = List.of();

    @Option(
            names = "--section",
            paramLabel = "NAME",
            description = "The section: a name or an id prefix (pat, mis, pref, ctx, oth). Default: oth.")
    private @Nullable String section;

    AddCommand(Environment environment) {
        super(environment);
    }

    @Override
    boolean take(PlainLine line) {
        takeShared(line);
        section = line.takeValue("--section");
        text = line.takeArguments(1, Integer.MAX_VALUE);
        return line.isPlain();
    }

    @Override
    public Integer call() {
        Section where = section == null ? Section.OTHERS : sectionNamed(section);
        String words = textOf(text);
        Optional<RemoteChanges> service = service();
        return service.isPresent()
                ? tellProposed(service.get(), service.get().add(words, where))
                : change(ManualChange.add(words, where));
    }
}
