package dev.acumen.worker;

import dev.acumen.project.PrivateFiles;
import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.util.Optional;

/// That this process is the worker of a provider environment: held until it is closed, or the process ends. The file
/// stays, for a lock on a file that somebody removes protects nothing.
record WorkerLock(FileChannel channel, FileLock lock) implements Closeable {

    /// Becomes the worker.
    ///
    /// @param acumen the user's folder of Acumen's own
    /// @param fingerprint of the provider environment; empty for none
    /// @return empty where there is one already
    /// @throws IOException if the file cannot be opened or locked
    static Optional<WorkerLock> take(Path acumen, String fingerprint) throws IOException {
        String name = fingerprint.isEmpty() ? "none" : fingerprint;
        FileChannel channel = PrivateFiles.lockFile(acumen.resolve("worker-" + name + ".lock"));
        try {
            FileLock lock = channel.tryLock();
            if (lock != null) {
                return Optional.of(new WorkerLock(channel, lock));
            }
        } catch (OverlappingFileLockException _) {
            // Another thread of this process is the worker.
        } catch (IOException e) {
            channel.close();
            throw e;
        }
        channel.close();
        return Optional.empty();
    }

    @Override
    public void close() throws IOException {
        lock.release();
        channel.close();
    }
}
