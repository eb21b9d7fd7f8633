package dev.acumen.pipeline;

import dev.acumen.learn.Lesson;
import dev.acumen.llm.Failure;
import dev.acumen.llm.ModelUsage;
import java.io.IOException;
import java.nio.file.Path;
import java.time.ZonedDateTime;
import java.util.Optional;

/// What became of a transcript.
public sealed interface SessionResult {
    /// Its transcript.
    Path transcript();

    /// Whether nothing is left to do about it.
    default boolean isDone() {
        return false;
    }

    /// It was read.
    ///
    /// @param lesson what came of it
    /// @param next when it may be tried again, where it could not be judged; empty where nobody will
    record Ended(Path transcript, Lesson lesson, Optional<ZonedDateTime> next) implements SessionResult {
        @Override
        public boolean isDone() {
            return lesson instanceof Lesson.NothingNew || lesson instanceof Lesson.Learned;
        }

        boolean isUnreached() {
            return lesson instanceof Lesson.NotJudged(int _, String _, Failure.Unreachable _, ModelUsage _);
        }
    }

    /// It could not be read, or another process is learning it.
    record Unread(Path transcript, IOException why) implements SessionResult {}
}
