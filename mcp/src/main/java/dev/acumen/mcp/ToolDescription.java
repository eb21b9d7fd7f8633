package dev.acumen.mcp;

import dev.acumen.json.Json;

/// A tool, as the client lists it to its model.
///
/// @param input the JSON schema of its arguments
/// @param output the JSON schema of [ToolAnswer#content]
/// @param isReadOnly whether it changes nothing
/// @param isDestructive whether it may change or remove what was there before
/// @param isIdempotent whether a second call with the same arguments changes nothing more
public record ToolDescription(
        String name,
        String description,
        Json.Obj input,
        Json.Obj output,
        boolean isReadOnly,
        boolean isDestructive,
        boolean isIdempotent) {}
