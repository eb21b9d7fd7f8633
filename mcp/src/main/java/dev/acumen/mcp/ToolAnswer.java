package dev.acumen.mcp;

import dev.acumen.json.Json;
import org.jspecify.annotations.Nullable;

/// What a tool answers.
///
/// @param text for a model to read
/// @param content the same for a program, as the tool's output schema says; null for a failure
public record ToolAnswer(String text, Json.@Nullable Obj content) {

    /// A call that failed, and what to do about it.
    public static ToolAnswer failure(String text) {
        return new ToolAnswer(text, null);
    }

    /// Whether the call failed.
    public boolean isFailure() {
        return content == null;
    }
}
