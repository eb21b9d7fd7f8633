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
import dev.acumen.remote.RemoteCache;
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

    /// Sends what is new of a session.
    ///
    /// @return why it could not be sent; empty where nothing is left to send
    /// @throws IOException if the order of its turns cannot be kept
    Optional<Failure> send(Path project, Path transcript, Trajectory session, Remote remote) throws IOException {
        Failure known = refusing.get(project);
        if (known != null) {
            return Optional.of(known);
        }
        try {
            LastSent last = new LastSent(remotes(), project, remote);
            if (last.isLost()) {
                new Seen(environment.acumenFolder(), project).forget();
                log.say(project + ": " + remote + " does not have the last session any more, as after a restore; all"
                        + " are sent again when the next session begins");
            }
            Trajectory cited = new RemoteCache(remotes(), project, remote).citing(session);
            long turns = new RemoteSessions(remotes(), project, remote).send(cited);
            last.put(session.session(), session.turnIds().size());
            reached.put(project, remote);
            log.say(project + ": " + transcript + ": " + ConsoleOutput.counted((int) turns, "turn") + " sent to "
                    + remote);
            return Optional.empty();
        } catch (ServiceException e) {
            if (e.failure().isEverybodys()) {
                refusing.put(project, e.failure());
            }
            return Optional.of(e.failure());
        }
    }

    /// Lets the entry of a session wait that could not be sent, or gives it up where the service refuses its content.
    ///
    /// @return when it is tried again; empty where it was given up
    /// @throws IOException if the entry cannot be written
    Optional<ZonedDateTime> unsent(Path project, Path transcript, Trajectory session, QueueEntry entry, Failure failure)
            throws IOException {
        String reason = failure.reason();
        Optional<ZonedDateTime> next = Optional.empty();
        if (failure instanceof Failure.Refused refused) {
            reason = "the service refuses this session: " + refused.why();
            queue.failed(project, transcript, reason);
        } else {
            next = entry.ended(new Lesson.NotJudged(session.turns().size(), ROLE, failure, ModelUsage.NONE));
        }
        log.say(transcript + ": not sent: " + reason
                + next.map(time -> "; again at " + time.toOffsetDateTime()).orElse("; moved to failed/"));
        return next;
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
