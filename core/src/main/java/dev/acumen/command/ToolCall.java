package dev.acumen.command;

/// A call of a tool, as far as a guard looks at it. Files are named from the top of the project, with slashes.
///
/// @param command what is run in a shell; empty for another tool
/// @param file the file that it reads or changes; empty for none in the project
/// @param isChange whether it changes the file
public record ToolCall(String command, String file, boolean isChange) {}
