package dev.acumen.api;

import dev.acumen.learn.Lesson;
import dev.acumen.select.Selection;
import dev.acumen.trajectory.Trajectory;
import java.time.Duration;

/// Hears what came of each session that was to be learned. Called by the thread that learned it, which goes on when
/// the call returns; what it throws is logged, and changes nothing.
///
/// @since 0.1
public interface LearningListener {
    /// A session was judged. [Lesson.NotJudged] and [Lesson.RolledBack] mean that it was not learned.
    default void learned(Trajectory session, Lesson lesson) {}

    /// A session was not learned, and may be tried again: the playbook could not be read or written, too many sessions
    /// wait, or a defect.
    default void failed(Trajectory session, RuntimeException why) {}

    /// Key points were selected for a run. Called by the thread that asked for them, and the agent waits for it.
    ///
    /// @param took how long that took, reading the playbook included
    default void selected(Selection selection, Duration took) {}

    /// Writes a line to the system's log, under `dev.acumen.api`, for each session that was not learned (`WARNING` or
    /// `ERROR`), for each one that changed key points, with their ids (`INFO`), and for the others (`DEBUG`).
    static LearningListener logging() {
        return new LoggingListener();
    }
}
