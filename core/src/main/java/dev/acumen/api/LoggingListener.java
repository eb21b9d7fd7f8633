package dev.acumen.api;

import dev.acumen.json.BadInputException;
import dev.acumen.learn.Lesson;
import dev.acumen.playbook.Change;
import dev.acumen.playbook.SectionedKeyPoint;
import dev.acumen.store.StoreException;
import dev.acumen.trajectory.Trajectory;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Logs what was not learned, and why, and which key points changed.
final class LoggingListener implements LearningListener {
    @Override
    public void learned(Trajectory session, Lesson lesson) {
        if (lesson instanceof Lesson.NotJudged notJudged) {
            log(System.Logger.Level.WARNING, session, notJudged.failure().reason(), null);
        } else if (lesson instanceof Lesson.RolledBack rolledBack) {
            log(System.Logger.Level.ERROR, session, "a defect", rolledBack.defect());
        } else if (lesson instanceof Lesson.Learned learned) {
            List<String> changes = learned.applied().changes().stream()
                    .map(LoggingListener::told)
                    .toList();
            logger().log(
                            changes.isEmpty() ? System.Logger.Level.DEBUG : System.Logger.Level.INFO,
                            "session " + session.session() + " was learned: "
                                    + (changes.isEmpty() ? "nothing changed" : String.join(", ", changes)));
        }
    }

    private static String told(Change change) {
        SectionedKeyPoint point = Objects.requireNonNull(change.after() == null ? change.before() : change.after());
        return change.kind() + " " + point.keyPoint().name();
    }

    @Override
    public void failed(Trajectory session, RuntimeException why) {
        if (why instanceof NoAnswerException) {
            log(System.Logger.Level.WARNING, session, why.getMessage() + ": " + why.getCause(), null);
            return;
        }
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
