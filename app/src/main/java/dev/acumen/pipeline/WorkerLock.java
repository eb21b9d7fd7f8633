package dev.acumen.pipeline;

import dev.acumen.project.AcumenFolder;
import dev.acumen.project.PrivateFiles;
import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// That this process is the worker of a provider environment: held until it is closed, or the process ends. The
/// file stays, for a lock on a file that somebody removes protects nothing. In one process a file is opened
/// once: closing any
/// other descriptor of it would silently release the lock.
record WorkerLock(Path file, FileChannel channel, FileLock lock) implements Closeable {
    private static final Set<Path> HELD = ConcurrentHashMap.newKeySet();
    private static final int TRIES = 3;
    private static final long PAUSE = 10_000_000;

    /// Becomes the worker.
    ///
    /// @param acumen the user's folder of Acumen's own
    /// @param fingerprint of the provider environment; empty for none
    /// @return empty where there is one already
    /// @throws IOException if the file cannot be opened or locked
    static Optional<WorkerLock> take(Path acumen, String fingerprint) throws IOException {
        String name = fingerprint.isEmpty() ? "none" : fingerprint;
        Path file =
                acumen.resolve(AcumenFolder.workerLock(name)).toAbsolutePath().normalize();
        if (!HELD.add(file)) {
            return Optional.empty();
        }
        try {
            FileChannel channel = PrivateFiles.lockFile(file);
            FileLock lock = lock(channel);
            if (lock != null) {
                return Optional.of(new WorkerLock(file, channel, lock));
            }
            channel.close();
        } catch (IOException e) {
            HELD.remove(file);
            throw e;
        }
        HELD.remove(file);
        return Optional.empty();
    }

    /// Tries it a few times: whoever only looks whether there is a worker holds it for a moment.
    private static @Nullable FileLock lock(FileChannel channel) throws IOException {
        FileLock lock = null;
        for (int i = 0; i < TRIES && lock == null; i++) {
            if (i > 0) {
                LockSupport.parkNanos(PAUSE);
            }
            lock = channel.tryLock();
        }
        return lock;
    }

    @Override
    public void close() throws IOException {
        try {
            lock.release();
            channel.close();
        } finally {
            HELD.remove(file);
        }
    }
}
