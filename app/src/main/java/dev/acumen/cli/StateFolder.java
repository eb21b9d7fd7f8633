package dev.acumen.cli;

import dev.acumen.config.Environment;
import dev.acumen.config.FailureException;
import dev.acumen.output.ConsoleOutput;
import dev.acumen.project.AcumenFolder;
import dev.acumen.project.PrivateFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/// The user's folder of Acumen's own, as a whole. Only what Acumen puts into it is removed with it: the folder
/// may have been named by mistake.
///
/// @param folder which need not be there
record StateFolder(Path folder) {
    /// @throws FailureException if nobody could mean this folder
    void check(Environment environment) {
        Path home = environment.home();
        if (home.startsWith(folder)
                || environment.workingDirectory().startsWith(folder)
                || Files.exists(folder.resolve(".git"))
                || Files.exists(folder.resolve(".claude"))) {
            throw new FailureException(folder + " is no folder of Acumen's alone, so nothing is purged");
        }
    }

    /// What of Acumen's is in it.
    List<Path> parts() throws IOException {
        return list(true);
    }

    private List<Path> list(boolean isOurs) throws IOException {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> all = Files.list(folder)) {
            return all.filter(part -> isOurs == isOurs(part)).sorted().toList();
        }
    }

    private static boolean isOurs(Path part) {
        String name = Objects.toString(part.getFileName(), "");
        return AcumenFolder.isOwn(name) && !AcumenFolder.isOfUser(name);
    }

    /// A part, and how much is in it.
    String told(Path part) {
        try (Stream<Path> all = Files.walk(part)) {
            long files = all.filter(Files::isRegularFile).count();
            return part.getFileName()
                    + (Files.isDirectory(part) ? ", " + ConsoleOutput.counted(Math.toIntExact(files), "file") : "");
        } catch (IOException | UncheckedIOException _) {
            return String.valueOf(part.getFileName());
        }
    }

    /// The links to the versions in it, which the installer noted.
    List<Path> links() throws IOException {
        return noted().stream().filter(this::leadsHere).toList();
    }

    private boolean leadsHere(Path link) {
        try {
            return Files.isSymbolicLink(link)
                    && link.toRealPath()
                            .startsWith(folder.resolve(AcumenFolder.VERSIONS).toRealPath());
        } catch (IOException _) {
            return false;
        }
    }

    /// Links that the installer made, and the folders that it made for them.
    private List<Path> noted() throws IOException {
        Path file = folder.resolve(AcumenFolder.VERSIONS).resolve("links");
        return Files.isRegularFile(file)
                ? Files.readAllLines(file).stream().map(Path::of).toList()
                : List.of();
    }

    private static void removeLinks(List<Path> links, List<Path> noted) throws IOException {
        for (Path link : links) {
            Files.delete(link);
        }
        List<Path> deepestFirst = noted.stream()
                .sorted(Comparator.comparingInt(Path::getNameCount).reversed())
                .toList();
        for (Path made : deepestFirst) {
            if (Files.isDirectory(made, LinkOption.NOFOLLOW_LINKS)) {
                try {
                    Files.delete(made);
                } catch (DirectoryNotEmptyException _) {
                    // Others use it now.
                }
            }
        }
    }

    /// Removes it, and the links into it.
    ///
    /// @return what is not Acumen's and was left
    List<Path> remove() throws IOException {
        removeLinks(links(), noted());
        // The Java that runs this may be removed as well, and looks for a logger when it ends.
        boolean _ = System.getLogger(Runtime.class.getName()).isLoggable(System.Logger.Level.DEBUG);
        for (Path part : parts()) {
            PrivateFiles.deleteTree(part);
        }
        List<Path> left = list(false);
        if (left.isEmpty()) {
            Files.deleteIfExists(folder);
        }
        return left;
    }
}
