package dev.acumen.command;

/// A call of a tool, as far as a guard looks at it.
///
/// @param command what is run in a shell; empty for another tool
/// @param file the file that it reads or changes, from the top of the project; empty for none in it
/// @param isChange whether it changes the file
/// @param folder the folder in which it happens, from the top of the project, with a slash at its end; empty for the
/// top
/// and for any outside
public record ToolCall(String command, String file, boolean isChange, String folder) {}
