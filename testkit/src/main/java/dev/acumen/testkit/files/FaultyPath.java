package dev.acumen.testkit.files;

import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.ProviderMismatchException;
import java.nio.file.WatchEvent;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import org.jspecify.annotations.Nullable;

/// A path of a [FaultyFiles].
///
/// @param real the same path, of the file system behind
record FaultyPath(FaultyFileSystem system, Path real) implements Path {
    private FaultyPath of(Path path) {
        return new FaultyPath(system, path);
    }

    private @Nullable FaultyPath orNull(@Nullable Path path) {
        return path == null ? null : of(path);
    }

    /// A path of another file system has gone around this one, or came from one that did.
    private static Path real(Path other) {
        if (other instanceof FaultyPath faulty) {
            return faulty.real;
        }
        throw new ProviderMismatchException(other.toString());
    }

    @Override
    public FileSystem getFileSystem() {
        return system;
    }

    @Override
    public boolean isAbsolute() {
        return real.isAbsolute();
    }

    @Override
    public @Nullable Path getRoot() {
        return orNull(real.getRoot());
    }

    @Override
    public @Nullable Path getFileName() {
        return orNull(real.getFileName());
    }

    @Override
    public @Nullable Path getParent() {
        return orNull(real.getParent());
    }

    @Override
    public int getNameCount() {
        return real.getNameCount();
    }

    @Override
    public Path getName(int index) {
        return of(real.getName(index));
    }

    @Override
    public Path subpath(int begin, int end) {
        return of(real.subpath(begin, end));
    }

    @Override
    public boolean startsWith(Path other) {
        return other instanceof FaultyPath faulty && real.startsWith(faulty.real);
    }

    @Override
    public boolean endsWith(Path other) {
        return other instanceof FaultyPath faulty && real.endsWith(faulty.real);
    }

    @Override
    public Path normalize() {
        return of(real.normalize());
    }

    @Override
    public Path resolve(Path other) {
        return of(real.resolve(real(other)));
    }

    @Override
    public Path relativize(Path other) {
        return of(real.relativize(real(other)));
    }

    @Override
    public URI toUri() {
        return real.toUri();
    }

    @Override
    public Path toAbsolutePath() {
        return of(real.toAbsolutePath());
    }

    @Override
    public Path toRealPath(LinkOption... options) throws IOException {
        system.provider().checkAccess(this);
        return of(real.toRealPath(options));
    }

    @Override
    public WatchKey register(WatchService watcher, WatchEvent.Kind<?>[] events, WatchEvent.Modifier... modifiers)
            throws IOException {
        return real.register(watcher, events, modifiers);
    }

    @Override
    public int compareTo(Path other) {
        return real.compareTo(real(other));
    }

    @Override
    public String toString() {
        return real.toString();
    }
}
