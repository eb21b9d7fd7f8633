package dev.acumen.trajectory;

import java.util.OptionalInt;

/// How a tool call ended.
public sealed interface Outcome {

    /// It worked.
    ///
    /// @param line the id of the result's line
    /// @param output what came back; bulk is cut
    record Succeeded(String line, String output) implements Outcome {}

    /// It failed.
    ///
    /// @param line the id of the result's line
    /// @param exitCode of a command, where it is known
    /// @param error what was reported; bulk is cut
    record Failed(String line, OptionalInt exitCode, String error) implements Outcome {}

    /// The user did not allow it.
    ///
    /// @param line the id of the result's line
    /// @param reason the user's own words; empty when nothing was said
    record Rejected(String line, String reason) implements Outcome {}

    /// A hook kept it from being run.
    ///
    /// @param line the id of the result's line
    /// @param reason what the agent was told
    record Held(String line, String reason) implements Outcome {}

    /// The transcript does not say: it ends before the result, or the user interrupted.
    record Unknown() implements Outcome {}
}
