package dev.acumen.store;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Locale;
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
///
/// Waiting is first come, first served: a process that saves without a pause would otherwise leave the others only
/// moments between two of its saves, and of many that wait one would be unlucky for long. The bytes of the file
/// after the first are a queue: who waits holds one of them, and goes on to the one before when that is free.
final class ProjectLock implements AutoCloseable {
    static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final Duration PAUSE = Duration.ofMillis(10);
    private static final Duration PAUSE_OF_THE_NEXT = Duration.ofMillis(1);

    /// The byte of the file that is locked for the work; the last of the queue is at its end.
    private static final int WORK = 0;

    private static final int QUEUE_END = 32;

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
    /// @throws StoreException if it cannot be had within the patience, or if the file system has no locks
    /// @throws IOException if the lock file cannot be opened
    /// @throws IllegalStateException if this thread holds the lock: opening the file again would release it
    static ProjectLock take(Path file, Duration patience) throws IOException {
        ReentrantLock inProcess = IN_PROCESS.computeIfAbsent(file, path -> new ReentrantLock(true));
        if (inProcess.isHeldByCurrentThread()) {
            throw new IllegalStateException("a change of " + file.getParent() + " within a change of it");
        }
        long end = System.nanoTime() + patience.toNanos();
        if (!tryInProcess(inProcess, patience)) {
            throw busy(file, patience);
        }
        FileChannel channel = null;
        try {
            channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            FileLock lock = wait(channel, file, end);
            if (lock == null) {
                throw busy(file, patience);
            }
            return new ProjectLock(inProcess, channel, lock);
        } catch (IOException | StoreException e) {
            giveUp(inProcess, channel);
            throw e;
        }
    }

    private static boolean tryInProcess(ReentrantLock lock, Duration patience) {
        try {
            return lock.tryLock(patience.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException ignored) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /// The lock among processes; null where it cannot be had in time.
    private static @Nullable FileLock wait(FileChannel channel, Path file, long end) {
        try {
            // Where nobody is there at all, the whole file is taken at once.
            FileLock all = channel.tryLock(WORK, QUEUE_END + 1, false);
            return all == null ? queue(channel, end) : all;
        } catch (IOException e) {
            throw new StoreException(
                    file + " cannot be locked, its file system has no locks: " + e.getMessage()
                            + "; nothing was changed, keep the project on a local disk",
                    false,
                    e);
        }
    }

    private static @Nullable FileLock queue(FileChannel channel, long end) throws IOException {
        FileLock held = null;
        int place = QUEUE_END + 1;
        while (place > WORK) {
            FileLock next = channel.tryLock(place - 1, 1, false);
            if (next != null) {
                release(held);
                held = next;
                place--;
            } else if (System.nanoTime() - end > 0 || Thread.currentThread().isInterrupted()) {
                release(held);
                return null;
            } else {
                LockSupport.parkNanos((place == WORK + 1 ? PAUSE_OF_THE_NEXT : PAUSE).toNanos());
            }
        }
        return held;
    }

    private static void release(@Nullable FileLock lock) throws IOException {
        if (lock != null) {
            lock.release();
        }
    }

    private static void giveUp(ReentrantLock inProcess, @Nullable FileChannel channel) {
        try (channel) {
            inProcess.unlock();
        } catch (IOException ignored) {
            // The lock was not had; there is nothing that closing could spoil.
        }
    }

    private static StoreException busy(Path file, Duration patience) {
        String waited = patience.toString().substring(2).toLowerCase(Locale.ROOT);
        return new StoreException(
                file + " could not be had within " + waited + ", another process holds it; nothing was changed, "
                        + "try again when it has ended, or end it (`fuser " + file + "` names it)",
                true);
    }

    @Override
    public void close() {
        try {
            lock.release();
            channel.close();
        } catch (IOException ignored) {
            // The lock ends with the process at the latest; what was to be written is on the disk.
        } finally {
            inProcess.unlock();
        }
    }
}
