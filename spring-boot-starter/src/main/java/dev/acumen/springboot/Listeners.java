package dev.acumen.springboot;

import dev.acumen.api.LearningListener;
import dev.acumen.learn.Lesson;
import dev.acumen.select.Selection;
import dev.acumen.trajectory.Trajectory;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;

/// Tells several listeners. What one throws does not keep the news from the others.
record Listeners(List<LearningListener> listeners) implements LearningListener {
    @Override
    public void learned(Trajectory session, Lesson lesson) {
        tell(listener -> listener.learned(session, lesson));
    }

    @Override
    public void failed(Trajectory session, RuntimeException why) {
        tell(listener -> listener.failed(session, why));
    }

    @Override
    public void selected(Selection selection, Duration took) {
        tell(listener -> listener.selected(selection, took));
    }

    private void tell(Consumer<LearningListener> news) {
        RuntimeException first = null;
        for (LearningListener listener : listeners) {
            try {
                news.accept(listener);
            } catch (RuntimeException e) {
                if (first == null) {
                    first = e;
                } else {
                    first.addSuppressed(e);
                }
            }
        }
        if (first != null) {
            throw first;
        }
    }
}
