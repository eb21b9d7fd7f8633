package dev.acumen.cli;

import dev.acumen.config.Environment;
import dev.acumen.config.FailureException;
import dev.acumen.document.PlaybookJson;
import dev.acumen.json.Json;
import dev.acumen.json.JsonWriter;
import dev.acumen.output.ConsoleOutput;
import dev.acumen.output.Terminal;
import dev.acumen.pipeline.DatabasePlaybook;
import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Section;
import dev.acumen.redaction.Secrets;
import dev.acumen.store.ErrorAdvice;
import dev.acumen.store.FilePlaybookStore;
import dev.acumen.store.JournaledStore;
import dev.acumen.store.PlaybookCopy;
import dev.acumen.transfer.MarkdownText;
import dev.acumen.transfer.MarkedBlock;
import dev.acumen.transfer.TargetFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/// `acumen export`.
@Command(
        name = "export",
        description = {
            "Write key points as Markdown, JSON or a block in AGENTS.md.",
            "Does not change the playbook. acumen import --from acumen reads the JSON. With --as postgres, copies the"
                    + " whole playbook to PostgreSQL."
        },
        footer = {
            "",
            "The block is delimited by two markers. Exporting again replaces only the block. Harmful key points"
                    + " are left out."
        })
final class ExportCommand extends PlaybookCommand {
    private static final String STANDARD_OUTPUT = "-";

    /// What is written.
    enum Form {
        MARKDOWN,
        AGENTS,
        JSON,
        POSTGRES;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    @Option(
            names = "--as",
            paramLabel = "FORM",
            description =
                    "markdown (default), agents (a block for AGENTS.md or CLAUDE.md), json, or postgres: the whole"
                            + " playbook with its history, as a new playbook in PostgreSQL (FILE is the URL, --playbook its name).")
    private @Nullable Form given;

    @Parameters(
            paramLabel = "FILE",
            arity = "0..1",
            description =
                    "The file to write; '-' (default) writes to standard output. With --as agents the default is AGENTS.md in"
                            + " the project.")
    private @Nullable String file;

    @Option(names = "--remove", description = "Remove the block of --as agents from the file.")
    private boolean isRemoving;

    @Option(names = "--force", description = "Replace an existing file. Rewriting the block does not need --force.")
    private boolean isForced;

    ExportCommand(Environment environment) {
        super(environment);
    }

    @Override
    public Integer call() {
        Form form = given != null ? given : isRemoving ? Form.AGENTS : isJson() ? Form.JSON : Form.MARKDOWN;
        if (isRemoving && (form != Form.AGENTS || STANDARD_OUTPUT.equals(file))) {
            throw new ParameterException(spec().commandLine(), "--remove takes a block out of a file: --as agents");
        }
        if (form == Form.POSTGRES) {
            return copy();
        }
        if (form == Form.AGENTS && file == null && isOfUser()) {
            throw new ParameterException(spec().commandLine(), "with --user, name the file that gets the block");
        }
        if (file != null && file.isEmpty()) {
            throw new ParameterException(spec().commandLine(), "which file? '-' is standard output");
        }
        try {
            switch (form) {
                case AGENTS -> agents();
                case MARKDOWN -> document(form, MarkdownText.document(withoutSecrets(playbook())));
                case JSON -> document(form, JsonWriter.pretty(PlaybookJson.document(playbook())) + "\n");
                case POSTGRES -> throw new IllegalStateException("copied above");
            }
        } catch (IOException e) {
            throw new FailureException(
                    (file == null ? "the file" : file) + " cannot be written: " + ErrorAdvice.told(e));
        }
        return CommandLine.ExitCode.OK;
    }

    private int copy() {
        if (file == null || file.isBlank()) {
            throw new ParameterException(spec().commandLine(), "name the database: jdbc:postgresql://HOST/DATABASE");
        }
        DatabasePlaybook target = databaseAt(file);
        FilePlaybookStore source = project().readStore(environment());
        PlaybookCopy copy = source.copy();
        target.create(environment());
        JournaledStore store = target.open(environment(), this::warn);
        store.restore(copy);
        CopyOutput.tell(this, store, copy, source.place() + " stays as it is. From now on they are two playbooks.");
        return CommandLine.ExitCode.OK;
    }

    private Playbook playbook() {
        return settledStore().read().playbook();
    }

    /// What is written down for others to read goes further than the playbook.
    private Playbook withoutSecrets(Playbook playbook) {
        return only(playbook, keyPoint -> {
            Optional<String> secret = Secrets.kindIn(keyPoint.text());
            secret.ifPresent(kind -> warn(keyPoint.name() + " was left out: its text holds a secret (" + kind + ")"));
            return secret.isEmpty();
        });
    }

    private static Playbook only(Playbook playbook, Predicate<KeyPoint> isWanted) {
        Map<Section, List<KeyPoint>> sections = new LinkedHashMap<>();
        for (Section section : Section.values()) {
            sections.put(section, playbook.in(section).stream().filter(isWanted).toList());
        }
        return Playbook.of(sections, playbook.idFloors(), playbook.reserved());
    }

    private void document(Form form, String text) throws IOException {
        if (file == null || file.equals(STANDARD_OUTPUT)) {
            out().print(form == Form.JSON ? text : Terminal.isInteractive() ? Terminal.safe(text) : text);
            return;
        }
        TargetFile target = target(file);
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        if (target.isThere() && !isForced && !Arrays.equals(target.bytes(), bytes)) {
            throw new FailureException(file + " is there already; --force replaces it");
        }
        tell(file, target.replace(bytes), playbook().size(), 0, false);
    }

    private TargetFile target(String named) throws IOException {
        Path path = environment().workingDirectory().resolve(named).normalize();
        return TargetFile.read(
                path, isOfUser() ? environment().home() : project().folder(environment()));
    }

    private void agents() throws IOException {
        Playbook whole = playbook();
        Playbook helpful = only(
                isRemoving ? whole : withoutSecrets(whole),
                keyPoint -> keyPoint.isPinned() || !keyPoint.tally().isHarmful());
        if (STANDARD_OUTPUT.equals(file)) {
            out().print(new String(
                    MarkedBlock.in(new byte[0], "").with(MarkdownText.block(helpful)), StandardCharsets.UTF_8));
            return;
        }
        String named = file != null
                ? file
                : project().folder(environment()).resolve("AGENTS.md").toString();
        TargetFile target = target(named);
        MarkedBlock block = MarkedBlock.in(target.bytes(), named);
        if (isRemoving) {
            remove(named, target, block);
        } else {
            boolean isChanged = target.replace(block.with(MarkdownText.block(helpful)));
            tell(named, isChanged, helpful.size(), whole.size() - helpful.size(), false);
        }
    }

    /// A file that holds nothing else was made for the block, and goes with it.
    private void remove(String named, TargetFile target, MarkedBlock block) throws IOException {
        byte[] rest = block.without();
        if (block.isThere() && rest.length == 0) {
            target.remove();
        } else if (block.isThere()) {
            target.replace(rest);
        }
        tell(named, block.isThere(), 0, 0, block.isThere() && rest.length == 0);
    }

    private void tell(String named, boolean isChanged, int count, int leftOut, boolean isGone) {
        if (isJson()) {
            print(Json.Obj.of(
                    "file",
                    new Json.Text(named),
                    "changed",
                    new Json.Bool(isChanged),
                    "key_points",
                    Json.Num.of(count),
                    "left_out",
                    Json.Num.of(leftOut)));
        } else if (isRemoving) {
            console()
                    .say(
                            !isChanged
                                    ? "There is no block in " + named + "."
                                    : isGone
                                            ? "The block was all that " + named + " held: the file is gone."
                                            : "The block is out of " + named + ".");
        } else {
            String kept = ConsoleOutput.counted(count, "key point");
            console()
                    .say((isChanged ? kept + " written to " + named : named + " is up to date: " + kept)
                            + (leftOut == 0
                                    ? "."
                                    : ", " + leftOut + " left out for having done harm or holding a secret."));
        }
    }
}
