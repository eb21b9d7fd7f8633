package dev.acumen.pipeline;

import dev.acumen.project.AcumenFolder;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/// Whether workers are at work, seen from outside: each holds a lock as long as it runs.
public final class WorkerLocks {
    private WorkerLocks() {}

    /// Whether any worker runs.
    ///
    /// @param acumen the user's folder of Acumen's own
    /// @throws IOException if its locks cannot be tried
    public static boolean isAnyHeld(Path acumen) throws IOException {
        if (!Files.isDirectory(acumen)) {
            return false;
        }
        try (DirectoryStream<Path> locks = Files.newDirectoryStream(acumen, AcumenFolder.workerLock("*"))) {
            for (Path lock : locks) {
                if (isHeld(lock)) {
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean isHeld(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ);
                @Nullable FileLock lock = channel.tryLock(0, Long.MAX_VALUE, true)) {
            return lock == null;
        } catch (OverlappingFileLockException _) {
            return true;
        }
    }
}
