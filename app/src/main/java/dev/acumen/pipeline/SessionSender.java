package dev.acumen.pipeline;

import dev.acumen.config.Environment;
import dev.acumen.json.BadInputException;
import dev.acumen.learn.Lesson;
import dev.acumen.llm.Failure;
import dev.acumen.llm.ModelUsage;
import dev.acumen.output.ConsoleOutput;
import dev.acumen.queue.Queue;
import dev.acumen.queue.QueueEntry;
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

    /// The projects of the rows under way whose service takes nothing now.
    private final Set<Path> refusing = ConcurrentHashMap.newKeySet();

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
        return refusing.contains(project);
    }

    /// Sends a session, and lets its entry end.
    ///
    /// @return whether nothing of it is left to send
    /// @throws IOException if the entry cannot be written
    boolean send(Path project, Path transcript, Trajectory session, QueueEntry entry, Remote remote)
            throws IOException {
        try {
            Remotes remotes = new Remotes(environment.acumenFolder());
            RemoteSessions.Sent sent = new RemoteSessions(remotes, project, remote).send(session, learned(project));
            entry.ended(new Lesson.NothingNew(session.turns().size()));
            queue.reached(project);
            if (sent.turns() > 0) {
                new RemoteCache(remotes, project, remote).expire();
            }
            tell.accept(project + ": " + transcript + ": " + told(sent) + " to " + remote);
            return true;
        } catch (ServiceException e) {
            return failed(project, transcript, session, entry, e);
        } catch (StoreException | BadInputException e) {
            return waits(
                    transcript,
                    session,
                    entry,
                    new Failure.Unusable("what was learned here cannot be read: " + e.getMessage()));
        }
    }

    private static String told(RemoteSessions.Sent sent) {
        String turns = ConsoleOutput.counted((int) sent.turns(), "turn") + " sent";
        return sent.tooLarge() == 0
                ? turns
                : turns + " (" + sent.tooLarge() + " without content: too large for the service)";
    }

    private Set<String> learned(Path project) {
        return learned.computeIfAbsent(project, folder -> new PlaybookStores(folder, environment).learned());
    }

    private boolean failed(
            Path project, Path transcript, Trajectory session, QueueEntry entry, ServiceException refused)
            throws IOException {
        if (refused.failure() instanceof Failure.Refused) {
            String reason = "the service refuses this session: " + refused.getMessage();
            queue.failed(project, transcript, reason);
            tell.accept(transcript + ": not sent: " + reason);
            return true;
        }
        if (refused.isEverybodys()) {
            refusing.add(project);
        }
        return waits(transcript, session, entry, refused.failure());
    }

    private boolean waits(Path transcript, Trajectory session, QueueEntry entry, Failure failure) throws IOException {
        Optional<ZonedDateTime> next =
                entry.ended(new Lesson.NotJudged(session.turns().size(), ROLE, failure, ModelUsage.NONE));
        tell.accept(transcript + ": not sent: " + failure.reason()
                + next.map(time -> "; again at " + time.toOffsetDateTime()).orElse("; moved to failed/"));
        return false;
    }

    /// Ends the row of a project.
    void afterRow(Path project) {
        refusing.remove(project);
        learned.remove(project);
    }
}
