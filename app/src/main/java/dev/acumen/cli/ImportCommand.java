package dev.acumen.cli;

import dev.acumen.exchange.AceText;
import dev.acumen.exchange.Foreign;
import dev.acumen.json.JsonReader;
import dev.acumen.playbook.Applied;
import dev.acumen.playbook.Change;
import dev.acumen.playbook.Placed;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Section;
import dev.acumen.store.Cause;
import dev.acumen.store.PlaybookStore;
import dev.acumen.trajectory.Secrets;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `acumen import`.
@Command(
        name = "import",
        description = "Take the key points of another system's playbook in. They get new ids and keep their tallies;"
                + " what the playbook says already stays as it is.")
final class ImportCommand extends ProjectCommand {
    @Option(
            names = "--from",
            paramLabel = "KIND",
            required = true,
            description = "Whose form it has: ${COMPLETION-CANDIDATES} (the text of the ACE paper's programs).")
    private Kind kind = Kind.ACE;

    @Parameters(paramLabel = "FILE", description = "The file; '-' is standard input.")
    private String file = "";

    @Option(
            names = "--keep-duplicates",
            description = "Also take what stands there twice, or in this playbook already; acumen refine makes one of"
                    + " them later.")
    private boolean isKeepingDuplicates;

    @Option(names = "--dry-run", description = "Show what would be done and change nothing.")
    private boolean isDryRun;

    ImportCommand(Surroundings surroundings) {
        super(surroundings);
    }

    /// Whose files can be read.
    enum Kind {
        ACE;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    @Override
    public Integer call() throws IOException {
        String source = file.equals("-") ? "standard input" : file;
        Foreign foreign = switch (kind) {
            case ACE -> AceText.read(text(source));
        };
        List<String> refused = new ArrayList<>(foreign.passedOver());
        List<Placed> wanted = foreign.entries().stream()
                .filter(entry -> isFreeOfSecrets(entry, refused))
                .map(Foreign.Entry::placed)
                .toList();
        if (wanted.isEmpty()) {
            refused.forEach(this::warn);
            throw new FailureException(source + ": no key point was found in it");
        }
        Function<Playbook, Applied> change = playbook -> playbook.take(wanted, source, isKeepingDuplicates);
        PlaybookStore store =
                isDryRun ? project().preview(surroundings()) : project().storeMakingItsFolder(surroundings());
        Applied applied = store.update(Cause.of("import"), change);
        refused.forEach(this::warn);
        if (isJson()) {
            print(Report.whole(applied));
        } else {
            tell(applied, wanted.size(), source);
        }
        return CommandLine.ExitCode.OK;
    }

    private String text(String source) throws IOException {
        if (file.equals("-")) {
            return utf8(JsonReader.bytes(surroundings().input(), source), source);
        }
        Path path = surroundings().workingDirectory().resolve(file);
        if (!Files.isRegularFile(path)) {
            throw new FailureException(file + (Files.exists(path) ? ": this is no file" : ": there is no such file"));
        }
        try (InputStream in = Files.newInputStream(path)) {
            return utf8(JsonReader.bytes(in, source), source);
        } catch (IOException _) {
            throw new FailureException(file + ": it cannot be read");
        }
    }

    private static boolean isFreeOfSecrets(Foreign.Entry entry, List<String> refused) {
        Optional<String> secret = Secrets.kindIn(entry.placed().keyPoint().text());
        secret.ifPresent(found -> refused.add("line " + entry.line() + ": "
                + entry.placed().keyPoint().name() + " was not taken: its text holds a secret (" + found + ")"));
        return secret.isEmpty();
    }

    private void tell(Applied applied, int wanted, String source) {
        for (Section section : Section.values()) {
            List<String> ids = applied.changes().stream()
                    .filter(change -> change.after() != null && change.after().section() == section)
                    .map(Change::id)
                    .toList();
            if (!ids.isEmpty()) {
                String range = ids.size() == 1 ? ids.getFirst() : ids.getFirst() + " to " + ids.getLast();
                narration()
                        .line("  + " + section.title() + ": " + Narration.counted(ids.size(), "key point") + ", "
                                + range);
            }
        }
        int known = applied.rejections().size();
        int twice = wanted - known - applied.changes().size();
        if (twice > 0) {
            narration()
                    .say("  = " + twice + (twice == 1 ? " stands" : " stand") + " there more than once and "
                            + (twice == 1 ? "was" : "were") + " taken once");
        }
        if (known > 0) {
            narration().say("  = " + known + (known == 1 ? " is" : " are") + " in the playbook already");
        }
        narration()
                .line(Narration.counted(applied.changes().size(), "key point") + (isDryRun ? " would be" : "")
                        + " taken from " + source + ".");
        if (isDryRun) {
            narration().say("This was a dry run: nothing was written.");
        }
    }
}
