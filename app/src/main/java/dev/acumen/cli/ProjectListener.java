package dev.acumen.cli;

import dev.acumen.config.Environment;
import dev.acumen.document.PlaybookDocument;
import dev.acumen.learn.Diagnostics;
import dev.acumen.pipeline.OwnPlaybook;
import dev.acumen.playbook.Applied;
import dev.acumen.project.Git;
import dev.acumen.store.Cause;
import dev.acumen.store.StoreListener;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine;

/// Hears a project's store for a command: tells the user what was noticed, trusts a playbook that was made here,
/// and passes the rest on.
record ProjectListener(CommandLine command, Path project, Environment environment, Diagnostics diagnostics)
        implements StoreListener {

    @Override
    public void noticed(String sentence) {
        Acumen.complain(command, sentence);
    }

    @Override
    public void carriedOut(Cause cause, PlaybookDocument before, Applied applied) {
        new OwnPlaybook(project, environment, this::noticed).carriedOut(cause, before, applied);
        diagnostics.carriedOut(cause, before, applied);
    }

    @Override
    public String person() {
        return Git.ask(project, environment.variables(), List.of("config", "user.name"))
                .out()
                .strip();
    }

    @Override
    public void failed(Cause cause, RuntimeException defect) {
        diagnostics.failed(cause, defect);
    }
}
