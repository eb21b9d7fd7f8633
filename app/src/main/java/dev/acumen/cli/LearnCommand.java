package dev.acumen.cli;

import dev.acumen.config.Environment;
import dev.acumen.config.Settings;
import dev.acumen.config.SettingsFiles;
import dev.acumen.json.Json;
import dev.acumen.json.JsonWriter;
import dev.acumen.output.ConsoleOutput;
import dev.acumen.output.Terminal;
import dev.acumen.pipeline.LearnEstimate;
import dev.acumen.pipeline.LearnOptions;
import dev.acumen.pipeline.Refiners;
import dev.acumen.pipeline.TranscriptLearner;
import dev.acumen.pipeline.TranscriptReading;
import dev.acumen.pipeline.TranscriptSender;
import dev.acumen.providers.ModelChoice;
import dev.acumen.queue.Queue;
import dev.acumen.remote.Remote;
import dev.acumen.remote.Remotes;
import dev.acumen.store.JournaledStore;
import dev.acumen.store.PlaybookStore;
import dev.acumen.store.PreviewStore;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/// `acumen learn`.
@Command(
        name = "learn",
        description = {
            "Learn from transcripts, in the given order.",
            "In a project that is joined to a team's service, send them there.",
            "With --json, prints one object a line."
        })
final class LearnCommand extends ProjectCommand {
    /// A playbook with more key points is counted, not printed.
    private static final int MOST_PRINTED = 30;

    @Parameters(arity = "0..*", paramLabel = "TRANSCRIPT", description = "Sessions of Claude Code (.jsonl).")
    private List<Path> transcripts = List.of();

    @Option(
            names = "--all",
            description =
                    "Learn all earlier sessions of this project, oldest first. An interrupted run can be resumed.")
    private boolean isAll;

    @Option(names = "--estimate", description = "Estimate tokens and cost; send nothing.")
    private boolean isEstimate;

    @Option(names = "--yes", description = "With --all: do not ask, even if the sessions exceed today's limits.")
    private boolean isYes;

    @Option(names = "--within-limits", description = "With --all: do not ask. Sessions beyond today's limits wait.")
    private boolean isWithinLimits;

    @Option(
            names = "--model",
            paramLabel = "NAME",
            description =
                    "The model to ask, or 'none': signals only, nothing leaves the machine. Default: see acumen status.")
    private @Nullable String model;

    @Option(
            names = "--dry-run",
            description = "Show what would be learned; change nothing. The model is asked and paid all the same.")
    private boolean isDryRun;

    @Option(
            names = "--again",
            description = "Learn turns again, even if they were learned before. Ratings are counted twice.")
    private boolean isAgain;

    @Mixin
    private StoreOption database = new StoreOption();

    LearnCommand(Environment environment) {
        super(environment);
    }

    @Override
    boolean take(PlainLine line) {
        takeShared(line);
        database.take(line);
        isAll = line.takeFlag("--all");
        isEstimate = line.takeFlag("--estimate");
        isYes = line.takeFlag("--yes");
        isWithinLimits = line.takeFlag("--within-limits");
        model = line.takeValue("--model");
        isDryRun = line.takeFlag("--dry-run");
        isAgain = line.takeFlag("--again");
        transcripts = line.takePaths();
        return line.isPlain();
    }

    @Override
    public Integer call() {
        checkUsage();
        Optional<Remote> service = service();
        if (service.isPresent()) {
            int sent = send(service.get());
            if (sent != CommandLine.ExitCode.OK || !service.get().isLearnedHere()) {
                return sent;
            }
        }
        LearnOptions options = options();
        PlaybookStore store = store(options.isWritten());
        PlaybookStore.State before = store.read();
        before.findings().forEach(finding -> warn("playbook: " + finding));
        Settings settings = projectSettings();
        ModelChoice choice = choice(settings);
        boolean isWithModel = choice instanceof ModelChoice.Chosen;
        boolean isDone;
        try (LearnReport report = new LearnReport(this, whatIsKept(isWithModel))) {
            TranscriptLearner learner = learner(settings, choice, store, options, report);
            List<Path> files = isAll ? learner.history() : transcripts;
            if (isEstimate) {
                tell(
                        learner.estimate(
                                files.stream().map(learner.reading()::file).toList(), this::warn),
                        isWithModel);
                return CommandLine.ExitCode.OK;
            }
            isDone = learner.learn(files);
            if (report.isUnasked()) {
                return CommandLine.ExitCode.USAGE;
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        PlaybookStore.State after = store.read();
        if (!isJson() && (isDone || !before.playbook().equals(after.playbook()))) {
            conclude(before, after);
        }
        return isDone ? CommandLine.ExitCode.OK : CommandLine.ExitCode.SOFTWARE;
    }

    /// The service to which transcripts go that would be learned here; empty where anything else is wanted, which is
    /// refused in a project that is joined to one.
    private Optional<Remote> service() {
        boolean isPlain = !isAll && !isEstimate && !isDryRun && !isAgain && model == null && !database.isGiven();
        return isPlain
                ? project()
                        .find(environment())
                        .flatMap(new Remotes(environment().acumenFolder())::of)
                : Optional.empty();
    }

    private int send(Remote service) {
        TranscriptSender sender = new TranscriptSender(
                reading(),
                service,
                new Queue(environment().acumenFolder(), environment().clock(), this::warn),
                modelChoice(settings()).fingerprint(),
                isJson() ? this::warn : console()::say);
        boolean isDone = true;
        for (Path transcript : transcripts) {
            isDone &= isSent(sender, transcript);
        }
        return isDone ? CommandLine.ExitCode.OK : CommandLine.ExitCode.SOFTWARE;
    }

    private boolean isSent(TranscriptSender sender, Path transcript) {
        try {
            boolean isSent = sender.send(transcript);
            if (isJson()) {
                Json.Obj line =
                        Json.Obj.of("transcript", new Json.Text(transcript.toString()), "sent", new Json.Bool(isSent));
                out().println(Terminal.safeJson(JsonWriter.compact(line)));
            }
            return isSent;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private TranscriptReading reading() {
        return new TranscriptReading(
                environment(), project().folder(environment()), project().isGiven() || database.isGiven());
    }

    private PlaybookStore store(boolean isWritten) {
        if (database.isGiven()) {
            JournaledStore store = database.open(environment(), this::warn);
            return isWritten ? store : new PreviewStore(store.read());
        }
        return isWritten
                ? project().storeMakingItsFolder(environment())
                : project().preview(environment());
    }

    private LearnOptions options() {
        LearnOptions options = new LearnOptions(
                isAll ? LearnOptions.Source.HISTORY : LearnOptions.Source.NAMED,
                !isDryRun && !isEstimate,
                isAgain,
                isYes
                        ? LearnOptions.Spending.UNLIMITED
                        : isAll && !isWithinLimits
                                ? LearnOptions.Spending.ASKING
                                : LearnOptions.Spending.WITHIN_LIMITS);
        return database.isGiven() ? options.elsewhere() : options;
    }

    private TranscriptLearner learner(
            Settings settings, ModelChoice choice, PlaybookStore store, LearnOptions options, LearnReport report)
            throws IOException {
        return TranscriptLearner.of(
                reading(),
                settings,
                choice,
                store,
                new Queue(environment().acumenFolder(), environment().clock(), this::warn),
                new Refiners(environment(), report::warn, report),
                options,
                report);
    }

    private void checkUsage() {
        if (isAll == !transcripts.isEmpty()) {
            throw new ParameterException(
                    spec().commandLine(),
                    isAll
                            ? "--all needs no transcripts"
                            : "name transcripts, or use --all for all sessions of this project");
        }
        if ((isYes || isWithinLimits) && !isAll) {
            throw new ParameterException(
                    spec().commandLine(), (isYes ? "--yes" : "--within-limits") + " goes with --all alone");
        }
        if (isYes && isWithinLimits) {
            throw new ParameterException(spec().commandLine(), "--yes and --within-limits exclude each other");
        }
        if (model != null && model.isBlank()) {
            throw new ParameterException(spec().commandLine(), "--model needs a name, or none");
        }
        if (isAll && database.isGiven()) {
            throw new ParameterException(
                    spec().commandLine(),
                    "--all learns into the project's own playbook; with --store, name transcripts");
        }
        if (isAll && (isDryRun || isAgain)) {
            throw new ParameterException(
                    spec().commandLine(), "--all goes with neither --dry-run nor --again; --estimate changes nothing");
        }
    }

    /// The settings that hold, also for a folder that is not there yet.
    private Settings projectSettings() {
        return new SettingsFiles(environment())
                .settings(project().find(environment()).filter(Files::isDirectory));
    }

    private ModelChoice choice(Settings settings) {
        ModelChoice chosen = modelChoice(settings);
        return model == null ? chosen : chosen.withModel(model);
    }

    private void tell(LearnEstimate estimate, boolean isWithModel) {
        if (isJson()) {
            print(estimate.json());
        } else {
            console()
                    .say(
                            isWithModel
                                    ? estimate.told() + ". Nothing was sent."
                                    : ConsoleOutput.counted(estimate.sessions(), "session")
                                            + " to learn, from signals alone: no model is asked (see acumen status).");
        }
    }

    private String whatIsKept(boolean isWithModel) {
        if (isDryRun) {
            return "this was a dry run: nothing was written";
        }
        return (isWithModel && !database.isGiven() ? "what was answered is kept; " : "")
                + (isAgain
                        ? "name only the others to go on, for --again counts what was learned twice"
                        : "run the same command to go on");
    }

    private void conclude(PlaybookStore.State before, PlaybookStore.State after) {
        JournaledStore inDatabase = database.isGiven() ? database.open(environment(), this::warn) : null;
        String place = inDatabase == null ? project().playbook(environment()).toString() : inDatabase.place();
        ConsoleOutput console = console();
        console.say("");
        String where = isDryRun ? "what would be " + place : place;
        if (after.playbook().size() > MOST_PRINTED) {
            console.say(
                    ConsoleOutput.counted(after.playbook().size(), "key point") + " in " + where + " (acumen show)");
        } else {
            console.playbook(after.playbook(), inDatabase == null ? usage() : inDatabase.usage(), where);
        }
        if (before.playbook().equals(after.playbook())) {
            console.say("The playbook is unchanged.");
        } else if (isDryRun) {
            console.say("This was a dry run: nothing was written.");
        }
    }
}
