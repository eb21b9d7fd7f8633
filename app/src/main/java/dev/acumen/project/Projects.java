package dev.acumen.project;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;

/// Which project a folder belongs to.
///
/// @param home the user's home folder, which is none
public record Projects(Path home) {
    /// Where a project's playbook is.
    public static final String PLAYBOOK = ".claude/playbook.json";
    private static final String GIT = ".git";

    /// The project around a folder: the nearest folder upward with a playbook, else the top of the git checkout,
    /// else the folder itself.
    public Path around(Path folder) {
        return nearest(folder, PLAYBOOK)
                .or(() -> nearest(folder, GIT).map(this::shared))
                .orElse(folder);
    }

    /// The project that a folder is: itself, unless it is a linked worktree without a playbook of its own.
    public Path at(Path folder) {
        return Files.exists(folder.resolve(PLAYBOOK)) ? folder : shared(folder);
    }

    /// The project of a session, as its client tells where it runs.
    ///
    /// @param projectDir the folder in which the session began; empty where the client does not say
    /// @param workingDirectory the session's current folder; empty where it is not known
    /// @return its real path; empty in the home folder, and where no such folder is there
    public Optional<Path> ofSession(String projectDir, String workingDirectory) {
        String named = projectDir.isBlank() ? workingDirectory : projectDir;
        if (named.isBlank()) {
            return Optional.empty();
        }
        try {
            Path found = at(Path.of(named).toRealPath());
            return isHome(found) ? Optional.empty() : Optional.of(found);
        } catch (IOException | InvalidPathException _) {
            return Optional.empty();
        }
    }

    /// Whether a folder is the home folder.
    public boolean isHome(Path folder) {
        try {
            return folder.equals(home) || Files.isSameFile(folder, home);
        } catch (IOException _) {
            return false;
        }
    }

    /// The main worktree for a linked one, so that all of them learn for one project.
    private Path shared(Path top) {
        return Worktree.main(top).filter(main -> !isHome(main)).orElse(top);
    }

    /// Whether a project has the sessions of a folder: those of the project around it, and of a folder below it
    /// unless another project or git checkout is nearer.
    ///
    /// @param project the project's real path
    /// @param folder a folder's real path
    public boolean has(Path project, Path folder) {
        if (around(folder).equals(project)) {
            return true;
        }
        Path nearest = folder;
        while (nearest != null && !nearest.equals(project) && !isMarked(nearest)) {
            nearest = nearest.getParent();
        }
        return project.equals(nearest);
    }

    private static boolean isMarked(Path folder) {
        return Files.exists(folder.resolve(PLAYBOOK)) || Files.exists(folder.resolve(GIT));
    }

    /// The nearest folder upward that holds the file; the search ends at the top of a git checkout and below the
    /// home folder.
    private Optional<Path> nearest(Path from, String file) {
        for (Path folder = from; folder != null && !isHome(folder); folder = folder.getParent()) {
            if (Files.exists(folder.resolve(file))) {
                return Optional.of(folder);
            }
            if (Files.exists(folder.resolve(GIT))) {
                return Optional.empty();
            }
        }
        return Optional.empty();
    }
}
