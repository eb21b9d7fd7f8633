package dev.acumen.queue;

import dev.acumen.json.Json;
import dev.acumen.project.AcumenFolder;
import dev.acumen.project.PrivateFiles;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// What hooks left for a worker: a file for each event, with what the client said.
///
/// @param acumen the user's folder of Acumen's own
public record Spool(Path acumen) {
    private static final int LONGEST = 1 << 20;
    private static final int MOST = 20_000;

    /// A file that is older was left by a process that has ended, even if it has not got its last name.
    private static final Duration OLD = Duration.ofMinutes(1);

    /// What the launcher writes where the client names no session.
    private static final String NO_SESSION = "_unknown";

    /// How the files begin for which the launcher starts no worker.
    private static final String UNATTENDED = "SubagentStop.";

    /// An event that was left.
    ///
    /// @param time when
    public record Left(Path file, Instant time) {
        /// What the client said, perhaps cut off.
        ///
        /// @throws IOException if it cannot be read
        public byte[] payload() throws IOException {
            try (InputStream in = Files.newInputStream(file)) {
                return in.readNBytes(LONGEST);
            }
        }
    }

    /// The sessions that wait to be learned because of an event, by their ids. An event that names no session counts as
    /// one. The end of a subagent counts for nothing: its session goes on.
    ///
    /// @throws IOException if that cannot be read
    public Set<String> sessions() throws IOException {
        Set<String> sessions = new HashSet<>();
        for (Path file : files()) {
            String name = String.valueOf(file.getFileName());
            String[] parts = name.split("\\.", -1);
            if (!name.startsWith(UNATTENDED)) {
                sessions.add(parts.length < 3 || parts[1].equals(NO_SESSION) ? name : parts[1]);
            }
        }
        return sessions;
    }

    /// What a file is about; empty where another process has taken it.
    ///
    /// @throws IOException if that cannot be seen
    public static Optional<Left> at(Path file) throws IOException {
        try {
            return Optional.of(new Left(file, Files.getLastModifiedTime(file).toInstant()));
        } catch (NoSuchFileException _) {
            return Optional.empty();
        }
    }

    /// What was left by processes that have ended, or for whoever comes, the oldest first.
    ///
    /// @throws IOException if it cannot be read
    public List<Left> left(Instant now) throws IOException {
        List<Left> left = new ArrayList<>();
        for (Path file : files()) {
            at(file).filter(one -> left.size() < MOST && isLeft(one, now)).ifPresent(left::add);
        }
        left.sort((one, other) -> one.time().compareTo(other.time()));
        return left;
    }

    private List<Path> files() throws IOException {
        return QueuedSession.files(acumen.resolve(AcumenFolder.SPOOL), "*.{json,json.tmp}");
    }

    private static boolean isLeft(Left one, Instant now) {
        String name = String.valueOf(one.file().getFileName());
        return (name.startsWith(UNATTENDED) && name.endsWith(".json"))
                || one.time().plus(OLD).isBefore(now);
    }

    /// An event is in the queue, or is not for it.
    ///
    /// @throws IOException if its file cannot be removed
    public void done(Left left) throws IOException {
        Files.deleteIfExists(left.file());
    }

    /// An event cannot be understood: it moves to what failed, with the reason beside it. It is no session that
    /// anybody could learn again, so both are named otherwise, and go after a while.
    ///
    /// @throws IOException if it cannot be moved
    public void putAside(Left left, String reason) throws IOException {
        String name = String.valueOf(left.file().getFileName());
        Path failed = acumen.resolve(AcumenFolder.FAILED);
        PrivateFiles.folder(failed);
        PrivateFiles.write(
                failed.resolve(name + ".reason.damaged"),
                Json.Obj.of(
                        "v",
                        Json.Num.of(1),
                        "spool",
                        new Json.Text(name + ".damaged"),
                        "reason",
                        new Json.Text(reason)));
        try {
            Files.move(left.file(), failed.resolve(name + ".damaged"), StandardCopyOption.REPLACE_EXISTING);
        } catch (NoSuchFileException _) {
            // Another process was quicker.
        }
    }
}
