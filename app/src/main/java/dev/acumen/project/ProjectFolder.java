package dev.acumen.project;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// A project's folder of Acumen's own, which keeps itself out of git. A repository may bring links in its place,
/// and by one of these we would write into a folder of somebody else's.
public final class ProjectFolder {
    static final String NAME = ".claude/acumen";
    private static final String IGNORE_FILE = ".gitignore";

    private ProjectFolder() {}

    /// Where it is, or would be.
    public static Path of(Path project) {
        return project.resolve(NAME);
    }

    /// Makes it where it is missing.
    ///
    /// @throws IOException if it cannot be made, or a link leads elsewhere; it says what to do
    public static Path make(Path project) throws IOException {
        Files.createDirectories(project);
        refuseLinks(project);
        Path folder = of(project);
        if (Files.exists(folder) && !Files.isDirectory(folder)) {
            throw new IOException(folder + " is no folder; remove it or move it away");
        }
        Files.createDirectories(folder);
        Path ignoreFile = folder.resolve(IGNORE_FILE);
        // A full disk may have left it empty.
        if (!Files.exists(ignoreFile) || Files.size(ignoreFile) == 0) {
            Files.writeString(ignoreFile, "*\n");
        }
        return folder;
    }

    /// @throws IOException if a link leads elsewhere; it says what to do
    static void refuseLinks(Path project) throws IOException {
        Path folder = of(project);
        Path claude = folder.resolveSibling("");
        if (Files.isSymbolicLink(claude)
                && (!Files.exists(claude) || !claude.toRealPath().startsWith(project.toRealPath()))) {
            throw new IOException(claude + " is a link that does not lead to a folder of the project; remove it");
        }
        refuseLink(folder);
        refuseLink(folder.resolve(IGNORE_FILE));
    }

    private static void refuseLink(Path own) throws IOException {
        if (Files.isSymbolicLink(own)) {
            throw new IOException(own + " is a link; Acumen writes only to files of its own, remove it");
        }
    }
}
