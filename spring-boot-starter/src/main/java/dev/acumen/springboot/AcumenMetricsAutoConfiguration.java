package dev.acumen.springboot;

import dev.acumen.api.Acumen;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnSingleCandidate;
import org.springframework.context.annotation.Bean;

/// Makes [AcumenMetrics] where the application has a registry for them.
///
/// @since 0.1
@AutoConfiguration(
        after = AcumenAutoConfiguration.class,
        afterName = "org.springframework.boot.micrometer.metrics.autoconfigure.CompositeMeterRegistryAutoConfiguration")
@ConditionalOnClass(MeterRegistry.class)
@ConditionalOnBean(MeterRegistry.class)
@ConditionalOnSingleCandidate(Acumen.class)
public final class AcumenMetricsAutoConfiguration {
    /// For Spring.
    public AcumenMetricsAutoConfiguration() {}

    @Bean
    @ConditionalOnMissingBean
    AcumenMetrics acumenMetrics(MeterRegistry registry) {
        return new AcumenMetrics(registry);
    }

    @Bean
    @ConditionalOnMissingBean(name = "acumenKeyPoints")
    MeterBinder acumenKeyPoints(Acumen acumen) {
        return registry -> Gauge.builder(
                        "acumen.key.points", acumen, known -> known.playbook().size())
                .description("Key points in the playbook")
                .register(registry);
    }
}
