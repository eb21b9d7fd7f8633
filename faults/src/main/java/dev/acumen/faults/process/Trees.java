package dev.acumen.faults.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/// Folders with all that is in them.
final class Trees {
    private static final int TRIES = 5;

    private Trees() {}

    /// Copies a folder, with permissions and times; the copy must not be there yet.
    static void copy(Path from, Path to) throws IOException {
        for (Path path : below(from)) {
            Path copy = to.resolve(from.relativize(path).toString());
            if (Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
                Files.createDirectories(copy);
                Files.setPosixFilePermissions(copy, Files.getPosixFilePermissions(path));
            } else {
                Files.copy(path, copy, StandardCopyOption.COPY_ATTRIBUTES, LinkOption.NOFOLLOW_LINKS);
            }
        }
    }

    /// Removes a folder, if it is there, whatever rights were taken from it. Somebody may still be writing into it.
    static void delete(Path folder) throws IOException {
        for (int i = 0; Files.exists(folder, LinkOption.NOFOLLOW_LINKS); i++) {
            try {
                unlock(folder);
                for (Path path : below(folder).reversed()) {
                    Files.deleteIfExists(path);
                }
            } catch (IOException e) {
                if (i == TRIES) {
                    throw e;
                }
            }
        }
    }

    private static void unlock(Path folder) throws IOException {
        if (Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
            Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx------"));
            try (Stream<Path> children = Files.list(folder)) {
                for (Path child : children.toList()) {
                    unlock(child);
                }
            }
        }
    }

    /// The folder and all below it, each folder before what is in it.
    static List<Path> below(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.sorted(Comparator.naturalOrder()).toList();
        } catch (UncheckedIOException e) {
            if (e.getCause() instanceof NoSuchFileException) {
                return below(folder);
            }
            throw e.getCause();
        }
    }
}
