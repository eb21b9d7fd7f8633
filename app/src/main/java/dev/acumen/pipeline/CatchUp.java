package dev.acumen.pipeline;

import dev.acumen.client.SessionFile;
import dev.acumen.config.Environment;
import dev.acumen.output.ConsoleOutput;
import dev.acumen.project.AcumenFolder;
import dev.acumen.project.OffSwitch;
import dev.acumen.project.PrivateFiles;
import dev.acumen.queue.Event;
import dev.acumen.queue.LostSessions;
import dev.acumen.queue.Queue;
import dev.acumen.queue.QueuedSession;
import dev.acumen.queue.Seen;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/// Finds sessions of a project whose end nobody told: the client was killed, or its hook was.
///
/// Those count that changed after Acumen was installed and switched on, and not for half an hour. What else was
/// there before is left to `learn --all`.
///
/// A file that cannot be seen is told, and keeps no other from being found.
public record CatchUp(Environment environment, Queue queue, String fingerprint, WorkerLog log) {
    /// In place of a fingerprint, where nobody can say who is asked.
    public static final String UNUSABLE = "unusable";

    /// After so long an entry is left to signals alone, where nobody else is there.
    private static final Duration LONG = Duration.ofHours(24);

    /// Takes over what waits of the project under a name that it had before.
    ///
    /// @throws IOException if something cannot be read or kept
    public void takeOver(Path project) throws IOException {
        int sessions = new RenamedProject(environment, project, queue, fingerprint).takeOver();
        if (sessions > 0) {
            log.say(project + ": " + ConsoleOutput.counted(sessions, "session")
                    + " taken over from the name that it had before");
        }
    }

    /// Puts into the queue what is found.
    ///
    /// @throws IOException if something cannot be read or kept
    public void find(Path project) throws IOException {
        Instant now = environment.clock().instant();
        UnendedSessions unended = new UnendedSessions(environment, project);
        Instant since = since(unended, now);
        if (!new OffSwitch(environment.acumenFolder()).isOff(project)) {
            find(project, unended, since, now);
        }
    }

    private void find(Path project, UnendedSessions unended, Instant since, Instant now) throws IOException {
        Seen known = new Seen(environment.acumenFolder(), project);
        Map<String, String> seen = known.all();
        Map<String, String> others = new HashMap<>();
        boolean learnsHeadless = UnendedSessions.learnsHeadless(environment, Optional.of(project));
        OffSwitch off = new OffSwitch(environment.acumenFolder());
        UnclaimedSessions unclaimed = new UnclaimedSessions(environment, project);
        for (SessionFile found : UnendedSessions.sessions(
                environment,
                file -> isWanted(file, since, now, seen),
                e -> log.say(project + ": not caught up with: " + e))) {
            try {
                if ((learnsHeadless || !found.isHeadless()) && unclaimed.isUnclaimed(found)) {
                    new LostSessions(environment.acumenFolder())
                            .add(new Event(Path.of(found.folder()), found.file(), Event.Kind.IDLE, now, ""));
                }
                if (!unended.isOfProject(found) || (!learnsHeadless && found.isHeadless()) || off.wasOff(found.id())) {
                    others.put(found.file().toString(), Seen.look(found.file()));
                } else if (queue.waiting(project, found.file()).isEmpty()) {
                    queue.add(new Event(project, found.file(), Event.Kind.IDLE, now, fingerprint));
                }
            } catch (IOException | RuntimeException e) {
                log.say(found.file() + ": not caught up with: " + e);
            }
        }
        known.put(others);
    }

    private boolean isWanted(Path file, Instant since, Instant now, Map<String, String> seen) {
        try {
            Instant written = Files.getLastModifiedTime(file).toInstant();
            return written.isAfter(since)
                    && written.plus(Queue.IDLE).isBefore(now)
                    && !Seen.look(file).equals(seen.get(file.toString()));
        } catch (NoSuchFileException _) {
            return false;
        } catch (IOException | RuntimeException e) {
            log.say(file + ": not caught up with: " + e);
            return false;
        }
    }

    /// Takes over what waits of the project for another provider environment, for the user's key may have
    /// changed. To signals alone only what nobody took for a day is left.
    ///
    /// @throws IOException if something cannot be read or kept
    public void stamp(Path project) throws IOException {
        Instant now = environment.clock().instant();
        for (QueuedSession waiting : queue.waiting()) {
            if (waiting.project().equals(project.toString())
                    && !waiting.fingerprint().equals(fingerprint)
                    && (!fingerprint.isEmpty() || isOlder(waiting.at(), now))) {
                queue.stamp(waiting, fingerprint);
            }
        }
    }

    /// Takes over what waits of the project because settings could not be read, or because an earlier version had
    /// nobody to ask.
    ///
    /// @throws IOException if something cannot be read or kept
    public void stampUnusable(Path project) throws IOException {
        for (QueuedSession waiting : queue.waiting()) {
            if (waiting.project().equals(project.toString())
                    && waiting.fingerprint().equals(UNUSABLE)) {
                queue.stamp(waiting, fingerprint);
            }
        }
    }

    private static boolean isOlder(String time, Instant now) {
        try {
            return time.isEmpty() || Instant.parse(time).plus(LONG).isBefore(now);
        } catch (DateTimeException _) {
            return true;
        }
    }

    /// Since when sessions are learned; where nobody has noted it, or nobody can read the note any more, since now.
    private Instant since(UnendedSessions unended, Instant now) throws IOException {
        Optional<Instant> noted = unended.since();
        if (noted.isEmpty()) {
            PrivateFiles.write(environment.acumenFolder().resolve(AcumenFolder.INSTALLED), now + "\n");
        }
        return noted.orElse(now);
    }
}
