package dev.acumen.project;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Git's linked worktrees: further checkouts of a repository, each with a `.git` file that leads to the main one.
final class Worktree {
    private static final String LINK = "gitdir: ";
    private static final long LARGEST = 1 << 20;

    private Worktree() {}

    /// The main worktree of the linked one whose top this is; empty for anything else, such as a submodule, a
    /// worktree of a bare repository, and one whose files are missing or garbled.
    static Optional<Path> main(Path top) {
        try {
            Path common = common(top);
            return common == null || !common.endsWith(".git") || isBare(common)
                    ? Optional.empty()
                    : Optional.ofNullable(common.getParent());
        } catch (IOException | InvalidPathException _) {
            return Optional.empty();
        }
    }

    /// Whether this is the top of a worktree of a bare repository, which has no main worktree.
    static boolean isOfBare(Path top) {
        try {
            Path common = common(top);
            return common != null && isBare(common);
        } catch (IOException | InvalidPathException _) {
            return false;
        }
    }

    /// What a linked worktree has in common with the others; null for anything else. A `commondir` that leads elsewhere
    /// than upwards is not git's work, and following it would write into a project that is not meant.
    private static @Nullable Path common(Path top) throws IOException {
        String link = text(top.resolve(".git"));
        if (!link.startsWith(LINK)) {
            return null;
        }
        Path gitFolder = top.resolve(link.substring(LINK.length())).toRealPath();
        Path common = gitFolder.resolve(text(gitFolder.resolve("commondir"))).toRealPath();
        return gitFolder.startsWith(common) ? common : null;
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
