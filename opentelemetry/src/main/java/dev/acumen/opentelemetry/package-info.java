/// Learning, as spans and metrics of OpenTelemetry. Texts of sessions and key points are in none of them.
///
/// Start with [Telemetry][dev.acumen.opentelemetry.Telemetry].
///
/// @since 0.1
@NullMarked
package dev.acumen.opentelemetry;

import org.jspecify.annotations.NullMarked;
