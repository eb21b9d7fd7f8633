package dev.acumen.adk;

import dev.acumen.api.LearningListener;
import dev.acumen.learn.Lesson;
import dev.acumen.trajectory.Trajectory;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/// What came of the sessions that were learned.
final class Heard implements LearningListener {
    private final List<Trajectory> sessions = Collections.synchronizedList(new ArrayList<>());
    private final List<String> failures = Collections.synchronizedList(new ArrayList<>());

    @Override
    public void learned(Trajectory session, Lesson lesson) {
        if (lesson instanceof Lesson.Learned) {
            sessions.add(session);
        }
    }

    @Override
    public void failed(Trajectory session, RuntimeException why) {
        Throwable cause = why.getCause();
        failures.add(why.getMessage() + (cause == null ? "" : ": " + cause.getMessage()));
    }

    List<Trajectory> sessions() {
        return List.copyOf(sessions);
    }

    List<String> failures() {
        return List.copyOf(failures);
    }
}
