package dev.acumen.store;

import dev.acumen.json.BadInputException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFileAttributeView;
import java.util.Arrays;
import java.util.Objects;

/// Writing that survives a crash at any moment.
final class Disk {
    private Disk() {}

    /// Puts the bytes in the place of a file: whoever looks sees the old file or the new one, never a part.
    ///
    /// @param next a name on the same file system that nobody else uses
    static void replace(Path file, Path next, byte[] bytes) throws IOException {
        replace(file, next, bytes, () -> {});
    }

    /// What is looked at once more before a file is replaced.
    interface Check {
        void run() throws IOException;
    }

    /// The same, if nothing speaks against it at the last moment.
    static void replace(Path file, Path next, byte[] bytes, Check check) throws IOException {
        Files.deleteIfExists(next);
        try {
            write(next, bytes);
            keepPermissions(file, next);
            check.run();
            Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            deleteAfter(e, next);
            throw e;
        }
        force(Objects.requireNonNull(file.getParent()));
    }

    /// Reads a file that is no link, pipe or the like: one might wait for ever for what comes out of it.
    ///
    /// @param name what it is called where it is not ordinary
    /// @throws BadInputException if it is not ordinary
    /// @throws IOException if it cannot be seen or opened, or is not there
    static InputStream ordinary(Path file, String name) throws IOException {
        if (!Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS)
                .isRegularFile()) {
            throw new BadInputException(name, "$", "an ordinary file was expected");
        }
        return Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS);
    }

    private static void write(Path file, byte[] bytes) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            writeAll(channel, bytes);
        }
    }

    private static void deleteAfter(IOException failure, Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            failure.addSuppressed(e);
        }
    }

    private static void keepPermissions(Path file, Path next) throws IOException {
        if (Files.exists(file) && Files.getFileAttributeView(file, PosixFileAttributeView.class) != null) {
            Files.setPosixFilePermissions(next, Files.getPosixFilePermissions(file));
        }
    }

    /// Makes a folder, and those around it, where they are missing. Their names are on the disk then.
    static void folders(Path folder) throws IOException {
        Path parent = folder.getParent();
        if (parent != null && !Files.isDirectory(folder)) {
            folders(parent);
            Files.createDirectories(folder);
            force(parent);
        }
    }

    /// Sees to it that a folder's names are on the disk. Not every system can; what was renamed is in its place.
    static void force(Path folder) {
        try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
            channel.force(true);
        } catch (IOException ignored) {
            // The rename has happened: this is no failure to report as one.
        }
    }

    /// A part of a file.
    static byte[] read(FileChannel channel, long start, int length) throws IOException {
        ByteBuffer buffer = ByteBuffer.allocate(length);
        while (buffer.hasRemaining() && channel.read(buffer, start + buffer.position()) >= 0) {
            // Until all of it is there.
        }
        return Arrays.copyOf(buffer.array(), buffer.position());
    }

    /// Writes the bytes and waits until they are on the disk.
    static void writeAll(FileChannel channel, byte[] bytes) throws IOException {
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        while (buffer.hasRemaining()) {
            channel.write(buffer);
        }
        channel.force(true);
    }
}
