package dev.acumen.pipeline;

import dev.acumen.config.Environment;
import dev.acumen.json.BadInputException;
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
import dev.acumen.store.StoreException;
import dev.acumen.trajectory.Trajectory;
import java.io.IOException;
import java.nio.file.Path;
import java.time.ZonedDateTime;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/// Sends sessions to the service that their project is joined to.
///
/// A service that does not answer keeps no other project waiting: the rest of the project's row is not tried.
///
/// Safe for use by several threads, each with a project of its own.
final class SessionSender {
    private static final String ROLE = "service";

    private final Environment environment;
    private final Queue queue;
    private final Consumer<String> tell;

    /// For each project of a row under way, why its service takes nothing now.
    private final Map<Path, Failure> refusing = new ConcurrentHashMap<>();

    /// For each project of a row under way, which turns were learned here.
    private final Map<Path, Set<String>> learned = new ConcurrentHashMap<>();

    /// @param tell hears what came of each session
    SessionSender(Environment environment, Queue queue, Consumer<String> tell) {
        this.environment = environment;
        this.queue = queue;
        this.tell = tell;
    }

    /// Whether the service of a project takes nothing now, so that the rest of its row need not be tried.
    boolean isRefused(Path project) {
        return refusing.containsKey(project) && !new PlaybookStores(project, environment).isLearnedHere();
    }

    /// Sends what is new of a session.
    ///
    /// @return why it could not be sent; empty where nothing is left to send
    /// @throws IOException if what is sent cannot be kept
    Optional<Failure> send(Path project, Path transcript, Trajectory session, Remote remote) throws IOException {
        Failure known = refusing.get(project);
        if (known != null) {
            return Optional.of(known);
        }
        try {
            Remotes remotes = new Remotes(environment.acumenFolder());
            RemoteCache cache = new RemoteCache(remotes, project, remote);
            LastSent last = new LastSent(remotes, project, remote);
            if (last.isLost()) {
                new Seen(environment.acumenFolder(), project).forget();
                tell.accept(
                        project + ": " + remote + " does not have the last session any more, as after a restore; all"
                                + " are sent again when the next session begins");
            }
            RemoteSessions.Sent sent = new RemoteSessions(remotes, project, remote)
                    .send(cache.citing(session), learnedElsewhere(project, remote));
            if (!session.turns().isEmpty()) {
                last.put(session.session(), session.turnIds().size());
                queue.reached(project);
            }
            if (sent.turns() > 0) {
                cache.expire();
            }
            tell.accept(project + ": " + transcript + ": " + told(sent) + " to " + remote);
            return Optional.empty();
        } catch (ServiceException e) {
            if (e.isEverybodys()) {
                refusing.put(project, e.failure());
            }
            return Optional.of(e.failure());
        } catch (StoreException | BadInputException e) {
            return Optional.of(new Failure.Unusable("what was learned here cannot be read: " + e.getMessage()));
        }
    }

    private static String told(RemoteSessions.Sent sent) {
        String turns = ConsoleOutput.counted((int) sent.turns(), "turn") + " sent";
        return sent.tooLarge() == 0
                ? turns
                : turns + " (" + sent.tooLarge() + " without content: too large for the service)";
    }

    /// Turns that the service need not learn: those that were learned here alone.
    private Set<String> learnedElsewhere(Path project, Remote remote) {
        return remote.isLearnedHere()
                ? Set.of()
                : learned.computeIfAbsent(project, folder -> new PlaybookStores(folder, environment).learned());
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
        tell.accept(transcript + ": not sent: " + reason
                + next.map(time -> "; again at " + time.toOffsetDateTime()).orElse("; moved to failed/"));
        return next;
    }

    /// Ends the row of a project.
    void afterRow(Path project) {
        refusing.remove(project);
        learned.remove(project);
    }
}
