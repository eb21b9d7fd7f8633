package dev.acumen.cli;

import dev.acumen.config.Environment;
import dev.acumen.config.FailureException;
import dev.acumen.pipeline.PlaybookStores;
import dev.acumen.pipeline.ProjectListener;
import dev.acumen.playbook.Playbook;
import dev.acumen.project.Projects;
import dev.acumen.store.ErrorAdvice;
import dev.acumen.store.FilePlaybookStore;
import dev.acumen.store.PlaybookStore;
import dev.acumen.store.PreviewStore;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// `--project`, and which project is meant without it.
final class ProjectOption {
    private final Consumer<String> warnings;

    @Option(
            names = "--project",
            paramLabel = "DIR",
            description =
                    "The project. Default: the nearest folder with a playbook, upward from CLAUDE_PROJECT_DIR, else from the"
                            + " working directory; without one, the top of the git checkout. A linked worktree uses its main worktree.")
    private @Nullable Path given;

    /// @param warnings gets problems that do not end the command
    ProjectOption(Consumer<String> warnings) {
        this.warnings = warnings;
    }

    /// Takes it from a plain line.
    void take(PlainLine line) {
        given = line.takePath("--project");
    }

    boolean isGiven() {
        return given != null;
    }

    /// The project's folder, which need not exist where it was given.
    Path folder(Environment environment) {
        return find(environment)
                .orElseThrow(() -> new FailureException("the home folder is a project only when --project names it"));
    }

    /// The project's folder; empty in the home folder, which is a project only when `--project` names it.
    Optional<Path> find(Environment environment) {
        Projects projects = new Projects(environment.home());
        if (given != null) {
            if (given.toString().isBlank()) {
                throw new FailureException("--project names no folder");
            }
            return Optional.of(projects.inMain(named(environment)));
        }
        Path found = projects.around(named(environment));
        return projects.isHome(found) ? Optional.empty() : Optional.of(found);
    }

    /// The linked worktree whose project is meant; empty where it is none.
    Optional<Path> worktree(Environment environment) {
        Projects.Place place = new Projects(environment.home()).place(named(environment));
        return place.isLinked() ? Optional.of(place.top()) : Optional.empty();
    }

    /// The folder by which the project is named.
    private Path named(Environment environment) {
        Path here = environment.workingDirectory();
        return given != null
                ? here.resolve(given).normalize()
                : environment
                        .variable("CLAUDE_PROJECT_DIR")
                        .map(named -> here.resolve(named).normalize())
                        .orElse(here);
    }

    /// Where the project's playbook is, or would be.
    Path playbook(Environment environment) {
        return folder(environment).resolve(Projects.PLAYBOOK);
    }

    /// The store of a project that may begin here: a folder that was given is made where it is missing.
    FilePlaybookStore storeMakingItsFolder(Environment environment) {
        Path folder = folder(environment);
        if (given != null) {
            try {
                Files.createDirectories(folder);
            } catch (IOException e) {
                throw new FailureException("the folder " + folder + " cannot be made: "
                        + (e instanceof AccessDeniedException ? "no permission" : ErrorAdvice.told(e)));
            }
        }
        return store(folder, environment);
    }

    /// A store that shows what changes would do, also to a project that is not there yet.
    PreviewStore preview(Environment environment) {
        return given != null && !Files.exists(folder(environment))
                ? new PreviewStore(new PlaybookStore.State(Playbook.empty(), Set.of(), List.of()))
                : new PreviewStore(store(environment).read());
    }

    /// The store of a project that is there.
    FilePlaybookStore store(Environment environment) {
        return store(folder(environment), environment);
    }

    /// The store of a project whose changes are taken back.
    FilePlaybookStore undoStore(Environment environment) {
        Path folder = folder(environment);
        return new PlaybookStores(folder, environment).forUndoing(listener(folder, environment));
    }

    /// The store of a project that is only read.
    FilePlaybookStore readStore(Environment environment) {
        Path folder = folder(environment);
        return new PlaybookStores(folder, environment).forReading(listener(folder, environment));
    }

    private FilePlaybookStore store(Path folder, Environment environment) {
        return new PlaybookStores(folder, environment).forChanges(listener(folder, environment));
    }

    private ProjectListener listener(Path folder, Environment environment) {
        return ProjectListener.of(folder, environment, warnings);
    }
}
