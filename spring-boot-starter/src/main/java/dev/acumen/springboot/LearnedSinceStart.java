package dev.acumen.springboot;

import dev.acumen.api.LearningListener;
import dev.acumen.learn.Lesson;
import dev.acumen.trajectory.Trajectory;

/// Counts what came of sessions.
final class LearnedSinceStart implements LearningListener {
    private long learned;
    private long notLearned;
    private String lastReason = "";

    @Override
    public synchronized void learned(Trajectory session, Lesson lesson) {
        switch (lesson) {
            case Lesson.Learned ignored -> learned++;
            case Lesson.NothingNew ignored -> learned++;
            case Lesson.NotJudged notJudged -> notLearned(notJudged.failure().reason());
            case Lesson.RolledBack ignored -> notLearned("a defect, which is in the log");
        }
    }

    @Override
    public synchronized void failed(Trajectory session, RuntimeException why) {
        notLearned(String.valueOf(why.getMessage()));
    }

    private void notLearned(String reason) {
        notLearned++;
        lastReason = reason;
    }

    synchronized AcumenEndpoint.Lessons counts() {
        return new AcumenEndpoint.Lessons(learned, notLearned, lastReason);
    }
}
