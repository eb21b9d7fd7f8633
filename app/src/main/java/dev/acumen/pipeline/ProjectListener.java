package dev.acumen.pipeline;

import dev.acumen.config.Environment;
import dev.acumen.document.PlaybookDocument;
import dev.acumen.learn.Diagnostics;
import dev.acumen.playbook.Applied;
import dev.acumen.project.Git;
import dev.acumen.store.Cause;
import dev.acumen.store.StoreListener;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/// Hears a project's store for whoever changes it on a person's behalf: tells what was noticed, trusts a playbook that
/// was made here, and passes the rest on.
///
/// @param tell hears what a person has to know
public record ProjectListener(Consumer<String> tell, Path project, Environment environment, Diagnostics diagnostics)
        implements StoreListener {

    /// One with the project's own diagnostics.
    public static ProjectListener of(Path project, Environment environment, Consumer<String> tell) {
        return new ProjectListener(tell, project, environment, new Diagnostics(project, environment.clock()));
    }

    @Override
    public void noticed(String sentence) {
        tell.accept(sentence);
    }

    @Override
    public void carryingOut(Cause cause, Applied applied) {
        new Promotions(environment, tell).note(project, cause, applied);
    }

    @Override
    public void carriedOut(Cause cause, PlaybookDocument before, Applied applied) {
        new OwnPlaybook(project, environment, tell).carriedOut(cause, before, applied);
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
