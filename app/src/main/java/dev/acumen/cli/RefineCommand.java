package dev.acumen.cli;

import dev.acumen.playbook.Applied;
import dev.acumen.refine.Refiner;
import dev.acumen.store.Cause;
import dev.acumen.store.PlaybookStore;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// `acumen refine`.
@Command(
        name = "refine",
        description =
                "Keep one of the key points that say exactly the same, and remove those that did harm: tagged harmful"
                        + " three times or more, and more often than helpful. Pinned ones stay.")
final class RefineCommand extends ProjectCommand {
    @Option(names = "--dry-run", description = "Show what would be done and change nothing.")
    private boolean isDryRun;

    RefineCommand(Surroundings surroundings) {
        super(surroundings);
    }

    @Override
    public Integer call() {
        PlaybookStore store =
                isDryRun ? project().preview(surroundings()) : project().store(surroundings());
        Applied applied = store.update(Cause.of("refine"), Refiner.EXACT::refine);
        if (isJson()) {
            print(Report.refined(applied));
        } else {
            narration().applied(applied);
            if (isDryRun) {
                narration().say("This was a dry run: nothing was written.");
            }
        }
        return CommandLine.ExitCode.OK;
    }
}
