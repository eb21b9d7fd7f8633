package dev.acumen.cli;

import dev.acumen.config.Environment;
import dev.acumen.config.FailureException;
import dev.acumen.output.Editor;
import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.Playbook;
import dev.acumen.remote.RemoteChanges;
import dev.acumen.review.ManualChange;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/// `acumen edit`.
@Command(name = "edit", description = "Reword a key point. Its id, tally and section stay.")
final class EditCommand extends ChangeCommand {
    @Parameters(index = "0", paramLabel = "ID", description = "A key point, such as pat-001.")
    private String id = "";

    @Parameters(
            index = "1..*",
            arity = "0..*",
            paramLabel = "TEXT",
            description =
                    "The new text, in quotes; '-' reads standard input. Without a text, the editor in VISUAL or EDITOR opens.")
    private List<String> given = List.of();

    EditCommand(Environment environment) {
        super(environment);
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (!given.isEmpty()) {
            return reword(textOf(given), Map.of());
        }
        Playbook before = settledStore().read().playbook();
        String text = before.find(id)
                .orElseThrow(() -> new FailureException(Suggestions.noKeyPoint(id, before.ids())))
                .keyPoint()
                .text();
        Editor editor = Editor.of(environment());
        Path draft = editor.open(text);
        String edited = Editor.textIn(draft);
        if (edited.equals(text) || KeyPoint.isBlank(edited)) {
            Files.delete(draft);
            throw new FailureException(KeyPoint.isBlank(edited) ? "the text is empty" : "the text is unchanged");
        }
        int exitCode = CommandLine.ExitCode.SOFTWARE;
        try {
            exitCode = reword(edited, before.texts());
        } finally {
            if (exitCode == CommandLine.ExitCode.OK) {
                Files.delete(draft);
            } else {
                warn("your words are kept in " + draft);
            }
        }
        return exitCode;
    }

    /// @param seen the texts that the person saw, by id
    private int reword(String text, Map<String, String> seen) {
        Optional<RemoteChanges> service = service();
        return service.isPresent()
                ? tellProposed(service.get(), service.get().edit(id, text))
                : change(ManualChange.reword(id, text, seen));
    }
}
