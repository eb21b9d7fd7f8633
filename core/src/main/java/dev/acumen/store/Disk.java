package dev.acumen.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/// Writing that survives a crash at any moment.
final class Disk {
    private Disk() {}

    /// Puts the bytes in the place of a file: whoever looks sees the old file or the new one, never a part.
    ///
    /// @param next a name on the same file system that nobody else uses
    static void replace(Path file, Path next, byte[] bytes) throws IOException {
        Files.deleteIfExists(next);
        try (FileChannel channel = FileChannel.open(next, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            writeAll(channel, bytes);
        }
        if (Files.exists(file) && Files.getFileStore(file).supportsFileAttributeView("posix")) {
            Files.setPosixFilePermissions(next, Files.getPosixFilePermissions(file));
        }
        Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        Path folder = file.getParent();
        if (folder != null) {
            try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
                channel.force(true);
            }
        }
    }

    /// Writes the bytes and waits until they are on the disk.
    static void writeAll(FileChannel channel, byte[] bytes) throws IOException {
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        while (buffer.hasRemaining()) {
            channel.write(buffer);
        }
        channel.force(true);
    }

    /// The SHA-256 of the bytes, in hexadecimal.
    static String hash(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
