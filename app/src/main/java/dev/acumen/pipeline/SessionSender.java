package dev.acumen.pipeline;

import dev.acumen.config.Environment;
import dev.acumen.learn.Lesson;
import dev.acumen.llm.Failure;
import dev.acumen.llm.ModelUsage;
import dev.acumen.output.ConsoleOutput;
import dev.acumen.queue.Queue;
import dev.acumen.queue.QueueEntry;
import dev.acumen.queue.Seen;
import dev.acumen.remote.LastSent;
import dev.acumen.remote.Remote;
import dev.acumen.remote.RemoteSessions;
import dev.acumen.remote.Remotes;
import dev.acumen.remote.ServiceException;
import dev.acumen.trajectory.Trajectory;
import java.io.IOException;
import java.nio.file.Path;
import java.time.ZonedDateTime;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/// Sends what waits in the queue to the service that a project is joined to, and brings its playbook.
///
/// A service that does not answer keeps no other project waiting: the rest of the project's row is not tried.
///
/// Safe for use by several threads, each with a project of its own.
final class SessionSender {
    private static final String ROLE = "service";

    private final Environment environment;
    private final Queue queue;
    private final WorkerLog log;

    /// For each project of a row under way, why its service takes nothing now.
    private final Map<Path, Failure> refusing = new ConcurrentHashMap<>();

    /// The services of the rows under way.
    private final Map<Path, Remote> reached = new ConcurrentHashMap<>();

    SessionSender(Environment environment, Queue queue, WorkerLog log) {
        this.environment = environment;
        this.queue = queue;
        this.log = log;
    }

    /// Sends a session, and lets its entry end.
    ///
    /// @return whether nothing of it is left to send
    /// @throws IOException if the entry cannot be written
    boolean send(Path project, Path transcript, Trajectory session, QueueEntry entry, Remote remote)
            throws IOException {
        try {
            Failure known = refusing.get(project);
            if (known != null) {
                return waits(transcript, session, entry, known);
            }
            LastSent last = new LastSent(remotes(), project, remote);
            if (last.isLost()) {
                new Seen(environment.acumenFolder(), project).forget();
                log.say(project + ": " + remote + " does not have the last session any more, as after a restore; all"
                        + " are sent again when the next session begins");
            }
            long turns = new RemoteSessions(remotes(), project, remote).send(session);
            last.put(session.session(), session.turnIds().size());
            reached.put(project, remote);
            entry.ended(new Lesson.NothingNew(session.turns().size()));
            log.say(project + ": " + transcript + ": " + ConsoleOutput.counted((int) turns, "turn") + " sent to "
                    + remote);
            return true;
        } catch (ServiceException e) {
            return failed(project, transcript, session, entry, e.failure());
        }
    }

    private boolean failed(Path project, Path transcript, Trajectory session, QueueEntry entry, Failure failure)
            throws IOException {
        if (failure instanceof Failure.Refused refused) {
            String reason = "the service refuses this session: " + refused.why();
            queue.failed(project, transcript, reason);
            log.say(transcript + ": not sent: " + reason);
            return true;
        }
        if (failure.isEverybodys()) {
            refusing.put(project, failure);
        }
        return waits(transcript, session, entry, failure);
    }

    private boolean waits(Path transcript, Trajectory session, QueueEntry entry, Failure failure) throws IOException {
        Optional<ZonedDateTime> next =
                entry.ended(new Lesson.NotJudged(session.turns().size(), ROLE, failure, ModelUsage.NONE));
        log.say(transcript + ": not sent: " + failure.reason()
                + next.map(time -> "; again at " + time.toOffsetDateTime()).orElse("; moved to failed/"));
        return false;
    }

    /// Brings the playbook, where anything was sent.
    void afterRow(Path project) {
        refusing.remove(project);
        Remote remote = reached.remove(project);
        if (remote != null) {
            new RemotePlaybook(environment, project, log).bring();
        }
    }

    private Remotes remotes() {
        return new Remotes(environment.acumenFolder());
    }
}
