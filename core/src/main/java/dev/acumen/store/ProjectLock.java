package dev.acumen.store;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// The lock of a project's playbook: first among the threads of this process, then among processes.
///
/// The lock file is opened here and nowhere else, and never read: closing any other descriptor of it would silently
/// release a POSIX lock.
final class ProjectLock implements AutoCloseable {
    static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final Duration PAUSE = Duration.ofMillis(10);

    private static final Map<Path, ReentrantLock> IN_PROCESS = new ConcurrentHashMap<>();

    private final ReentrantLock inProcess;
    private final FileChannel channel;
    private final FileLock lock;

    private ProjectLock(ReentrantLock inProcess, FileChannel channel, FileLock lock) {
        this.inProcess = inProcess;
        this.channel = channel;
        this.lock = lock;
    }

    /// Takes the lock.
    ///
    /// @param file the lock file, as a real path
    /// @throws StoreException if it cannot be had within the patience
    static ProjectLock take(Path file, Duration patience) {
        ReentrantLock inProcess = IN_PROCESS.computeIfAbsent(file, path -> new ReentrantLock());
        long end = System.nanoTime() + patience.toNanos();
        if (!tryInProcess(inProcess, patience)) {
            throw busy(file);
        }
        FileChannel channel = null;
        try {
            channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            return new ProjectLock(inProcess, channel, wait(channel, file, end));
        } catch (IOException e) {
            giveUp(inProcess, channel);
            throw new StoreException(
                    file + " cannot be locked: " + e.getMessage() + "; is this a file system without locks?", false, e);
        } catch (StoreException e) {
            giveUp(inProcess, channel);
            throw e;
        }
    }

    private static boolean tryInProcess(ReentrantLock lock, Duration patience) {
        try {
            return lock.tryLock(patience.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private static FileLock wait(FileChannel channel, Path file, long end) throws IOException {
        FileLock lock = channel.tryLock();
        while (lock == null) {
            if (System.nanoTime() - end > 0 || Thread.currentThread().isInterrupted()) {
                throw busy(file);
            }
            LockSupport.parkNanos(PAUSE.toNanos());
            lock = channel.tryLock();
        }
        return lock;
    }

    private static void giveUp(ReentrantLock inProcess, @Nullable FileChannel channel) {
        try (channel) {
            inProcess.unlock();
        } catch (IOException _) {
            // The lock was not had; there is nothing that closing could spoil.
        }
    }

    private static StoreException busy(Path file) {
        return new StoreException(
                "another process holds " + file + "; nothing was changed, try again when it has ended", true);
    }

    @Override
    public void close() {
        try {
            lock.release();
            channel.close();
        } catch (IOException _) {
            // The lock ends with the process at the latest; what was to be written is on the disk.
        } finally {
            inProcess.unlock();
        }
    }
}
