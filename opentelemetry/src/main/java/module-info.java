/// Learning, as spans and metrics of OpenTelemetry.
///
/// Start with [dev.acumen.opentelemetry.Telemetry].
module dev.acumen.opentelemetry {
    requires transitive dev.acumen.core;
    requires transitive io.opentelemetry.api;
    requires io.opentelemetry.context;

    exports dev.acumen.opentelemetry;
}
