package dev.acumen.web.view;

/// A choice in a form.
///
/// @param value what the form sends
/// @param label what a person reads
public record Choice(String value, String label) {}
