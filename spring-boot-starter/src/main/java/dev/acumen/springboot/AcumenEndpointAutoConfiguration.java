package dev.acumen.springboot;

import dev.acumen.api.Acumen;
import org.springframework.boot.actuate.autoconfigure.endpoint.condition.ConditionalOnAvailableEndpoint;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnSingleCandidate;
import org.springframework.context.annotation.Bean;

/// Makes the [AcumenEndpoint] where Actuator is there and exposes it.
///
/// @since 0.1
@AutoConfiguration(after = AcumenAutoConfiguration.class)
@ConditionalOnClass({Endpoint.class, ConditionalOnAvailableEndpoint.class})
@ConditionalOnSingleCandidate(Acumen.class)
@ConditionalOnAvailableEndpoint(AcumenEndpoint.class)
public final class AcumenEndpointAutoConfiguration {
    /// For Spring.
    public AcumenEndpointAutoConfiguration() {}

    @Bean
    LearnedSinceStart acumenLearnedSinceStart() {
        return new LearnedSinceStart();
    }

    @Bean
    @ConditionalOnMissingBean
    AcumenEndpoint acumenEndpoint(Acumen acumen, LearnedSinceStart lessons) {
        return new AcumenEndpoint(acumen, lessons);
    }
}
