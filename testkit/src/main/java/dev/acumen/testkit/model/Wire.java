package dev.acumen.testkit.model;

/// The format that a request is in.
public enum Wire {
    /// `POST /v1/messages`
    ANTHROPIC,

    /// `POST /v1/chat/completions`
    OPENAI
}
