package dev.acumen.cli;

import dev.acumen.playbook.Playbook;
import dev.acumen.store.FilePlaybookStore;
import dev.acumen.store.PlaybookStore;
import dev.acumen.store.PreviewStore;
import dev.acumen.store.StoreListener;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// `--project`, and which project is meant without it.
final class ProjectOption {
    private static final String PLAYBOOK = ".claude/playbook.json";

    @Option(
            names = "--project",
            paramLabel = "DIR",
            description =
                    "The project whose playbook is meant. Default: CLAUDE_PROJECT_DIR, else the nearest folder upward"
                            + " with a playbook, else the top of the git checkout, else the working directory.")
    private @Nullable Path given;

    boolean isGiven() {
        return given != null;
    }

    /// The project's folder, which need not exist where it was given.
    Path folder(Surroundings surroundings) {
        Path here = surroundings.workingDirectory();
        if (given != null) {
            if (given.toString().isBlank()) {
                throw new FailureException("--project names no folder");
            }
            return here.resolve(given).normalize();
        }
        String fromClient = surroundings.environment().get("CLAUDE_PROJECT_DIR");
        Path found = fromClient != null && !fromClient.isBlank()
                ? here.resolve(fromClient).normalize()
                : nearest(here, surroundings.home(), PLAYBOOK)
                        .or(() -> nearest(here, surroundings.home(), ".git"))
                        .orElse(here);
        if (found.equals(surroundings.home())) {
            throw new FailureException("the home folder is a project only when --project names it");
        }
        return found;
    }

    /// Where the project's playbook is, or would be.
    Path playbook(Surroundings surroundings) {
        return folder(surroundings).resolve(PLAYBOOK);
    }

    /// The nearest folder upward that holds the file; the search ends at the top of a git checkout and below the
    /// home folder.
    private static Optional<Path> nearest(Path from, Path home, String file) {
        for (Path folder = from; folder != null && !folder.equals(home); folder = folder.getParent()) {
            if (Files.exists(folder.resolve(file))) {
                return Optional.of(folder);
            }
            if (Files.exists(folder.resolve(".git"))) {
                return Optional.empty();
            }
        }
        return Optional.empty();
    }

    /// The store of a project that is about to be written: a folder that was given is made where it is missing.
    FilePlaybookStore writable(Surroundings surroundings) {
        Path folder = folder(surroundings);
        if (given != null) {
            try {
                Files.createDirectories(folder);
            } catch (IOException e) {
                throw new FailureException("the folder " + folder + " cannot be made: "
                        + (e instanceof AccessDeniedException ? "no permission" : e.getMessage()));
            }
        }
        return new FilePlaybookStore(folder, surroundings.clock(), StoreListener.NONE);
    }

    /// A store that shows what changes would do, also to a project that is not there yet.
    PreviewStore preview(Surroundings surroundings) {
        return given != null && !Files.exists(folder(surroundings))
                ? new PreviewStore(new PlaybookStore.State(Playbook.empty(), Set.of(), List.of()))
                : new PreviewStore(readable(surroundings).read());
    }

    /// The store of a project that is only read.
    FilePlaybookStore readable(Surroundings surroundings) {
        return new FilePlaybookStore(folder(surroundings), surroundings.clock(), StoreListener.NONE);
    }
}
