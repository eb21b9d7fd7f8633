package dev.acumen.pipeline;

import dev.acumen.json.JsonReader;
import dev.acumen.project.AcumenFolder;
import dev.acumen.remote.RemoteSessions;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Predicate;

/// Removes what nobody needs any more from the user's folder of Acumen's own.
///
/// @param acumen that folder
public record Sweep(Path acumen) {
    /// So long it is kept what a session was shown, and what could not be understood.
    private static final Duration LONG = Duration.ofDays(30);

    /// So long the part of a session in an experiment is kept.
    private static final Duration MEASURED = Duration.ofDays(365);

    /// So long a process may take to write a file.
    private static final Duration SHORT = Duration.ofDays(1);

    /// Where a process that is killed, or has no space left, may leave half a file.
    private static final List<String> TEMPORARY =
            List.of("", "backup", "queue", "failed", "seen", "bootstrap", "cache/embeddings", "cache/compared");

    /// Removes it; what cannot be removed stays for another time.
    public void sweep(Instant now) {
        sweep("sessions", "*", now.minus(LONG), file -> isMeasured(file, now.minus(MEASURED)));
        sweep(AcumenFolder.WORKTREES, "*", now.minus(LONG));
        sweep(AcumenFolder.PLACES, "*", now.minus(LONG));
        sweepSent(now.minus(LONG));
        sweep(AcumenFolder.FAILED, "lost-*", now.minus(LONG));
        sweep("spool", "*.tmp", now.minus(LONG));
        TEMPORARY.forEach(folder -> sweep(folder, "*.tmp", now.minus(SHORT)));
        sweep("spool", "*.json", now.minus(LONG));
        sweep("failed", "*.damaged", now.minus(LONG));
    }

    /// Whether a session has a part in an experiment, as a record says that was written since.
    private static boolean isMeasured(Path file, Instant since) {
        try {
            return file.toString().endsWith(".json")
                    && Files.getLastModifiedTime(file).toInstant().isAfter(since)
                    && JsonReader.objectIn(file).get("experiment") != null;
        } catch (IOException _) {
            return false;
        }
    }

    /// Removes the order in which turns of old sessions were sent to the services of projects.
    private void sweepSent(Instant before) {
        Path remotes = acumen.resolve(AcumenFolder.REMOTES);
        if (Files.isDirectory(remotes)) {
            try (DirectoryStream<Path> projects = Files.newDirectoryStream(remotes)) {
                projects.forEach(project -> sweep(
                        AcumenFolder.REMOTES + "/" + project.getFileName() + "/" + RemoteSessions.SENT, "*", before));
            } catch (IOException | DirectoryIteratorException _) {
                // It will be tried again.
            }
        }
    }

    private void sweep(String folder, String glob, Instant before) {
        sweep(folder, glob, before, _ -> false);
    }

    private void sweep(String folder, String glob, Instant before, Predicate<Path> isKept) {
        Path path = acumen.resolve(folder);
        if (!Files.isDirectory(path)) {
            return;
        }
        try (DirectoryStream<Path> files = Files.newDirectoryStream(path, glob)) {
            for (Path file : files) {
                if (Files.isRegularFile(file)
                        && Files.getLastModifiedTime(file).toInstant().isBefore(before)
                        && !isKept.test(file)) {
                    Files.deleteIfExists(file);
                }
            }
        } catch (IOException | DirectoryIteratorException _) {
            // Another process sweeps as well, or it will be tried again.
        }
    }
}
