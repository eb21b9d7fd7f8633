package dev.acumen.project;

import dev.acumen.json.Json;
import dev.acumen.json.JsonWriter;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Files that are for their owner's eyes alone, written whole or not at all.
public final class PrivateFiles {
    // Not from "rwx------": sets of enums ask for their constants by reflection, which costs a hook milliseconds.
    private static final FileAttribute<?> FOLDER = PosixFilePermissions.asFileAttribute(
            Set.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE, PosixFilePermission.OWNER_EXECUTE));
    private static final FileAttribute<?> FILE = PosixFilePermissions.asFileAttribute(
            Set.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE));

    private PrivateFiles() {}

    /// Makes a folder, and those around it, where they are missing. Their names are on the disk then.
    public static void folder(Path folder) throws IOException {
        Path parent = folder.getParent();
        if (parent != null && !Files.isDirectory(folder)) {
            folder(parent);
            Files.createDirectories(folder, FOLDER);
            force(parent);
        }
    }

    /// Sees to it that a folder's names are on the disk. Not every system can; what was renamed is in its place.
    private static void force(Path folder) {
        try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
            channel.force(true);
        } catch (IOException _) {
            // What was made is made: this is no failure to report as one.
        }
    }

    /// Puts JSON in the place of a file, as [#write] does.
    public static void write(Path file, Json json) throws IOException {
        write(file, (JsonWriter.pretty(json) + "\n").getBytes(StandardCharsets.UTF_8));
    }

    /// Puts a text in the place of a file, as [#write] does.
    public static void write(Path file, String text) throws IOException {
        write(file, text.getBytes(StandardCharsets.UTF_8));
    }

    /// Removes a file, and what a process that was killed left beside it.
    public static void delete(Path file) throws IOException {
        Path folder = Objects.requireNonNull(file.getParent());
        String beginning = file.getFileName() + ".";
        if (Files.isDirectory(folder)) {
            try (DirectoryStream<Path> all = Files.newDirectoryStream(folder)) {
                for (Path one : all) {
                    String name = one.getFileName().toString();
                    if (name.startsWith(beginning) && name.endsWith(".tmp")) {
                        Files.deleteIfExists(one);
                    }
                }
            }
        }
        Files.deleteIfExists(file);
    }

    /// Removes a file, or a folder with all that is in it; what links lead to stays.
    public static void deleteTree(Path path) throws IOException {
        Files.walkFileTree(path, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.deleteIfExists(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path folder, @Nullable IOException problem) throws IOException {
                Files.deleteIfExists(folder);
                return FileVisitResult.CONTINUE;
            }
        });
    }

    /// A file that is only there to be locked, and no link.
    public static FileChannel lockFile(Path file) throws IOException {
        return open(file, Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS));
    }

    /// A file to be read and changed in place, made where it is missing.
    public static FileChannel open(Path file) throws IOException {
        return open(file, Set.of(StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE));
    }

    /// Writes a file where there is none; one that cannot be written whole is not left behind.
    ///
    /// @throws java.nio.file.FileAlreadyExistsException if there is one
    public static void create(Path file, String text) throws IOException {
        try (FileChannel channel = open(file, Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE))) {
            try {
                fill(channel, text.getBytes(StandardCharsets.UTF_8));
            } catch (IOException e) {
                Files.deleteIfExists(file);
                throw e;
            }
        }
    }

    private static FileChannel open(Path file, Set<? extends OpenOption> how) throws IOException {
        folder(Objects.requireNonNull(file.getParent()));
        return FileChannel.open(file, how, FILE);
    }

    /// An empty file beside a file, under a name that no other process and no other thread chooses.
    private static Path next(Path folder, Path file) throws IOException {
        return empty(folder, file.getFileName() + ".", ".tmp");
    }

    /// An empty file in the system's folder for temporary files.
    static Path temporary(String suffix) throws IOException {
        return empty(Path.of(System.getProperty("java.io.tmpdir")), "acumen", suffix);
    }

    private static Path empty(Path folder, String prefix, String suffix) throws IOException {
        while (true) {
            // Not Files.createTempFile: its names are secret, and the JDK's source of secrets costs a command
            // milliseconds.
            String number = Long.toUnsignedString(System.nanoTime());
            try {
                return Files.createFile(folder.resolve(prefix + number + suffix), FILE);
            } catch (FileAlreadyExistsException _) {
                // Somebody else chose it first.
            }
        }
    }

    /// Puts bytes in the place of a file: whoever looks sees the old file or the new one, never a part. An
    /// interruption waits until that is done.
    public static void write(Path file, byte[] bytes) throws IOException {
        boolean wasInterrupted = Thread.interrupted();
        try {
            Path folder = Objects.requireNonNull(file.getParent());
            folder(folder);
            Path next = next(folder, file);
            try {
                try (FileChannel channel = FileChannel.open(next, StandardOpenOption.WRITE)) {
                    fill(channel, bytes);
                }
                Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            } finally {
                Files.deleteIfExists(next);
            }
            force(folder);
        } finally {
            if (wasInterrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static void fill(FileChannel channel, byte[] bytes) throws IOException {
        ByteBuffer rest = ByteBuffer.wrap(bytes);
        while (rest.hasRemaining()) {
            channel.write(rest);
        }
        channel.force(true);
    }
}
