package dev.acumen.client;

import dev.acumen.json.BadInputException;
import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A settings file of the client, as it was read.
///
/// A link to it is followed, for settings often live in a repository of their own, and stays a link. Strict JSON is
/// read and nothing else: what has comments, or a name twice, cannot be written back as it was.
public final class ClientSettings {
    private static final byte[] MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("uuuuMMdd'T'HHmmss'Z'", Locale.ROOT).withZone(ZoneOffset.UTC);

    private final Path file;
    private final byte[] bytes;
    private final boolean isThere;
    private final Json.Obj settings;

    private ClientSettings(Path file, byte[] bytes, boolean isThere, Json.Obj settings) {
        this.file = file;
        this.bytes = bytes;
        this.isThere = isThere;
        this.settings = settings;
    }

    /// Reads a file, which need not be there.
    ///
    /// @throws BadInputException if it is no strict JSON object, or a link that leads nowhere
    /// @throws IOException if it cannot be read
    public static ClientSettings read(Path file) throws IOException {
        if (Files.notExists(file)) {
            if (Files.isSymbolicLink(file)) {
                throw new BadInputException(file.toString(), "", "this is a link that leads nowhere");
            }
            return new ClientSettings(file, new byte[0], false, Json.Obj.of());
        }
        if (!Files.isRegularFile(file)) {
            throw new BadInputException(file.toString(), "", "this is no file");
        }
        byte[] bytes = bytes(file);
        if (text(bytes).isBlank()) {
            return new ClientSettings(file, bytes, true, Json.Obj.of());
        }
        if (JsonReader.read(bytes, file.toString()) instanceof Json.Obj settings) {
            return new ClientSettings(file, bytes, true, settings);
        }
        throw new BadInputException(file.toString(), "$", "an object was expected");
    }

    private static byte[] bytes(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return JsonReader.bytes(in, file.toString());
        }
    }

    /// Where it is.
    public Path file() {
        return file;
    }

    /// Whether there was such a file.
    public boolean isThere() {
        return isThere;
    }

    /// What it holds.
    public Json.Obj settings() {
        return settings;
    }

    /// The hooks in it.
    ///
    /// @param table the hooks of the client
    public HookEntries entries(HookTable table) {
        return new HookEntries(settings, file.toString(), table);
    }

    /// Puts changed settings in its place: whoever looks sees the old file or the new one, with its permissions.
    /// Where they are equal to what it holds, nothing is written.
    ///
    /// @param backups the folder that gets a copy of the file as it was
    /// @return the copy; empty where nothing was written, or nothing was there
    /// @throws IOException if it cannot be written, or has changed since it was read; it is then as it was
    public Optional<Path> write(Json.Obj changed, Path backups, Instant now) throws IOException {
        return changed.equals(settings)
                ? Optional.empty()
                : replace(file, isThere ? bytes : null, changed(changed), backups, now);
    }

    /// Puts other bytes in the place of a file: whoever looks sees the old file or the new one, with its permissions.
    ///
    /// @param before what it held when it was read; null where it was not there
    /// @param backups the folder that gets a copy of the file as it was
    /// @return the copy; empty where nothing was there
    /// @throws IOException if it cannot be written, or has changed since it was read; it is then as it was
    public static Optional<Path> replace(Path file, byte @Nullable [] before, byte[] after, Path backups, Instant now)
            throws IOException {
        Path target = before == null ? file : file.toRealPath();
        Path folder = Objects.requireNonNull(target.getParent());
        Files.createDirectories(folder);
        Optional<Path> backup = before == null ? Optional.empty() : Optional.of(backUp(file, before, backups, now));
        Path next = Files.createTempFile(folder, target.getFileName() + ".", ".tmp");
        try {
            fill(next, after);
            if (before != null) {
                keepPermissions(target, next);
            }
            boolean isSame = before == null ? !Files.exists(target) : Arrays.equals(before, bytesOrNone(target));
            if (!isSame) {
                throw new IOException(file + " was changed by another program meanwhile; try again");
            }
            Files.move(next, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(next);
        }
        return backup;
    }

    private static byte @Nullable [] bytesOrNone(Path file) throws IOException {
        return Files.exists(file) ? bytes(file) : null;
    }

    /// Removes the file, where it holds nothing but an empty object and is no link.
    ///
    /// @param withFolder whether its folder goes as well, where nothing else is in it
    /// @throws IOException if it cannot be removed
    public void removeIfEmpty(boolean withFolder) throws IOException {
        if (!isThere || !settings.members().isEmpty() || Files.isSymbolicLink(file)) {
            return;
        }
        Files.delete(file);
        Path folder = Objects.requireNonNull(file.getParent());
        if (withFolder && Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
            try {
                Files.delete(folder);
            } catch (FileSystemException _) {
                // The client has other files there.
            }
        }
    }

    private byte[] changed(Json.Obj changed) {
        String text = text(bytes);
        byte[] written = (text.isBlank() ? SettingsText.of(changed) : SettingsText.changed(text, settings, changed))
                .getBytes(StandardCharsets.UTF_8);
        return isMarked(bytes)
                ? ByteBuffer.allocate(3 + written.length).put(MARK).put(written).array()
                : written;
    }

    private static String text(byte[] bytes) {
        int start = isMarked(bytes) ? MARK.length : 0;
        return new String(bytes, start, bytes.length - start, StandardCharsets.UTF_8);
    }

    private static boolean isMarked(byte[] bytes) {
        return bytes.length >= MARK.length && Arrays.equals(bytes, 0, MARK.length, MARK, 0, MARK.length);
    }

    private static void fill(Path file, byte[] bytes) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            ByteBuffer rest = ByteBuffer.wrap(bytes);
            while (rest.hasRemaining()) {
                channel.write(rest);
            }
            channel.force(true);
        }
    }

    private static void keepPermissions(Path from, Path to) throws IOException {
        if (Files.getFileAttributeView(from, PosixFileAttributeView.class) != null) {
            Files.setPosixFilePermissions(to, Files.getPosixFilePermissions(from));
        }
    }

    /// Settings may hold keys, so a copy is for its owner alone. It gets its name once it is whole.
    private static Path backUp(Path file, byte[] bytes, Path backups, Instant now) throws IOException {
        Files.createDirectories(
                backups, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        String place =
                HexFormat.of().toHexDigits(file.toAbsolutePath().toString().hashCode());
        String name = file.getFileName() + "." + place + "." + TIME.format(now);
        Path backup = backups.resolve(name);
        for (int i = 2; Files.exists(backup); i++) {
            backup = backups.resolve(name + "-" + i);
        }
        Path next = Files.createTempFile(
                backups,
                name + ".",
                ".tmp",
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        try {
            fill(next, bytes);
            return Files.move(next, backup);
        } finally {
            Files.deleteIfExists(next);
        }
    }
}
