package dev.acumen.llm;

import java.util.List;

/// What a model is asked, the parts that seldom change first, so that a provider can keep them.
///
/// @param stable instructions and whatever else is the same in many requests, the most lasting first; each part
/// ends where a provider may keep what it has read so far
/// @param rest what only this request holds
public record Prompt(List<String> stable, String rest) {
    public Prompt {
        stable = List.copyOf(stable);
    }

    /// The whole as one text.
    public String text() {
        return String.join("\n\n", stable) + (stable.isEmpty() ? "" : "\n\n") + rest;
    }
}
