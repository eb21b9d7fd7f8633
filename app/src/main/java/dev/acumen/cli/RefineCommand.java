package dev.acumen.cli;

import dev.acumen.config.Environment;
import dev.acumen.config.Setting;
import dev.acumen.config.Settings;
import dev.acumen.json.Json;
import dev.acumen.llm.ModelUsage;
import dev.acumen.llm.ModelUsageJson;
import dev.acumen.output.Money;
import dev.acumen.output.Terminal;
import dev.acumen.output.TerminalInfo;
import dev.acumen.pipeline.Judges;
import dev.acumen.pipeline.RefineProgress;
import dev.acumen.pipeline.Refiners;
import dev.acumen.pipeline.Refining;
import dev.acumen.pipeline.Verifying;
import dev.acumen.playbook.Applied;
import dev.acumen.playbook.Playbook;
import dev.acumen.project.OffSwitch;
import dev.acumen.providers.ModelChoice;
import dev.acumen.refine.Pair;
import dev.acumen.refine.Refinement;
import dev.acumen.refine.Refiner;
import dev.acumen.review.Answers;
import dev.acumen.review.ClosePairWalk;
import dev.acumen.staleness.StaleKeyPoint;
import dev.acumen.store.Cause;
import dev.acumen.store.JournaledStore;
import dev.acumen.store.PlaybookStore;
import dev.acumen.store.PreviewStore;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// `acumen refine`.
@Command(
        name = "refine",
        description = {
            "Merge duplicates and remove harmful key points.",
            "Harmful means tagged harmful at least three times, and more often than helpful. Pinned key points"
                    + " stay. Key points that contradict each other, or differ in a number or a name, are not duplicates."
                    + " Reports key points that mention missing files, commands or versions; they rank last."
        })
final class RefineCommand extends ProjectCommand {
    /// Of texts that are compared a person sees the lines around where they differ.
    private static final int LINES = 3;

    @Option(
            names = "--dry-run",
            description =
                    "Show what would change, contradictions, and pairs that differ only in a number or a name. Change"
                            + " nothing.")
    private boolean isDryRun;

    @Option(
            names = "--model",
            paramLabel = "NAME",
            description =
                    "The model that decides on close pairs, or 'none': no model, nothing leaves the machine. Default: see"
                            + " acumen status.")
    private @Nullable String model;

    @Mixin
    private StoreOption database = new StoreOption();

    RefineCommand(Environment environment) {
        super(environment);
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        JournaledStore own = database.isGiven()
                ? database.open(environment(), this::warn)
                : project().store(environment());
        PlaybookStore store = isDryRun ? new PreviewStore(own.read()) : own;
        Settings settings = settings();
        Playbook now = store.read().playbook();
        RefineProgress progress = new RefineProgress(
                spec().commandLine().getErr(),
                TerminalInfo.isDrawable(environment()),
                environment().clock(),
                now.size());
        Refiners refiners = new Refiners(environment(), trouble -> progress.telling(() -> warn(trouble)), progress);
        Refining refining = refining(refiners, settings);
        Refiner refiner = refining.refiner();
        Trial trial;
        try (progress) {
            progress.begin();
            refiner.decide(now);
            trial = new Trial(refiner, now);
        }
        ModelUsage used = refining.used();
        Cause cause = Cause.of("refine").with(used.total() == 0 ? Json.Obj.of() : ModelUsageJson.write(used), "");
        store.update(cause, trial::refine);
        if (!isDryRun) {
            refiner.done(trial.before);
        }
        Verifying verifying = new Verifying(environment(), project().folder(environment()));
        List<StaleKeyPoint> stale = !isOfProject() ? List.of() : isDryRun ? verifying.in(now) : verifying.flag(own);
        tell(RefinementReport.of(trial.refinement, trial.before), stale, settings);
        if (!isJson() && used.total() > 0) {
            console().say("  " + Money.told(used));
        }
        if (!isJson() && !isDryRun) {
            close(trial.refinement.near(), own, refiners, refining.isWithModel());
        }
        return CommandLine.ExitCode.OK;
    }

    /// Whether the playbook speaks of the project's files: one in a database does if the project is named.
    private boolean isOfProject() {
        return !database.isGiven() || project().isGiven();
    }

    /// A model is asked where one is chosen, and Acumen is not switched off; never for a trial.
    private Refining refining(Refiners refiners, Settings settings) throws IOException {
        Path folder = project().folder(environment());
        ModelChoice chosen = modelChoice(settings);
        ModelChoice choice = model == null ? chosen : chosen.withModel(model);
        boolean isOff =
                environment().isSwitchedOff() || new OffSwitch(environment().acumenFolder()).isOff(folder);
        return isDryRun || isOff
                ? new Refining(refiners.of(settings, folder), Optional.empty())
                : refiners.of(settings, folder, Judges.of(environment(), settings, choice, folder));
    }

    /// Offers the close pairs that nobody decided on to a person, where there is no model.
    private void close(List<Pair> pairs, PlaybookStore store, Refiners refiners, boolean isWithModel)
            throws IOException, InterruptedException {
        if (pairs.isEmpty()) {
            return;
        }
        if (isWithModel || !Terminal.isInteractive()) {
            console().say(ClosePairWalk.waiting(pairs.size()));
        } else {
            new ClosePairWalk(store, console(), new Answers(environment(), out()), refiners.verdicts())
                    .walk(store.read().playbook(), pairs);
        }
    }

    /// So many columns of a text are shown at most, in as many lines as it takes; all where it is not for a
    /// terminal.
    private int room() {
        int width = columns().width();
        return width == Integer.MAX_VALUE ? width : LINES * width;
    }

    private void tell(RefinementReport report, List<StaleKeyPoint> stale, Settings settings) {
        if (isJson()) {
            Json.Obj json =
                    report.json(settings.value(Setting.REFINE_CAP).number().signum() > 0);
            print(stale.isEmpty() ? json : json.with("verify", json(stale)));
            return;
        }
        report.tell(console(), room(), isDryRun);
        if (!stale.isEmpty()) {
            console().say("");
            console().say("Possibly stale, ranked last (acumen edit, acumen remove):");
            for (StaleKeyPoint one : stale) {
                console().change("!", one.id(), one.text());
                console().reason("verify: " + one.why(), List.of());
            }
        }
        if (isDryRun) {
            console().say("");
            console().say("This was a dry run: nothing was written.");
        }
    }

    private static Json json(List<StaleKeyPoint> stale) {
        return new Json.Arr(stale.stream()
                .<Json>map(one -> Json.Obj.of("id", new Json.Text(one.id()), "why", new Json.Text(one.why())))
                .toList());
    }

    /// Refines, and keeps what came of it. The work is done before others have to wait for the playbook, and again
    /// only where somebody changed it meanwhile.
    private static final class Trial {
        private final Refiner refiner;
        private Playbook before;
        private Refinement refinement;

        Trial(Refiner refiner, Playbook now) {
            this.refiner = refiner;
            this.before = now;
            this.refinement = refiner.plan(now);
        }

        Applied refine(Playbook playbook) {
            if (!playbook.equals(before)) {
                before = playbook;
                refinement = refiner.plan(playbook);
            }
            return refinement.applied();
        }
    }
}
