package dev.acumen.pipeline;

import dev.acumen.learn.Lesson;
import dev.acumen.llm.Failure;
import dev.acumen.queue.Claim;
import dev.acumen.queue.ClaimedException;
import dev.acumen.queue.Queue;
import dev.acumen.queue.QueueEntry;
import dev.acumen.remote.Remote;
import dev.acumen.store.ErrorAdvice;
import dev.acumen.trajectory.Trajectory;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;

/// Sends transcripts that a person names to the service that keeps the project's playbook, those among them that it
/// refused before. What it does not take now waits in the queue.
public final class TranscriptSender {
    private final TranscriptReading reading;
    private final Remote remote;
    private final Queue queue;
    private final String fingerprint;
    private final Consumer<String> tell;
    private final SessionSender sender;

    /// @param reading reads transcripts for the project
    /// @param fingerprint of the provider environment, whose worker sends what waits
    /// @param tell hears what came of each transcript
    public TranscriptSender(
            TranscriptReading reading, Remote remote, Queue queue, String fingerprint, Consumer<String> tell) {
        this.reading =
                new TranscriptReading(remote.hiding(reading.environment()), reading.project(), reading.isAnyProject());
        this.remote = remote;
        this.queue = queue;
        this.fingerprint = fingerprint;
        this.tell = tell;
        this.sender = new SessionSender(reading.environment(), queue, tell);
    }

    /// Sends a transcript without what is still going on.
    ///
    /// @return whether nothing of it is left to send
    /// @throws IOException if the queue cannot be written
    public boolean send(Path named) throws IOException {
        Path transcript = reading.file(named).toAbsolutePath().normalize();
        try (Claim _ = queue.claim(reading.project(), transcript)) {
            Trajectory session;
            try {
                session = reading.readClosed(transcript);
            } catch (IOException e) {
                tell.accept(named + ": " + ErrorAdvice.told(e));
                return false;
            }
            session.problems().forEach(tell);
            QueueEntry entry = queue.entry(reading.project(), transcript, session.session(), fingerprint);
            Optional<Failure> unsent = sender.send(reading.project(), transcript, session, remote);
            if (unsent.isPresent()) {
                sender.unsent(reading.project(), transcript, session, entry, unsent.get());
                return false;
            }
            entry.ended(new Lesson.NothingNew(session.turns().size()));
            return true;
        } catch (ClaimedException e) {
            tell.accept(named + ": " + ErrorAdvice.told(e));
            return false;
        }
    }
}
