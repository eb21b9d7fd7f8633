package dev.acumen.project;

import dev.acumen.store.StoredPlaybook;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Which project a folder belongs to.
///
/// @param home the user's home folder, which is none
public record Projects(Path home) {
    /// Where a project's playbook is.
    public static final String PLAYBOOK = ".claude/playbook.json";

    private static final String GIT = ".git";

    /// Where a folder is: finding that out takes reading git's files.
    ///
    /// @param project the project around it
    /// @param top the top of its checkout; the folder itself outside of git
    /// @param main the top of the main worktree, which is `top` outside of a linked one
    public record Place(Path project, Path top, Path main) {
        /// Whether it is in a linked worktree.
        public boolean isLinked() {
            return !top.equals(main);
        }
    }

    /// The place of a folder, which need not exist. In a git checkout its project is the top of the main worktree,
    /// unless a playbook lies nearer, or the main worktree's settings name a nearer folder. Elsewhere it is the
    /// nearest folder upward with a playbook, else the folder itself.
    public Place place(Path folder) {
        Path top = top(folder);
        if (top == null) {
            Path nearest = nearest(folder, null);
            return new Place(nearest == null ? folder : nearest, folder, folder);
        }
        Path main = main(top);
        Path nearest = nearest(counterpart(folder, top, main), main);
        return new Place(nearest == null ? main : nearest, top, main);
    }

    /// The project around a folder, which need not exist.
    public Path around(Path folder) {
        return place(folder).project;
    }

    /// The folder itself; in a linked worktree, the folder of the main worktree that it stands for.
    public Path inMain(Path folder) {
        Path top = top(folder);
        return top == null ? folder : counterpart(folder, top, main(top));
    }

    /// Whether a folder is the top of a worktree of a bare repository, which is a project of its own.
    public boolean isOfBare(Path folder) {
        return Worktree.isOfBare(folder);
    }

    /// The project of a session; see [#placeOfSession].
    ///
    /// @return its real path
    public Optional<Path> ofSession(String projectDir, String workingDirectory) {
        return placeOfSession(projectDir, workingDirectory).map(Place::project);
    }

    /// The place of a session, as its client tells where it runs.
    ///
    /// @param projectDir the folder in which the session began; empty where the client does not say
    /// @param workingDirectory the session's current folder; empty where it is not known
    /// @return in real paths; empty in the home folder, and where no such folder is there
    public Optional<Place> placeOfSession(String projectDir, String workingDirectory) {
        String named = projectDir.isBlank() ? workingDirectory : projectDir;
        if (named.isBlank()) {
            return Optional.empty();
        }
        try {
            Place found = place(Path.of(named).toRealPath());
            return isHome(found.project) ? Optional.empty() : Optional.of(found);
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

    /// Whether a folder is a project by what lies in it.
    public boolean isMarked(Path folder) {
        return hasPlaybook(folder) || Files.exists(folder.resolve(GIT));
    }

    /// Whether a folder below the top of a checkout is a project of its own for no other reason than its playbook.
    public boolean isApart(Path top, Path folder) {
        return folder.startsWith(top)
                && !folder.equals(top)
                && hasPlaybook(folder)
                && top.equals(top(folder))
                && !OwnFolders.of(top).contains(folder);
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
        if (top(folder) != null) {
            return false;
        }
        Path nearest = folder;
        while (nearest != null && !nearest.equals(project) && !isMarked(nearest)) {
            nearest = nearest.getParent();
        }
        return project.equals(nearest);
    }

    /// Whether a folder has a playbook, or a local layer of one.
    public static boolean hasPlaybook(Path folder) {
        return Files.exists(folder.resolve(PLAYBOOK)) || Files.exists(folder.resolve(StoredPlaybook.LAYER));
    }

    /// The top of the git checkout that a folder lies in; the search ends below the home folder.
    private @Nullable Path top(Path from) {
        for (Path folder = from; folder != null && !isHome(folder); folder = folder.getParent()) {
            if (Files.exists(folder.resolve(GIT))) {
                return folder;
            }
        }
        return null;
    }

    /// The main worktree for a linked one, so that all of them learn for one project.
    private Path main(Path top) {
        if (!Files.isRegularFile(top.resolve(GIT))) {
            return top;
        }
        Optional<Path> main = Worktree.main(top);
        return main.isEmpty() || isHome(main.get()) ? top : main.get();
    }

    private static Path counterpart(Path folder, Path top, Path main) {
        return folder.equals(top) ? main : main.resolve(top.relativize(folder));
    }

    /// The nearest folder upward that is a project of its own, below the main worktree or, outside of git, below the
    /// home folder.
    private @Nullable Path nearest(Path from, @Nullable Path main) {
        if (from.equals(main)) {
            return null;
        }
        List<Path> own = main == null ? List.of() : OwnFolders.of(main);
        for (Path folder = from;
                folder != null && !folder.equals(main) && !isHome(folder);
                folder = folder.getParent()) {
            if (own.contains(folder) || hasPlaybook(folder)) {
                return folder;
            }
        }
        return null;
    }
}
