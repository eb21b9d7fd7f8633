package dev.acumen.trajectory;

/// One thing that the agent did in a turn.
public sealed interface Step {

    /// The agent said something.
    ///
    /// @param line the id of its line in the transcript
    /// @param text what it said; bulk is cut
    record Message(String line, String text) implements Step {}

    /// The agent used a tool.
    ///
    /// @param line the id of the call's line
    /// @param tool the tool's name
    /// @param input what it was called with: for a shell the command itself, otherwise its arguments as JSON;
    /// bulk is cut
    /// @param isCommand whether the input is a shell command
    /// @param outcome how it ended
    record ToolCall(String line, String tool, String input, boolean isCommand, Outcome outcome) implements Step {}

    /// Steps that were left out of a very long session, to bound its size.
    ///
    /// @param steps how many
    /// @param characters of how much text
    record Elided(int steps, long characters) implements Step {}
}
