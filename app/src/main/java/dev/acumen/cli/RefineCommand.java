package dev.acumen.cli;

import dev.acumen.config.Setting;
import dev.acumen.config.Settings;
import dev.acumen.playbook.Applied;
import dev.acumen.playbook.Playbook;
import dev.acumen.refine.Refinement;
import dev.acumen.refine.Refiner;
import dev.acumen.store.Cause;
import dev.acumen.store.PlaybookStore;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// `acumen refine`.
@Command(
        name = "refine",
        description = "Keep one of the key points that say the same in whatever words, and remove those that did harm:"
                + " tagged harmful three times or more, and more often than helpful. Pinned ones stay. What contradicts"
                + " something, or differs in a number or a name, is never taken for the same.")
final class RefineCommand extends ProjectCommand {
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
        PlaybookStore store =
                isDryRun ? project().preview(surroundings()) : project().store(surroundings());
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
        tell(RefinementReport.of(refining.refinement, refining.before), settings);
        return CommandLine.ExitCode.OK;
    }

    private void tell(RefinementReport report, Settings settings) {
        if (isJson()) {
            print(report.json(settings.value(Setting.REFINE_CAP).number().signum() > 0));
            return;
        }
        report.tell(narration(), columns().width(), isDryRun);
        if (isDryRun) {
            narration().say("This was a dry run: nothing was written.");
        }
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
