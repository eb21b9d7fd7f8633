package dev.acumen.mcp;

/// A prompt that the client offers its user. It takes no arguments.
public record PromptDescription(String name, String description) {}
