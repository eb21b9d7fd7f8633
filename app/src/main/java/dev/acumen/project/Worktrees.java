package dev.acumen.project;

import dev.acumen.document.Hash;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Optional;

/// Where sessions of a folder belong, remembered for the time when it is gone: the main worktree of a linked one, the
/// project of a folder below its top. A file for each in the user's folder, removed when no session has started there
/// for long.
///
/// @param acumen the user's folder of Acumen's own
public record Worktrees(Path acumen) {

    /// The last line for a folder that says nothing of those below it: one of them may be a checkout of its own.
    private static final String ALONE = "alone";

    /// Remembers a linked worktree, with all folders below it. Where that fails, its sessions are attributed by other
    /// means.
    ///
    /// @param worktree its top
    /// @param main the top of its main worktree
    /// @param now the time, in milliseconds since 1970
    public void remember(Path worktree, Path main, long now) {
        remember(worktree, main + "\n" + worktree + "\n", now);
    }

    /// Remembers the project of a folder in which a session began, or forgets it where the folder is the project.
    ///
    /// @param now the time, in milliseconds since 1970
    public void rememberFolder(Path folder, Path project, long now) throws IOException {
        if (folder.equals(project)) {
            Files.deleteIfExists(file(folder));
        } else {
            remember(folder, project + "\n" + folder + "\n" + ALONE + "\n", now);
        }
    }

    private void remember(Path folder, String text, long now) {
        Path file = file(folder);
        try {
            if (Files.isRegularFile(file) && Files.readString(file).equals(text)) {
                Files.setLastModifiedTime(file, FileTime.fromMillis(now));
            } else {
                PrivateFiles.write(file, text);
            }
        } catch (IOException _) {
            // The session itself must not fail for it.
        }
    }

    /// The folder of a main worktree that a folder of a remembered one stood for, or the project of a remembered
    /// folder; empty where none is known, or that is gone as well.
    public Optional<Path> inMain(Path gone) {
        for (Path folder = gone; folder != null; folder = folder.getParent()) {
            List<String> lines = lines(file(folder));
            if (!lines.isEmpty() && (folder.equals(gone) || !lines.getLast().equals(ALONE))) {
                return main(lines.getFirst(), folder.relativize(gone));
            }
        }
        return Optional.empty();
    }

    private static List<String> lines(Path file) {
        try {
            return Files.isRegularFile(file) ? Files.readAllLines(file) : List.of();
        } catch (IOException _) {
            return List.of();
        }
    }

    private static Optional<Path> main(String name, Path below) {
        try {
            Path main = Path.of(name);
            return main.isAbsolute() && Files.isDirectory(main)
                    ? Optional.of(main.resolve(below).normalize())
                    : Optional.empty();
        } catch (InvalidPathException _) {
            return Optional.empty();
        }
    }

    private Path file(Path worktree) {
        return acumen.resolve(AcumenFolder.WORKTREES).resolve(Hash.of(worktree.toString()));
    }
}
