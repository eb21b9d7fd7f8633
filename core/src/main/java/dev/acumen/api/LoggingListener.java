package dev.acumen.api;

import dev.acumen.json.BadInputException;
import dev.acumen.learn.Lesson;
import dev.acumen.store.StoreException;
import dev.acumen.trajectory.Trajectory;
import org.jspecify.annotations.Nullable;

/// Logs what was not learned, and why; in detail also what was.
final class LoggingListener implements LearningListener {
    @Override
    public void learned(Trajectory session, Lesson lesson) {
        if (lesson instanceof Lesson.NotJudged notJudged) {
            log(System.Logger.Level.WARNING, session, notJudged.failure().reason(), null);
        } else if (lesson instanceof Lesson.RolledBack rolledBack) {
            log(System.Logger.Level.ERROR, session, "a defect", rolledBack.defect());
        } else if (lesson instanceof Lesson.Learned learned) {
            int changes = learned.applied().changes().size();
            logger().log(
                            System.Logger.Level.DEBUG,
                            "session " + session.session() + " was learned, changes: " + changes);
        }
    }

    @Override
    public void failed(Trajectory session, RuntimeException why) {
        // What the message of one of ours says is enough for a person.
        boolean isOurs = why instanceof StoreException || why instanceof BadInputException;
        log(System.Logger.Level.ERROR, session, String.valueOf(why.getMessage()), isOurs ? null : why);
    }

    /// Has a listener told, and logs what it throws.
    static void tell(Runnable news) {
        try {
            news.run();
        } catch (RuntimeException e) {
            logger().log(System.Logger.Level.ERROR, "a LearningListener threw", e);
        }
    }

    private static void log(System.Logger.Level level, Trajectory session, String why, @Nullable Throwable cause) {
        logger().log(level, "session " + session.session() + " was not learned: " + why, cause);
    }

    static System.Logger logger() {
        return System.getLogger(LoggingListener.class.getPackageName());
    }
}
