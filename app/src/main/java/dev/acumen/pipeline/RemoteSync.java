package dev.acumen.pipeline;

import dev.acumen.config.ClientEnvironment;
import dev.acumen.config.Environment;
import dev.acumen.config.SettingsFiles;
import dev.acumen.project.AcumenFolder;
import dev.acumen.providers.ModelChoice;
import dev.acumen.queue.Claim;
import dev.acumen.queue.ClaimedException;
import dev.acumen.queue.Event;
import dev.acumen.queue.Queue;
import dev.acumen.queue.QueuedSession;
import dev.acumen.remote.Remote;
import dev.acumen.remote.RemoteCache;
import dev.acumen.remote.Remotes;
import dev.acumen.remote.ServiceException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Does at once what otherwise happens in the background: sends what waits for the service that a project is joined to,
/// also what failed before, and brings the playbook.
///
/// @param project the project's folder
/// @param remote the service
public record RemoteSync(Environment environment, Path project, Remote remote, Queue queue, WorkerLog log) {

    /// What came of it.
    ///
    /// @param sent how many sessions wait no more
    /// @param waiting what waits still
    public record Outcome(int sent, List<QueuedSession> waiting) {
        public Outcome {
            waiting = List.copyOf(waiting);
        }

        /// Why something waits still; empty where nothing does, or where that is not known.
        public Optional<String> reason() {
            return waiting.stream()
                    .map(QueuedSession::reason)
                    .filter(why -> !why.isEmpty())
                    .findFirst();
        }
    }

    /// Sends and brings it.
    ///
    /// @throws ServiceException if the service does not give the playbook; the one that was brought before stays
    /// @throws ClaimedException if somebody else is at work for the project
    /// @throws IOException if something cannot be read or kept
    public Outcome sync() throws IOException, ServiceException {
        String fingerprint = ModelChoice.of(
                        new SettingsFiles(environment).settings(Optional.empty()),
                        new ClientEnvironment(environment, Optional.empty()).whole())
                .fingerprint();
        try (Claim _ = queue.claimWork(project)) {
            takeBackFailed();
            List<QueuedSession> before = waiting(fingerprint);
            send(before, fingerprint);
            List<QueuedSession> after = waiting(fingerprint);
            new RemoteCache(new Remotes(environment.acumenFolder()), project, remote)
                    .refresh(environment.clock().instant());
            return new Outcome(before.size() - after.size(), after);
        }
    }

    private void takeBackFailed() throws IOException {
        for (QueuedSession failed : QueuedSession.in(environment.acumenFolder().resolve(AcumenFolder.FAILED))) {
            if (isOurs(failed)) {
                queue.add(new Event(
                        project,
                        Path.of(failed.transcript()),
                        Stream.of(Event.Kind.values())
                                .filter(kind -> kind.label().equals(failed.event()))
                                .findFirst()
                                .orElse(Event.Kind.IDLE),
                        environment.clock().instant(),
                        failed.fingerprint()));
            }
        }
    }

    /// What waits here. What is learned here as well belongs to the environment that is to learn it.
    private List<QueuedSession> waiting(String fingerprint) throws IOException {
        List<QueuedSession> waiting = new ArrayList<>();
        for (QueuedSession session : queue.waiting()) {
            boolean isForUs = !remote.isLearnedHere() || session.fingerprint().equals(fingerprint);
            if (isOurs(session) && isForUs) {
                waiting.add(session);
            }
        }
        return waiting;
    }

    private boolean isOurs(QueuedSession session) {
        return session.isComplete() && session.project().equals(project.toString());
    }

    private void send(List<QueuedSession> sessions, String fingerprint) throws IOException {
        QueueLearner learner =
                new QueueLearner(environment, queue, fingerprint, log, new Refiners(environment, log::say));
        for (QueuedSession session : sessions) {
            try {
                learner.learn(session);
            } catch (ClaimedException _) {
                // Somebody else learns it: it waits, or is done.
            }
        }
        learner.afterRow(project);
    }
}
