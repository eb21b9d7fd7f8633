package dev.acumen.opentelemetry;

import static io.opentelemetry.sdk.testing.assertj.OpenTelemetryAssertions.assertThat;
import static io.opentelemetry.sdk.testing.assertj.OpenTelemetryAssertions.equalTo;

import dev.acumen.api.Acumen;
import dev.acumen.api.LearningListener;
import dev.acumen.learn.Lesson;
import dev.acumen.llm.Failure;
import dev.acumen.llm.LanguageModel;
import dev.acumen.llm.ModelUsage;
import dev.acumen.llm.Reply;
import dev.acumen.llm.Request;
import dev.acumen.store.InMemoryPlaybookStore;
import dev.acumen.trajectory.Trajectory;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.sdk.testing.junit5.OpenTelemetryExtension;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class TelemetryTest {
    private static final AttributeKey<String> RESULT = AttributeKey.stringKey("acumen.result");

    @RegisterExtension
    private final OpenTelemetryExtension collected = OpenTelemetryExtension.create();

    private final List<Lesson> heard = new ArrayList<>();
    private final LearningListener listener = new LearningListener() {
        @Override
        public void learned(Trajectory session, Lesson lesson) {
            heard.add(lesson);
        }
    };

    @Test
    void countsLessonsAndChanges() {
        Telemetry telemetry = Telemetry.of(collected.getOpenTelemetry());
        try (Acumen acumen = Acumen.with(new InMemoryPlaybookStore(Clock.systemUTC()))
                .listener(telemetry.listening(listener))
                .build()) {
            Trajectory session = acumen.record("s")
                    .userSaid("Always answer in whole sentences.")
                    .trajectory();
            acumen.learn(session);
            acumen.learn(session);
        }

        assertThat(heard).hasSize(2);
        assertThat(collected.getMetrics())
                .anySatisfy(metric -> assertThat(metric)
                        .hasName("acumen.lessons")
                        .hasLongSumSatisfying(sum -> sum.hasPointsSatisfying(
                                point -> point.hasValue(1).hasAttributesSatisfying(equalTo(RESULT, "learned")),
                                point -> point.hasValue(1).hasAttributesSatisfying(equalTo(RESULT, "nothing_new")))));
        assertThat(collected.getMetrics())
                .anySatisfy(metric -> assertThat(metric)
                        .hasName("acumen.changes")
                        .hasLongSumSatisfying(sum -> sum.hasPointsSatisfying(point -> point.hasValue(1)
                                .hasAttributesSatisfying(equalTo(AttributeKey.stringKey("acumen.change"), "add")))));
    }

    @Test
    void tracesEachQuestionWithoutItsText() {
        try (Acumen acumen = Acumen.with(new InMemoryPlaybookStore(Clock.systemUTC()))
                .model(Telemetry.of(collected.getOpenTelemetry()).traced(new Down()))
                .listener(listener)
                .build()) {
            acumen.learn(acumen.record("s").userSaid("A most private matter").trajectory());
        }

        assertThat(heard).hasOnlyElementsOfType(Lesson.NotJudged.class);
        assertThat(collected.getSpans())
                .singleElement()
                .satisfies(span -> assertThat(span)
                        .hasName("chat a-model")
                        .hasKind(SpanKind.CLIENT)
                        .hasAttributesSatisfying(
                                equalTo(AttributeKey.stringKey("gen_ai.request.model"), "a-model"),
                                equalTo(AttributeKey.stringKey("acumen.role"), "reflector"),
                                equalTo(AttributeKey.longKey("gen_ai.usage.input_tokens"), 7),
                                equalTo(AttributeKey.stringKey("error.type"), "Refused")));
        assertThat(collected.getSpans().toString()).doesNotContain("private");
    }

    /// A model that is down, and is paid all the same.
    private static final class Down implements LanguageModel {
        @Override
        public String name() {
            return "a-model";
        }

        @Override
        public Reply ask(Request request) {
            return new Failure.Refused(500, "", Optional.empty(), ModelUsage.of(7, 0, 0, 0));
        }
    }
}
