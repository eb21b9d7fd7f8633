package dev.acumen.cli;

import dev.acumen.config.Environment;
import dev.acumen.config.FailureException;
import dev.acumen.config.Settings;
import dev.acumen.config.SettingsFiles;
import dev.acumen.json.JsonReader;
import dev.acumen.output.ConsoleOutput;
import dev.acumen.output.PlainText;
import dev.acumen.output.Terminal;
import dev.acumen.pipeline.DatabasePlaybook;
import dev.acumen.pipeline.Refiners;
import dev.acumen.playbook.Applied;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Section;
import dev.acumen.playbook.SectionedKeyPoint;
import dev.acumen.redaction.Secrets;
import dev.acumen.refine.Refiner;
import dev.acumen.store.Cause;
import dev.acumen.store.ErrorAdvice;
import dev.acumen.store.JournaledStore;
import dev.acumen.store.PlaybookCopy;
import dev.acumen.store.PlaybookStore;
import dev.acumen.transfer.AceText;
import dev.acumen.transfer.AcumenFile;
import dev.acumen.transfer.ClaudeMemory;
import dev.acumen.transfer.ImportPlan;
import dev.acumen.transfer.ImportedKeyPoints;
import dev.acumen.transfer.MarkdownList;
import dev.acumen.transfer.Skillbook;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.TypeConversionException;

/// `acumen import`.
@Command(
        name = "import",
        description = {
            "Import key points from another playbook or another program.",
            "Shows the plan and asks. Imported key points get new ids and keep their tallies. Key points that the"
                    + " playbook already has are skipped. One acumen undo takes the import back."
        })
final class ImportCommand extends ProjectCommand {
    private static final String STANDARD_INPUT = "-";
    private static final int MOST = 10_000;

    @Option(
            names = "--from",
            paramLabel = "KIND",
            required = true,
            converter = KindConverter.class,
            description =
                    "acumen: a playbook file, or the JSON of acumen export; ace: the text of the ACE paper's programs; kayba:"
                            + " a skillbook of agentic-context-engine; claude: Claude Code's own memory, a folder or a file; list: any"
                            + " Markdown with lists; postgres: a whole playbook with its history, into a project that has none"
                            + " (FILE is the URL, --playbook its name).")
    private Kind kind = Kind.LIST;

    @Parameters(
            paramLabel = "FILE",
            arity = "0..1",
            description =
                    "The file; '-' reads standard input. For claude, a folder is possible; the default is Claude Code's"
                            + " memory folder of this project.")
    private @Nullable String file;

    @Option(
            names = "--section",
            paramLabel = "S",
            description = "The section for key points that name none: a name or an id prefix. Default: OTHERS.")
    private @Nullable String elsewhere;

    @Option(names = "--keep-duplicates", description = "Also import duplicates. acumen refine merges them later.")
    private boolean isKeepingDuplicates;

    @Option(
            names = "--playbook",
            paramLabel = "NAME",
            description = "With --from postgres: the playbook, as NAME or TENANT/NAME. Default tenant: "
                    + DatabasePlaybook.DEFAULT_TENANT + ".")
    private @Nullable String playbook;

    @Option(names = "--yes", description = "Import without asking.")
    private boolean isYes;

    @Option(names = "--dry-run", description = "Show the plan; change nothing.")
    private boolean isDryRun;

    ImportCommand(Environment environment) {
        super(environment);
    }

    /// Whose files can be read.
    enum Kind {
        ACUMEN,
        ACE,
        KAYBA,
        CLAUDE,
        LIST,
        POSTGRES;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /// Names kinds as the help does.
    static final class KindConverter implements ITypeConverter<Kind> {
        @Override
        public Kind convert(String value) {
            for (Kind kind : Kind.values()) {
                if (kind.toString().equals(value.toLowerCase(Locale.ROOT))) {
                    return kind;
                }
            }
            throw new TypeConversionException("'" + value + "' is none of "
                    + String.join(
                            ", ",
                            List.of(Kind.values()).stream().map(Kind::toString).toList()));
        }
    }

    @Override
    public Integer call() {
        if (kind == Kind.POSTGRES) {
            return copy();
        }
        if (playbook != null) {
            throw new ParameterException(spec().commandLine(), "--playbook goes with --from postgres");
        }
        Optional<Section> section = Optional.ofNullable(elsewhere).map(this::sectionNamed);
        String source = source();
        ImportedKeyPoints foreign;
        try {
            foreign = read(source);
        } catch (IOException e) {
            throw new FailureException(source + ": it cannot be read: " + ErrorAdvice.told(e));
        }
        List<String> refused = new ArrayList<>(foreign.passedOver());
        List<ImportedKeyPoints.Entry> wanted = foreign.entries().stream()
                .filter(entry -> isFreeOfSecrets(entry, refused))
                .map(entry -> section.filter(_ -> !entry.isSectionKnown())
                        .map(to -> movedTo(to, entry))
                        .orElse(entry))
                .toList();
        if (wanted.isEmpty()) {
            refused.forEach(this::warn);
            throw new FailureException(source + ": no key point was found in it");
        }
        if (wanted.size() > MOST) {
            throw new FailureException(
                    source + ": it holds " + wanted.size() + " key points; at most " + MOST + " are taken at once");
        }
        return take(wanted, new ImportOutput(console(), source, refused));
    }

    private int copy() {
        if (file == null || file.isBlank()) {
            throw new ParameterException(spec().commandLine(), "name the database: jdbc:postgresql://HOST/DATABASE");
        }
        if (elsewhere != null || isKeepingDuplicates) {
            throw new ParameterException(
                    spec().commandLine(), "a whole playbook is imported as it is: no --section, no --keep-duplicates");
        }
        JournaledStore source = DatabasePlaybook.of(file, playbook).open(environment(), this::warn);
        int count = source.read().playbook().size();
        PlaybookCopy copy = source.copy();
        if (copy.equals(PlaybookCopy.none())) {
            throw new FailureException(source.place() + " is not there");
        }
        JournaledStore store = isDryRun ? source : project().storeMakingItsFolder(environment());
        if (!isDryRun) {
            if (!isAgreed(count)) {
                return Terminal.isInteractive() ? CommandLine.ExitCode.SOFTWARE : CommandLine.ExitCode.USAGE;
            }
            store.restore(copy);
        }
        CopyOutput.tell(
                this,
                store,
                copy,
                isDryRun
                        ? "This was a dry run: nothing was written."
                        : "The source stays as it is. Sessions are shown the copy after acumen trust.");
        return CommandLine.ExitCode.OK;
    }

    private int take(List<ImportedKeyPoints.Entry> wanted, ImportOutput told) {
        ImportPlan.Manner manner = new ImportPlan.Manner(told.source(), isKeepingDuplicates, kind == Kind.ACUMEN);
        Path folder = project().folder(environment());
        Settings settings = new SettingsFiles(environment())
                .settings(Files.exists(folder) ? Optional.of(folder) : Optional.empty());
        Refiner refiner = new Refiners(environment(), this::warn).of(settings, folder);
        PlaybookStore preview = project().preview(environment());
        Playbook now = preview.read().playbook();
        Planned planned = new Planned(wanted, manner, refiner, now);
        if (!isJson()) {
            told.before(planned.plan, now);
        }
        boolean isNothing = planned.plan.taken().isEmpty();
        if (!isDryRun && !isNothing && !isAgreed(planned.plan.taken().size())) {
            return Terminal.isInteractive() ? CommandLine.ExitCode.SOFTWARE : CommandLine.ExitCode.USAGE;
        }
        PlaybookStore store = isDryRun || isNothing ? preview : project().storeMakingItsFolder(environment());
        Applied applied = store.update(Cause.of("import"), planned::applied);
        if (isJson()) {
            print(told.json(applied));
        } else {
            told.after(applied, isDryRun);
        }
        return CommandLine.ExitCode.OK;
    }

    private boolean isAgreed(int count) {
        String question = "Import " + ConsoleOutput.counted(count, "key point") + "?";
        return isYes || isAgreed(question, "changed");
    }

    /// Plans before others have to wait for the playbook, and again only where somebody changed it meanwhile.
    private static final class Planned {
        private final List<ImportedKeyPoints.Entry> wanted;
        private final ImportPlan.Manner manner;
        private final Refiner refiner;
        private Playbook before;
        private ImportPlan plan;

        Planned(List<ImportedKeyPoints.Entry> wanted, ImportPlan.Manner manner, Refiner refiner, Playbook now) {
            this.wanted = wanted;
            this.manner = manner;
            this.refiner = refiner;
            this.before = now;
            this.plan = ImportPlan.of(now, wanted, manner, refiner);
        }

        Applied applied(Playbook playbook) {
            if (!playbook.equals(before)) {
                before = playbook;
                plan = ImportPlan.of(playbook, wanted, manner, refiner);
            }
            return plan.applied();
        }
    }

    private String source() {
        if (file != null && !file.isEmpty()) {
            return file.equals(STANDARD_INPUT) ? "standard input" : file;
        }
        if (file != null || kind != Kind.CLAUDE) {
            throw new ParameterException(spec().commandLine(), "which file? '-' is standard input");
        }
        String name = real(project().folder(environment())).toString().replaceAll("[^A-Za-z0-9]", "-");
        Path folder =
                environment().clientFolder().resolve("projects").resolve(name).resolve("memory");
        if (!Files.isDirectory(folder)) {
            throw new FailureException("the client remembers nothing of this project in "
                    + environment().shown(folder) + "; if it does so elsewhere, name that folder");
        }
        return folder.toString();
    }

    /// The client names its folders after paths without links.
    private static Path real(Path folder) {
        try {
            return folder.toRealPath();
        } catch (IOException _) {
            return folder;
        }
    }

    private ImportedKeyPoints read(String source) throws IOException {
        Path path = environment().workingDirectory().resolve(source);
        boolean isInput = STANDARD_INPUT.equals(file);
        if (kind == Kind.CLAUDE && !isInput && Files.exists(path)) {
            return ClaudeMemory.read(path);
        }
        byte[] bytes = isInput ? JsonReader.bytes(environment().input(), source) : bytes(path, source);
        return switch (kind) {
            case ACUMEN -> AcumenFile.read(bytes, source);
            case KAYBA -> Skillbook.read(JsonReader.read(bytes, source), source);
            case ACE -> AceText.read(PlainText.of(bytes, source));
            case LIST -> MarkdownList.read(PlainText.of(bytes, source));
            case CLAUDE -> ClaudeMemory.read(PlainText.of(bytes, source));
            case POSTGRES -> throw new IllegalStateException("copied as a whole");
        };
    }

    private static byte[] bytes(Path path, String source) throws IOException {
        if (!Files.isRegularFile(path)) {
            throw new FailureException(source + (Files.exists(path) ? ": this is no file" : ": there is no such file"));
        }
        try (InputStream in = Files.newInputStream(path)) {
            return JsonReader.bytes(in, source);
        }
    }

    private static ImportedKeyPoints.Entry movedTo(Section section, ImportedKeyPoints.Entry entry) {
        return new ImportedKeyPoints.Entry(
                entry.place(),
                entry.heading(),
                true,
                new SectionedKeyPoint(section, entry.placed().keyPoint()));
    }

    private static boolean isFreeOfSecrets(ImportedKeyPoints.Entry entry, List<String> refused) {
        Optional<String> secret = Secrets.kindIn(entry.placed().keyPoint().text());
        secret.ifPresent(found -> refused.add(entry.place() + ": its text holds a secret (" + found + ")"));
        return secret.isEmpty();
    }
}
