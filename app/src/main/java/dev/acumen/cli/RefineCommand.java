package dev.acumen.cli;

import dev.acumen.config.Setting;
import dev.acumen.config.Settings;
import dev.acumen.json.Json;
import dev.acumen.playbook.Applied;
import dev.acumen.playbook.Playbook;
import dev.acumen.refine.Refinement;
import dev.acumen.refine.Refiner;
import dev.acumen.session.Refiners;
import dev.acumen.session.Verifying;
import dev.acumen.stale.Stale;
import dev.acumen.store.Cause;
import dev.acumen.store.FilePlaybookStore;
import dev.acumen.store.PlaybookStore;
import dev.acumen.surroundings.Surroundings;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// `acumen refine`.
@Command(
        name = "refine",
        description = "Keep one of the key points that say the same in whatever words, and remove those that did harm:"
                + " tagged harmful three times or more, and more often than helpful. Pinned ones stay. What contradicts"
                + " something, or differs in a number or a name, is never taken for the same. Key points that name what the project"
                + " does not have any more are told, and shown last from then on.")
final class RefineCommand extends ProjectCommand {
    /// Of texts that are compared a person sees the lines around where they differ.
    private static final int LINES = 3;

    @Option(
            names = "--dry-run",
            description = "Show what would be done, and which key points contradict each other or differ in a number"
                    + " or a name only; change nothing.")
    private boolean isDryRun;

    RefineCommand(Surroundings surroundings) {
        super(surroundings);
    }

    @Override
    public Integer call() {
        FilePlaybookStore own = project().store(surroundings());
        PlaybookStore store = isDryRun ? project().preview(surroundings()) : own;
        Settings settings = settings();
        Refiner refiner =
                new Refiners(surroundings(), this::warn).of(settings, project().folder(surroundings()));
        Playbook now = store.read().playbook();
        refiner.prepare(now);
        Refining refining = new Refining(refiner, now);
        store.update(Cause.of("refine"), refining::refine);
        if (!isDryRun) {
            refiner.done(refining.before);
        }
        Verifying verifying = new Verifying(surroundings(), project().folder(surroundings()));
        List<Stale> stale = isDryRun ? verifying.in(now) : verifying.flag(own);
        tell(RefinementReport.of(refining.refinement, refining.before), stale, settings);
        return CommandLine.ExitCode.OK;
    }

    /// So many columns of a text are shown at most, in as many lines as it takes; all where it is not for a
    /// terminal.
    private int room() {
        int width = columns().width();
        return width == Integer.MAX_VALUE ? width : LINES * width;
    }

    private void tell(RefinementReport report, List<Stale> stale, Settings settings) {
        if (isJson()) {
            Json.Obj json =
                    report.json(settings.value(Setting.REFINE_CAP).number().signum() > 0);
            print(stale.isEmpty() ? json : json.with("verify", json(stale)));
            return;
        }
        report.tell(narration(), room(), isDryRun);
        if (!stale.isEmpty()) {
            narration().say("");
            narration().say("Perhaps out of date, shown last, for you to mend (acumen edit, acumen remove):");
            for (Stale one : stale) {
                narration().change("!", one.id(), one.text());
                narration().reason("verify: " + one.why(), List.of());
            }
        }
        if (isDryRun) {
            narration().say("");
            narration().say("This was a dry run: nothing was written.");
        }
    }

    private static Json json(List<Stale> stale) {
        return new Json.Arr(stale.stream()
                .<Json>map(one -> Json.Obj.of("id", new Json.Text(one.id()), "why", new Json.Text(one.why())))
                .toList());
    }

    /// Refines, and keeps what came of it. The work is done before others have to wait for the playbook, and again
    /// only where somebody changed it meanwhile.
    private static final class Refining {
        private final Refiner refiner;
        private Playbook before;
        private Refinement refinement;

        Refining(Refiner refiner, Playbook now) {
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
