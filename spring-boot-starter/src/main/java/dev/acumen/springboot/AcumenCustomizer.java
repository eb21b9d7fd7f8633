package dev.acumen.springboot;

import dev.acumen.api.AcumenBuilder;

/// A bean that changes how the application's [dev.acumen.api.Acumen] is made, after the properties did.
///
/// @since 0.1
@FunctionalInterface
public interface AcumenCustomizer {
    /// Called once, when the [dev.acumen.api.Acumen] is made.
    void customize(AcumenBuilder builder);
}
