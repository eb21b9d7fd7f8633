package dev.acumen.project;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;

/// Git's linked worktrees: further checkouts of a repository, each with a `.git` file that leads to the main one.
final class Worktree {
    private static final String LINK = "gitdir: ";
    private static final long LARGEST = 1 << 20;

    private Worktree() {}

    /// The main worktree of the linked one whose top this is; empty for anything else, such as a submodule, a
    /// worktree of a bare repository, and one whose files are missing or garbled.
    static Optional<Path> main(Path top) {
        try {
            String link = text(top.resolve(".git"));
            return link.startsWith(LINK)
                    ? mainOf(top.resolve(link.substring(LINK.length())).toRealPath())
                    : Optional.empty();
        } catch (IOException | InvalidPathException _) {
            return Optional.empty();
        }
    }

    /// The main worktree of what a `.git` file leads to. A `commondir` that leads elsewhere than upwards is not
    /// git's work, and following it would write into a project that is not meant.
    private static Optional<Path> mainOf(Path gitFolder) throws IOException {
        Path common = gitFolder.resolve(text(gitFolder.resolve("commondir"))).toRealPath();
        boolean isMain = common.endsWith(".git") && gitFolder.startsWith(common) && !isBare(common);
        return isMain ? Optional.ofNullable(common.getParent()) : Optional.empty();
    }

    private static boolean isBare(Path common) throws IOException {
        for (String line : text(common.resolve("config")).split("\n", -1)) {
            int sign = line.indexOf('=');
            if (sign >= 0
                    && line.substring(0, sign).strip().equalsIgnoreCase("bare")
                    && line.substring(sign + 1).strip().equalsIgnoreCase("true")) {
                return true;
            }
        }
        return false;
    }

    private static String text(Path file) throws IOException {
        if (!Files.isRegularFile(file) || Files.size(file) > LARGEST) {
            throw new IOException(file + " is no file of git's");
        }
        return Files.readString(file).strip();
    }
}
