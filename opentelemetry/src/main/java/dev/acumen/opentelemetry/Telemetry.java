package dev.acumen.opentelemetry;

import dev.acumen.api.LearningListener;
import dev.acumen.learn.Lesson;
import dev.acumen.llm.Failure;
import dev.acumen.llm.LanguageModel;
import dev.acumen.llm.ModelUsage;
import dev.acumen.llm.Reply;
import dev.acumen.llm.Request;
import dev.acumen.select.Selection;
import dev.acumen.trajectory.Trajectory;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.metrics.LongCounter;
import io.opentelemetry.api.metrics.Meter;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Scope;
import java.time.Duration;
import java.util.Locale;

/// Tells OpenTelemetry what is learned, and what models are asked for it.
///
/// ```java
/// Telemetry telemetry = Telemetry.of(openTelemetry);
/// Acumen acumen = Acumen.in(folder)
///         .model(telemetry.traced(model))
///         .listener(telemetry.listening(LearningListener.logging()))
///         .build();
/// ```
///
/// | name | kind | attributes |
/// |---|---|---|
/// | `acumen.lessons` | counter of sessions | `acumen.result`: `learned`, `nothing_new`, `not_judged`, `rolled_back`,
/// `failed` |
/// | `acumen.changes` | counter of changes to the playbook | `acumen.change`: `add`, `update`, `merge`, `delete`,
/// `prune`, `tag`, … |
/// | `acumen.tokens` | counter of tokens | `gen_ai.request.model`, `acumen.role`, `gen_ai.token.type`: `input`,
/// `output` |
/// | `chat MODEL` | span of a client for each question | `gen_ai.operation.name`, `gen_ai.request.model`,
/// `gen_ai.usage.input_tokens`, `gen_ai.usage.output_tokens`, `acumen.role`; `error.type` where no answer came |
///
/// Safe for use by many threads at once.
///
/// @since 0.1
public final class Telemetry {
    private static final String SCOPE = "dev.acumen";
    private static final AttributeKey<String> RESULT = AttributeKey.stringKey("acumen.result");
    private static final AttributeKey<String> CHANGE = AttributeKey.stringKey("acumen.change");
    private static final AttributeKey<String> ROLE = AttributeKey.stringKey("acumen.role");
    private static final AttributeKey<String> OPERATION = AttributeKey.stringKey("gen_ai.operation.name");
    private static final AttributeKey<String> MODEL = AttributeKey.stringKey("gen_ai.request.model");
    private static final AttributeKey<String> TOKEN_TYPE = AttributeKey.stringKey("gen_ai.token.type");
    private static final AttributeKey<Long> INPUT = AttributeKey.longKey("gen_ai.usage.input_tokens");
    private static final AttributeKey<Long> OUTPUT = AttributeKey.longKey("gen_ai.usage.output_tokens");
    private static final AttributeKey<String> ERROR = AttributeKey.stringKey("error.type");

    private final Tracer tracer;
    private final LongCounter lessons;
    private final LongCounter changes;
    private final LongCounter tokens;

    private Telemetry(Tracer tracer, Meter meter) {
        this.tracer = tracer;
        this.lessons = meter.counterBuilder("acumen.lessons")
                .setUnit("{session}")
                .setDescription("sessions that were to be learned")
                .build();
        this.changes = meter.counterBuilder("acumen.changes")
                .setUnit("{change}")
                .setDescription("changes to the playbook")
                .build();
        this.tokens = meter.counterBuilder("acumen.tokens")
                .setUnit("{token}")
                .setDescription("tokens that learning used")
                .build();
    }

    /// One that tells this OpenTelemetry.
    public static Telemetry of(OpenTelemetry openTelemetry) {
        return new Telemetry(openTelemetry.getTracer(SCOPE), openTelemetry.getMeter(SCOPE));
    }

    /// A listener that counts what it hears, and passes it on.
    public LearningListener listening(LearningListener next) {
        return new LearningListener() {
            @Override
            public void learned(Trajectory session, Lesson lesson) {
                lessons.add(1, Attributes.of(RESULT, result(lesson)));
                if (lesson instanceof Lesson.Learned learned) {
                    learned.applied()
                            .changes()
                            .forEach(change -> changes.add(
                                    1, Attributes.of(CHANGE, lower(change.kind().name()))));
                }
                next.learned(session, lesson);
            }

            @Override
            public void failed(Trajectory session, RuntimeException why) {
                lessons.add(1, Attributes.of(RESULT, "failed"));
                next.failed(session, why);
            }

            @Override
            public void selected(Selection selection, Duration took) {
                next.selected(selection, took);
            }
        };
    }

    /// A model with a span for each question.
    public LanguageModel traced(LanguageModel model) {
        return new LanguageModel() {
            @Override
            public String name() {
                return model.name();
            }

            @Override
            @SuppressWarnings("try")
            public Reply ask(Request request) {
                Span span = tracer.spanBuilder("chat " + name())
                        .setSpanKind(SpanKind.CLIENT)
                        .setAttribute(OPERATION, "chat")
                        .setAttribute(MODEL, name())
                        .setAttribute(ROLE, request.purpose().role())
                        .startSpan();
                try (Scope ignored = span.makeCurrent()) {
                    Reply reply = model.ask(request);
                    tell(span, request.purpose().role(), reply);
                    return reply;
                } catch (RuntimeException e) {
                    span.recordException(e);
                    span.setStatus(StatusCode.ERROR);
                    throw e;
                } finally {
                    span.end();
                }
            }

            private void tell(Span span, String role, Reply reply) {
                ModelUsage usage = reply.usage();
                long read = usage.total() - usage.output();
                span.setAttribute(INPUT, read);
                span.setAttribute(OUTPUT, usage.output());
                tokens.add(read, Attributes.of(MODEL, name(), ROLE, role, TOKEN_TYPE, "input"));
                tokens.add(usage.output(), Attributes.of(MODEL, name(), ROLE, role, TOKEN_TYPE, "output"));
                if (reply instanceof Failure failure) {
                    span.setAttribute(ERROR, failure.getClass().getSimpleName());
                    span.setStatus(StatusCode.ERROR, failure.reason());
                }
            }
        };
    }

    private static String result(Lesson lesson) {
        return switch (lesson) {
            case Lesson.Learned ignored -> "learned";
            case Lesson.NothingNew ignored -> "nothing_new";
            case Lesson.NotJudged ignored -> "not_judged";
            case Lesson.RolledBack ignored -> "rolled_back";
        };
    }

    private static String lower(String name) {
        return name.toLowerCase(Locale.ROOT);
    }
}
