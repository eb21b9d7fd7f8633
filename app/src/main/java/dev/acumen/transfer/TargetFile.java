package dev.acumen.transfer;

import dev.acumen.json.BadInputException;
import dev.acumen.json.JsonReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.util.Arrays;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/// A file of the user's that something is written into, as it was when it was read.
///
/// A link within the project is followed and stays a link; one that leads out of it is refused, for it may have
/// come with a stranger's repository.
public final class TargetFile {
    /// A file of this run's own: whatever stands in its way is neither followed nor changed.
    private static final Set<OpenOption> NEW =
            Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);

    /// More names are not tried: somebody left that many files there.
    private static final int MOST_TRIED = 100;

    private final Path file;
    private final Path target;
    private final boolean isThere;
    private final byte[] bytes;

    private TargetFile(Path file, Path target, boolean isThere, byte[] bytes) {
        this.file = file;
        this.target = target;
        this.isThere = isThere;
        this.bytes = bytes;
    }

    /// Reads a file, which need not be there.
    ///
    /// @param file an absolute path
    /// @param project the project's folder
    /// @throws BadInputException if it is no file, or a link out of the project, or one that Acumen or git
    /// keeps, or larger than 64 MiB
    /// @throws IOException if it cannot be read
    public static TargetFile read(Path file, Path project) throws IOException {
        Path folder = file.getParent();
        if (folder == null || Files.isDirectory(file)) {
            throw new BadInputException(file.toString(), "", "this is a folder; name a file in it");
        }
        if (!Files.isDirectory(folder)) {
            throw new BadInputException(file.toString(), "", "there is no folder " + folder);
        }
        if (Files.notExists(file) && Files.isSymbolicLink(file)) {
            throw new BadInputException(file.toString(), "", "this is a link that leads nowhere");
        }
        boolean isThere = Files.exists(file);
        Path target = isThere ? file.toRealPath() : folder.toRealPath().resolve(file.getFileName());
        if (isWithin(file, project.toRealPath()) && !target.startsWith(project.toRealPath())) {
            throw new BadInputException(
                    file.toString(), "", "this leads out of the project, to " + target + "; it is left alone");
        }
        Optional<String> keeper = keeper(target, project);
        if (keeper.isPresent()) {
            throw new BadInputException(
                    file.toString(), "", "this is kept by " + keeper.get() + "; nothing is exported into it");
        }
        if (isThere && !Files.isRegularFile(target)) {
            throw new BadInputException(file.toString(), "", "this is no file");
        }
        return new TargetFile(file, target, isThere, isThere ? bytes(target) : new byte[0]);
    }

    /// Whether a path goes through a folder, however that is spelled.
    private static boolean isWithin(Path file, Path folder) throws IOException {
        for (Path above = file.getParent(); above != null; above = above.getParent()) {
            if (above.toRealPath().startsWith(folder)) {
                return true;
            }
        }
        return false;
    }

    /// The program that alone writes a file, in this project or in another: a playbook, what is beside it, and
    /// whatever git has.
    private static Optional<String> keeper(Path target, Path project) throws IOException {
        Path playbook = project.resolve(".claude/playbook.json");
        if (Files.exists(playbook) && Files.exists(target) && Files.isSameFile(playbook, target)) {
            return Optional.of("Acumen");
        }
        Path root = project.toRealPath();
        String above = "";
        for (Path part : target.startsWith(root) ? root.relativize(target) : target) {
            String name = part.toString().toLowerCase(Locale.ROOT);
            if (name.equals(".git")) {
                return Optional.of("git");
            }
            if (above.equals(".claude") && (name.equals("playbook.json") || name.equals("acumen"))) {
                return Optional.of("Acumen");
            }
            above = name;
        }
        return Optional.empty();
    }

    private static byte[] bytes(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return JsonReader.bytes(in, file.toString());
        }
    }

    /// Whether there was such a file.
    public boolean isThere() {
        return isThere;
    }

    /// What it held.
    public byte[] bytes() {
        return bytes.clone();
    }

    /// Puts other bytes in the place of the file: whoever looks sees the old file or the new one, with its
    /// permissions. Where they are the same, nothing is written.
    ///
    /// @return whether something was written
    /// @throws IOException if it cannot be written, or has changed since it was read; it is then as it was
    public boolean replace(byte[] wanted) throws IOException {
        if (isThere && Arrays.equals(bytes, wanted)) {
            return false;
        }
        Path next = fresh(wanted);
        try {
            keepPermissions(next);
            refuseOthers();
            Files.move(next, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(next);
        }
        return true;
    }

    /// A file beside the target with these bytes, under a name that nothing had.
    private Path fresh(byte[] wanted) throws IOException {
        Path folder = Objects.requireNonNull(target.getParent());
        for (int i = 0; ; i++) {
            Path next = folder.resolve("." + target.getFileName() + ".acumen-" + i);
            try (FileChannel channel = FileChannel.open(next, NEW)) {
                fill(channel, wanted, next);
                return next;
            } catch (FileAlreadyExistsException e) {
                if (i == MOST_TRIED) {
                    throw e;
                }
            }
        }
    }

    private void keepPermissions(Path next) throws IOException {
        PosixFileAttributeView view =
                Files.getFileAttributeView(next, PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS);
        if (isThere && view != null) {
            view.setPermissions(Files.getPosixFilePermissions(target));
        }
    }

    /// Removes the file.
    ///
    /// @throws IOException if it cannot be removed, or has changed since it was read
    public void remove() throws IOException {
        refuseOthers();
        Files.deleteIfExists(file);
    }

    private void refuseOthers() throws IOException {
        if (isThere != Files.exists(target) || !Arrays.equals(bytes, isThere ? bytes(target) : new byte[0])) {
            throw new IOException(file + " was changed by another program meanwhile; try again");
        }
    }

    private static void fill(FileChannel channel, byte[] bytes, Path file) throws IOException {
        try {
            ByteBuffer rest = ByteBuffer.wrap(bytes);
            while (rest.hasRemaining()) {
                channel.write(rest);
            }
            channel.force(true);
        } catch (IOException e) {
            Files.deleteIfExists(file);
            throw e;
        }
    }
}
