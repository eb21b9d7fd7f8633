package dev.acumen.onnx;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.JarURLConnection;
import java.net.URL;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Objects;
import java.util.jar.JarEntry;
import java.util.zip.CRC32;

/// Files of a jar, unpacked into a folder where later processes find them.
///
/// A file is written beside its place and moved there, so that several processes may do it at once; one that is
/// damaged, which a library must not be when it is loaded, is written again.
///
/// @param folder for this version of the files alone; what stands beside it is of other versions, and goes
record UnpackedFiles(Path folder) {
    private static final String TEMPORARY = ".tmp";
    private static final long LONG = 3_600_000;

    /// The folder with these files in it.
    ///
    /// @throws IOException if it has not all of them and cannot be written
    Path with(List<URL> files) throws IOException {
        boolean isNew = false;
        for (URL file : files) {
            isNew |= unpack(file);
        }
        if (isNew) {
            removeOthers();
        }
        return folder;
    }

    private boolean unpack(URL resource) throws IOException {
        Path file = folder.resolve(name(resource));
        if (isWhole(file, resource)) {
            return false;
        }
        Files.createDirectories(folder, permissions("rwx------"));
        Path next = Files.createTempFile(folder, file.getFileName() + ".", TEMPORARY, permissions("rw-------"));
        sweep(Files.getLastModifiedTime(next).toMillis());
        try {
            // Into the file that is there: another one would not be for its owner alone.
            try (InputStream in = resource.openStream();
                    OutputStream out = Files.newOutputStream(next, StandardOpenOption.WRITE)) {
                in.transferTo(out);
            }
            Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(next);
        }
        return true;
    }

    private static FileAttribute<?> permissions(String permissions) {
        return PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions));
    }

    /// Removes what processes left that were killed.
    private void sweep(long now) throws IOException {
        try (DirectoryStream<Path> left = Files.newDirectoryStream(folder, "*" + TEMPORARY)) {
            for (Path one : left) {
                // Another process may have moved it meanwhile.
                if (one.toFile().lastModified() < now - LONG) {
                    Files.deleteIfExists(one);
                }
            }
        }
    }

    private static String name(URL resource) {
        String path = resource.getPath();
        return path.substring(path.lastIndexOf('/') + 1);
    }

    /// Whether the file is there with the content that it has in its jar.
    private static boolean isWhole(Path file, URL resource) throws IOException {
        if (!Files.isRegularFile(file)) {
            return false;
        }
        if (resource.openConnection() instanceof JarURLConnection connection) {
            JarEntry entry = connection.getJarEntry();
            return entry.getSize() == Files.size(file) && entry.getCrc() == sum(Files.newInputStream(file));
        }
        return sum(resource.openStream()) == sum(Files.newInputStream(file));
    }

    /// The checksum of what is in a stream, which is closed.
    private static long sum(InputStream stream) throws IOException {
        CRC32 sum = new CRC32();
        try (stream) {
            byte[] buffer = new byte[1 << 16];
            for (int length = stream.read(buffer); length >= 0; length = stream.read(buffer)) {
                sum.update(buffer, 0, length);
            }
        }
        return sum.getValue();
    }

    private void removeOthers() {
        try (DirectoryStream<Path> all = Files.newDirectoryStream(Objects.requireNonNull(folder.getParent()))) {
            for (Path other : all) {
                if (!other.equals(folder)) {
                    remove(other);
                }
            }
        } catch (IOException ignored) {
            // They only take room.
        }
    }

    private static void remove(Path other) throws IOException {
        if (Files.isDirectory(other)) {
            try (DirectoryStream<Path> files = Files.newDirectoryStream(other)) {
                for (Path file : files) {
                    Files.deleteIfExists(file);
                }
            }
        }
        Files.deleteIfExists(other);
    }
}
