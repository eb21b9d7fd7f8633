package dev.acumen.cli;

import dev.acumen.diagnostic.Diagnostics;
import dev.acumen.json.BadInputException;
import dev.acumen.json.PlaybookDocument;
import dev.acumen.playbook.Applied;
import dev.acumen.project.Trust;
import dev.acumen.store.Cause;
import dev.acumen.store.StoreListener;
import java.io.IOException;
import java.nio.file.Path;
import picocli.CommandLine;

/// Hears a project's store for a command: tells the user what was noticed, trusts a playbook that was made here, and
/// passes the rest on.
record ProjectListener(CommandLine command, Path project, Surroundings surroundings, Diagnostics diagnostics)
        implements StoreListener {

    @Override
    public void noticed(String sentence) {
        Acumen.complain(command, sentence);
    }

    @Override
    public void carriedOut(Cause cause, PlaybookDocument before, Applied applied) {
        if (before.isNew() && !applied.changes().isEmpty()) {
            trust();
        }
        diagnostics.carriedOut(cause, before, applied);
    }

    private void trust() {
        try {
            new Trust(surroundings.acumenFolder())
                    .trust(project, "made here", surroundings.clock().instant());
        } catch (IOException | BadInputException e) {
            noticed("it could not be noted that this playbook is your own, so sessions will not see it until acumen"
                    + " trust is run: " + e.getMessage());
        }
    }

    @Override
    public void failed(Cause cause, RuntimeException defect) {
        diagnostics.failed(cause, defect);
    }
}
