package dev.acumen.server;

import dev.acumen.llm.ModelUsage;
import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.core.metrics.GaugeWithCallback;
import io.prometheus.metrics.core.metrics.Histogram;
import io.prometheus.metrics.expositionformats.PrometheusTextFormatWriter;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.function.Supplier;

/// What Prometheus reads. Neither tenants nor people are told apart.
///
/// | metric | what |
/// |---|---|
/// | `acumen_request_duration_seconds` | requests, by `operation` and `status` |
/// | `acumen_lessons_total` | parts of sessions, by `result` |
/// | `acumen_parts` | parts of sessions, by `state`: `waiting`, `dead` |
/// | `acumen_model_tokens_total`, `acumen_model_usd_total` | what judging used |
final class Metrics {
    private static final double[] SECONDS = {0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 1, 5};
    private static final double NANOS = 1e9;

    private final PrometheusRegistry registry = new PrometheusRegistry();
    private final PrometheusTextFormatWriter writer = PrometheusTextFormatWriter.create();
    private final Histogram requests = Histogram.builder()
            .name("acumen_request_duration_seconds")
            .help("How long requests took.")
            .labelNames("operation", "status")
            .classicOnly()
            .classicUpperBounds(SECONDS)
            .register(registry);
    private final Counter lessons = Counter.builder()
            .name("acumen_lessons_total")
            .help("Parts of sessions that were to be learned.")
            .labelNames("result")
            .register(registry);
    private final Counter tokens = Counter.builder()
            .name("acumen_model_tokens_total")
            .help("Tokens that judging used.")
            .register(registry);
    private final Counter usd = Counter.builder()
            .name("acumen_model_usd_total")
            .help("What judging cost, in US dollars, where the price is known.")
            .register(registry);

    /// @param parts how many there are, by state
    Metrics(Supplier<Map<String, Long>> parts) {
        GaugeWithCallback.builder()
                .name("acumen_parts")
                .help("Parts of sessions that are not learned.")
                .labelNames("state")
                .callback(gauge -> parts.get().forEach((state, count) -> gauge.call(count, state)))
                .register(registry);
    }

    void request(String operation, int status, Duration took) {
        requests.labelValues(operation, String.valueOf(status)).observe(took.toNanos() / NANOS);
    }

    void lesson(String result) {
        lessons.labelValues(result).inc();
    }

    void used(ModelUsage usage) {
        tokens.inc(usage.total());
        usage.cost().ifPresent(cost -> usd.inc(cost.doubleValue()));
    }

    String contentType() {
        return writer.getContentType();
    }

    String text() {
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        try {
            writer.write(text, registry.scrape());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.toString(StandardCharsets.UTF_8);
    }
}
