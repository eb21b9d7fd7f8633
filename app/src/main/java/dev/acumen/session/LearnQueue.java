package dev.acumen.session;

import dev.acumen.config.FailureException;
import dev.acumen.queue.Claim;
import dev.acumen.queue.ClaimedException;
import dev.acumen.queue.Queue;
import dev.acumen.queue.QueueEntry;
import dev.acumen.store.ErrorAdvice;
import dev.acumen.trajectory.Trajectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// The queue, as one project and one provider environment use it.
///
/// @param fingerprint of the provider environment
/// @param isNeeded whether what is answered costs something
public record LearnQueue(Queue queue, Path project, String fingerprint, boolean isNeeded) {

    /// Claims a transcript.
    ///
    /// @throws ClaimedException if another is learning it
    /// @throws IOException if it cannot be claimed
    public Claim claim(Path transcript) throws IOException {
        return queue.claim(project, transcript);
    }

    /// Claims the project's whole history.
    ///
    /// @throws FailureException if another is learning it
    /// @throws IOException if it cannot be claimed
    public Claim claimAll() throws IOException {
        try {
            return queue.claimAll(project);
        } catch (ClaimedException e) {
            throw new FailureException("learn --all: " + ErrorAdvice.told(e));
        }
    }

    /// The entry of a transcript.
    ///
    /// @throws IOException if one is there and cannot be read
    public QueueEntry entry(Path transcript, Trajectory trajectory) throws IOException {
        return queue.entry(project, transcript, trajectory.session(), fingerprint);
    }

    /// Where a transcript is gone, its entry goes to those that failed.
    ///
    /// @throws IOException if that cannot be done
    public void forgetIfGone(Path transcript) throws IOException {
        if (Files.notExists(transcript)) {
            queue.gone(project, transcript);
        }
    }
}
