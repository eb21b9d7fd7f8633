package dev.acumen.queue;

import dev.acumen.document.Hash;
import dev.acumen.project.AcumenFolder;
import dev.acumen.project.PrivateFiles;
import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// That this process, and no other, learns something: held until it is closed, or the process ends.
///
/// All claims of a user share one lock file, each with a byte of its own, so that no lock files are left behind.
/// The file is opened once in a process and never read: closing any other descriptor of it would silently release
/// the POSIX locks. Safe for use by several threads.
public final class Claim implements Closeable {
    private static final Map<Path, Open> OPEN = new HashMap<>();
    private static final String FILE = AcumenFolder.LEARNING_LOCK;

    /// How long something that is held for a moment is waited for, and how long between two looks, in nanoseconds.
    private static final long PATIENCE = 10_000_000_000L;

    private static final long PAUSE = 2_000_000;

    private final Path file;
    private final long place;
    private final FileLock lock;
    private boolean wasInterrupted;

    private Claim(Path file, long place, FileLock lock) {
        this.file = file;
        this.place = place;
        this.lock = lock;
    }

    /// The lock file, as long as something in it is claimed here.
    private record Open(FileChannel channel, Set<Long> places) {}

    /// Claims something.
    ///
    /// @param acumen the user's folder of Acumen's own
    /// @param what its name
    /// @throws ClaimedException if it is claimed already, here or elsewhere
    /// @throws IOException if the lock file cannot be opened or locked
    static Claim of(Path acumen, String what) throws IOException {
        Path file = acumen.resolve(FILE).toAbsolutePath().normalize();
        long place = Long.parseUnsignedLong(Hash.of(what).substring(0, 15), 16);
        synchronized (OPEN) {
            Open open = OPEN.get(file);
            if (open == null) {
                open = new Open(PrivateFiles.lockFile(file), new HashSet<>());
                OPEN.put(file, open);
            }
            FileLock lock = open.places().contains(place) ? null : tryLock(file, open, place);
            if (lock == null) {
                closeIfUnused(file);
                throw new ClaimedException();
            }
            open.places().add(place);
            return new Claim(file, place, lock);
        }
    }

    /// Claims something that is only ever held for a moment, and waits for it. An interruption of the thread
    /// waits until it is closed.
    ///
    /// @throws IOException if it is still claimed after a long time, or the lock file cannot be opened or locked
    public static Claim awaited(Path acumen, String what) throws IOException {
        boolean wasInterrupted = Thread.interrupted();
        for (long end = System.nanoTime() + PATIENCE; System.nanoTime() < end; LockSupport.parkNanos(PAUSE)) {
            try {
                Claim claim = of(acumen, what);
                claim.wasInterrupted = wasInterrupted;
                return claim;
            } catch (ClaimedException _) {
                wasInterrupted |= Thread.interrupted();
            } catch (IOException e) {
                interruptIf(wasInterrupted);
                throw e;
            }
        }
        interruptIf(wasInterrupted);
        throw new IOException(acumen.resolve(FILE) + " is held by another process for too long");
    }

    private static @Nullable FileLock tryLock(Path file, Open open, long place) throws IOException {
        try {
            return open.channel().tryLock(place, 1, false);
        } catch (IOException e) {
            closeIfUnused(file);
            throw new IOException(file + " cannot be locked: " + e.getMessage(), e);
        }
    }

    private static void closeIfUnused(Path file) throws IOException {
        Open open = OPEN.get(file);
        if (open != null && open.places().isEmpty()) {
            OPEN.remove(file);
            open.channel().close();
        }
    }

    /// Gives it back; once.
    @Override
    public void close() throws IOException {
        synchronized (OPEN) {
            Open open = OPEN.get(file);
            if (lock.isValid() && open != null && open.places().remove(place)) {
                lock.release();
                closeIfUnused(file);
            }
        }
        interruptIf(wasInterrupted);
        wasInterrupted = false;
    }

    private static void interruptIf(boolean wasInterrupted) {
        if (wasInterrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
