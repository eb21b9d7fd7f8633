package dev.acumen.cli;

import dev.acumen.store.FilePlaybookStore;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// `--project`, and which project is meant without it.
final class ProjectOption {
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
            return here.resolve(given).normalize();
        }
        String fromClient = surroundings.environment().get("CLAUDE_PROJECT_DIR");
        Path found = fromClient != null && !fromClient.isBlank()
                ? here.resolve(fromClient).normalize()
                : nearest(here, surroundings.home(), ".claude/playbook.json")
                        .or(() -> nearest(here, surroundings.home(), ".git"))
                        .orElse(here);
        if (found.equals(surroundings.home())) {
            throw new FailureException("the home folder is a project only when --project names it");
        }
        return found;
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
                throw new UncheckedIOException(e);
            }
        }
        return new FilePlaybookStore(folder, surroundings.clock());
    }

    /// The store of a project that is only read.
    FilePlaybookStore readable(Surroundings surroundings) {
        return new FilePlaybookStore(folder(surroundings), surroundings.clock());
    }
}
