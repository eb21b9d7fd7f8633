package dev.acumen.learn;

/// One report.
///
/// @param name what it is about, by the name that the specification gives it
/// @param text without secrets; ends with a line break
record DiagnosticReport(String name, String text) {}
