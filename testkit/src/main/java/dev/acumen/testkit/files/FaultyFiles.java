package dev.acumen.testkit.files;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.AccessMode;
import java.nio.file.CopyOption;
import java.nio.file.DirectoryStream;
import java.nio.file.FileStore;
import java.nio.file.FileSystem;
import java.nio.file.FileSystemAlreadyExistsException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.FileAttributeView;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.spi.FileSystemProvider;
import java.util.HashSet;
import java.util.Iterator;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The default file system with a [Disk] on it, where things go wrong.
///
/// It is used by its paths ([#path]); whatever makes paths by itself with [Path#of] goes around it. Where it is
/// to be under a whole program, the JVM is started with
/// `-Djava.nio.file.spi.DefaultFileSystemProvider=dev.acumen.testkit.files.FaultyFiles`, and [#installed] is it.
///
/// What goes through [java.io.File] goes around it in any case.
public final class FaultyFiles extends FileSystemProvider {
    private static final Set<OpenOption> WRITING = Set.of(
            StandardOpenOption.WRITE,
            StandardOpenOption.APPEND,
            StandardOpenOption.CREATE,
            StandardOpenOption.CREATE_NEW,
            StandardOpenOption.TRUNCATE_EXISTING);

    private final FileSystemProvider real;
    private final FaultyFileSystem system;
    private volatile @Nullable Disk disk;

    /// Over the file system that is the default one.
    public FaultyFiles() {
        this(FileSystems.getDefault().provider());
    }

    /// In the place of the default one; the JVM calls this.
    ///
    /// @param real the default one
    public FaultyFiles(FileSystemProvider real) {
        this.real = real;
        this.system = new FaultyFileSystem(this, real.getFileSystem(URI.create("file:///")));
    }

    /// The one that is the JVM's default.
    ///
    /// @throws IllegalStateException if another one is
    public static FaultyFiles installed() {
        if (FileSystems.getDefault().provider() instanceof FaultyFiles files) {
            return files;
        }
        throw new IllegalStateException("the JVM was not started with -Djava.nio.file.spi.DefaultFileSystemProvider="
                + FaultyFiles.class.getName());
    }

    /// A path of this provider's, to the same file.
    public Path path(Path path) {
        return path.getFileSystem() == system ? path : system.of(path);
    }

    /// The same file as the file system behind knows it.
    public Path real(Path path) {
        return path instanceof FaultyPath faulty ? faulty.real() : path;
    }

    void use(Disk other) {
        disk = other;
    }

    /// The disk that a file is on; null where nothing goes wrong.
    private @Nullable Disk disk(Path absolute) {
        Disk now = disk;
        return now != null && now.holds(absolute) ? now : null;
    }

    private Path absolute(Path path) {
        return real(path).toAbsolutePath().normalize();
    }

    private void ask(Operation.Kind kind, Path path) throws IOException {
        Path absolute = absolute(path);
        Disk on = disk(absolute);
        if (on != null) {
            on.ask(kind, absolute);
        }
    }

    @Override
    public String getScheme() {
        return real.getScheme();
    }

    @Override
    public FileSystem newFileSystem(URI uri, Map<String, ?> env) {
        throw new FileSystemAlreadyExistsException();
    }

    @Override
    public FileSystem getFileSystem(URI uri) {
        return system;
    }

    @Override
    public Path getPath(URI uri) {
        return system.of(real.getPath(uri));
    }

    @Override
    public SeekableByteChannel newByteChannel(
            Path path, Set<? extends OpenOption> options, FileAttribute<?>... attributes) throws IOException {
        return newFileChannel(path, options, attributes);
    }

    @Override
    public FileChannel newFileChannel(Path path, Set<? extends OpenOption> options, FileAttribute<?>... attributes)
            throws IOException {
        Path absolute = absolute(path);
        Disk on = disk(absolute);
        if (on == null) {
            return real.newFileChannel(absolute, options, attributes);
        }
        boolean isWriting = options.stream().anyMatch(WRITING::contains);
        on.ask(isWriting ? Operation.Kind.OPEN_TO_WRITE : Operation.Kind.OPEN, absolute);
        Set<OpenOption> others = new HashSet<>(options);
        boolean isCutting = others.remove(StandardOpenOption.TRUNCATE_EXISTING);
        boolean isNew = !Files.exists(absolute, LinkOption.NOFOLLOW_LINKS);
        FileChannel channel = real.newFileChannel(absolute, others, attributes);
        if (isNew) {
            on.unforced().made(absolute);
        } else if (isCutting) {
            on.unforced().changing(absolute);
            channel.truncate(0);
        }
        boolean isForced = options.contains(StandardOpenOption.SYNC) || options.contains(StandardOpenOption.DSYNC);
        return new FaultyChannel(channel, on, absolute, isForced);
    }

    @Override
    public InputStream newInputStream(Path path, OpenOption... options) throws IOException {
        return Channels.newInputStream(uninterrupted(newFileChannel(path, Set.of(options))));
    }

    @Override
    public OutputStream newOutputStream(Path path, OpenOption... options) throws IOException {
        Set<OpenOption> all = new HashSet<>(Set.of(options));
        if (all.isEmpty()) {
            all.add(StandardOpenOption.CREATE);
            all.add(StandardOpenOption.TRUNCATE_EXISTING);
        }
        all.add(StandardOpenOption.WRITE);
        return Channels.newOutputStream(uninterrupted(newFileChannel(path, all)));
    }

    /// Streams go on where their thread is interrupted, as those of the JDK do.
    private static FileChannel uninterrupted(FileChannel channel) {
        return channel instanceof FaultyChannel faulty ? faulty.uninterrupted() : channel;
    }

    @Override
    public DirectoryStream<Path> newDirectoryStream(Path folder, DirectoryStream.Filter<? super Path> filter)
            throws IOException {
        ask(Operation.Kind.LIST, folder);
        DirectoryStream<Path> stream = real.newDirectoryStream(real(folder), path -> filter.accept(system.of(path)));
        return new DirectoryStream<>() {
            @Override
            public Iterator<Path> iterator() {
                Iterator<Path> paths = stream.iterator();
                return new Iterator<>() {
                    @Override
                    public boolean hasNext() {
                        return paths.hasNext();
                    }

                    @Override
                    public Path next() {
                        return system.of(paths.next());
                    }
                };
            }

            @Override
            public void close() throws IOException {
                stream.close();
            }
        };
    }

    @Override
    public void createDirectory(Path folder, FileAttribute<?>... attributes) throws IOException {
        make(folder, absolute -> real.createDirectory(absolute, attributes));
    }

    @Override
    public void createSymbolicLink(Path link, Path target, FileAttribute<?>... attributes) throws IOException {
        make(link, absolute -> real.createSymbolicLink(absolute, real(target), attributes));
    }

    @Override
    public void createLink(Path link, Path existing) throws IOException {
        make(link, absolute -> real.createLink(absolute, real(existing)));
    }

    private interface Making {
        void make(Path absolute) throws IOException;
    }

    private void make(Path path, Making making) throws IOException {
        Path absolute = absolute(path);
        Disk on = disk(absolute);
        ask(Operation.Kind.MAKE, path);
        making.make(absolute);
        if (on != null) {
            on.unforced().made(absolute);
        }
    }

    @Override
    public Path readSymbolicLink(Path link) throws IOException {
        ask(Operation.Kind.LOOK, link);
        return system.of(real.readSymbolicLink(real(link)));
    }

    @Override
    public void delete(Path path) throws IOException {
        Path absolute = absolute(path);
        Disk on = disk(absolute);
        if (on == null) {
            real.delete(absolute);
            return;
        }
        on.ask(Operation.Kind.DELETE, absolute);
        Path before = on.unforced().before(absolute);
        real.delete(absolute);
        on.unforced().removed(absolute, before);
    }

    @Override
    public void copy(Path source, Path target, CopyOption... options) throws IOException {
        if (disk(absolute(source)) == null && disk(absolute(target)) == null) {
            real.copy(absolute(source), absolute(target), options);
            return;
        }
        byte[] bytes = Files.readAllBytes(source);
        boolean isReplacing = Set.of(options).contains(StandardCopyOption.REPLACE_EXISTING);
        Files.write(
                target,
                bytes,
                StandardOpenOption.WRITE,
                isReplacing ? StandardOpenOption.CREATE : StandardOpenOption.CREATE_NEW,
                StandardOpenOption.TRUNCATE_EXISTING);
    }

    @Override
    public void move(Path source, Path target, CopyOption... options) throws IOException {
        Path from = absolute(source);
        Path to = absolute(target);
        Disk on = disk(from);
        if (on == null) {
            real.move(from, to, options);
            return;
        }
        on.ask(Operation.Kind.MOVE, to);
        Path before = on.unforced().before(to);
        real.move(from, to, options);
        on.unforced().moved(from, to, before);
    }

    @Override
    public boolean isSameFile(Path path, Path other) throws IOException {
        ask(Operation.Kind.LOOK, path);
        return real.isSameFile(real(path), real(other));
    }

    @Override
    public boolean isHidden(Path path) throws IOException {
        return real.isHidden(real(path));
    }

    @Override
    public FileStore getFileStore(Path path) throws IOException {
        ask(Operation.Kind.LOOK, path);
        return real.getFileStore(real(path));
    }

    @Override
    public void checkAccess(Path path, AccessMode... modes) throws IOException {
        ask(Operation.Kind.LOOK, path);
        real.checkAccess(real(path), modes);
    }

    @Override
    public <V extends FileAttributeView> @Nullable V getFileAttributeView(
            Path path, Class<V> type, LinkOption... options) {
        if (type != BasicFileAttributeView.class && type != PosixFileAttributeView.class) {
            return real.getFileAttributeView(real(path), type, options);
        }
        PosixFileAttributeView view =
                Objects.requireNonNull(real.getFileAttributeView(real(path), PosixFileAttributeView.class, options));
        return type.cast(new FaultyView(view, kind -> ask(kind, path)));
    }

    @Override
    public <A extends BasicFileAttributes> A readAttributes(Path path, Class<A> type, LinkOption... options)
            throws IOException {
        ask(Operation.Kind.LOOK, path);
        return real.readAttributes(real(path), type, options);
    }

    @Override
    public Map<String, Object> readAttributes(Path path, String attributes, LinkOption... options) throws IOException {
        ask(Operation.Kind.LOOK, path);
        return real.readAttributes(real(path), attributes, options);
    }

    @Override
    public void setAttribute(Path path, String attribute, Object value, LinkOption... options) throws IOException {
        ask(Operation.Kind.MARK, path);
        real.setAttribute(real(path), attribute, value, options);
    }
}
