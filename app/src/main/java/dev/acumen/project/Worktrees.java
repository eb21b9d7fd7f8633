package dev.acumen.project;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Optional;

/// The main worktrees of linked ones, remembered for the time when a linked one is gone: a file for each in the user's
/// folder, removed when no session has started there for long.
///
/// @param acumen the user's folder of Acumen's own
public record Worktrees(Path acumen) {

    /// Remembers a linked worktree. Where that fails, its sessions are attributed by other means.
    ///
    /// @param worktree its top
    /// @param main the top of its main worktree
    /// @param now the time, in milliseconds since 1970
    public void remember(Path worktree, Path main, long now) {
        String text = main + "\n" + worktree + "\n";
        Path file = file(worktree);
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

    /// The folder of a main worktree that a folder of a remembered one stood for; empty where none is known, or the
    /// main worktree is gone as well.
    public Optional<Path> inMain(Path gone) {
        for (Path worktree = gone; worktree != null; worktree = worktree.getParent()) {
            Path file = file(worktree);
            if (Files.isRegularFile(file)) {
                return main(file, worktree.relativize(gone));
            }
        }
        return Optional.empty();
    }

    private static Optional<Path> main(Path file, Path below) {
        try {
            String text = Files.readString(file);
            Path main = Path.of(text.substring(0, Math.max(0, text.indexOf('\n'))));
            return main.isAbsolute() && Files.isDirectory(main)
                    ? Optional.of(main.resolve(below).normalize())
                    : Optional.empty();
        } catch (IOException | InvalidPathException _) {
            return Optional.empty();
        }
    }

    private Path file(Path worktree) {
        return acumen.resolve(AcumenFolder.WORKTREES).resolve(Hash.of(worktree.toString()));
    }
}
