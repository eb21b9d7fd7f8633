package dev.acumen.springboot;

import dev.acumen.api.LearningListener;
import dev.acumen.learn.Lesson;
import dev.acumen.llm.ModelUsage;
import dev.acumen.select.Selection;
import dev.acumen.trajectory.Trajectory;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;

/// Tells Micrometer what is learned.
///
/// | meter | what |
/// |---|---|
/// | `acumen.lessons` | sessions, by `result`: `learned`, `nothing_new`, `not_judged`, `rolled_back`, `failed` |
/// | `acumen.tokens` | tokens that judging used, by `type`: `input`, `output` |
/// | `acumen.selection` | how long runs waited for their key points |
/// | `acumen.key.points` | how many key points the playbook has; of the application's own playbook only |
///
/// @since 0.1
public final class AcumenMetrics implements LearningListener {
    private final MeterRegistry registry;
    private final Timer selections;

    /// Metrics for an [dev.acumen.api.Acumen] that an application makes itself; that of the starter has them.
    public AcumenMetrics(MeterRegistry registry) {
        this.registry = registry;
        this.selections = Timer.builder("acumen.selection")
                .description("How long runs waited for their key points")
                .register(registry);
    }

    @Override
    public void learned(Trajectory session, Lesson lesson) {
        switch (lesson) {
            case Lesson.Learned learned -> count("learned", learned.usage());
            case Lesson.NothingNew ignored -> count("nothing_new", ModelUsage.NONE);
            case Lesson.NotJudged notJudged -> count("not_judged", notJudged.usage());
            case Lesson.RolledBack ignored -> count("rolled_back", ModelUsage.NONE);
        }
    }

    @Override
    public void failed(Trajectory session, RuntimeException why) {
        count("failed", ModelUsage.NONE);
    }

    @Override
    public void selected(Selection selection, Duration took) {
        selections.record(took);
    }

    private void count(String result, ModelUsage usage) {
        Counter.builder("acumen.lessons")
                .description("Sessions that were to be learned")
                .tag("result", result)
                .register(registry)
                .increment();
        tokens("input", usage.total() - usage.output());
        tokens("output", usage.output());
    }

    private void tokens(String type, long count) {
        Counter.builder("acumen.tokens")
                .description("Tokens that judging sessions used")
                .tag("type", type)
                .register(registry)
                .increment((double) count);
    }
}
