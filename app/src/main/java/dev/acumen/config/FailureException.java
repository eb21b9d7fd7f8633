package dev.acumen.config;

import java.io.Serial;

/// A command cannot do what it was asked for; the message tells the user why, and what to do.
public final class FailureException extends RuntimeException {
    @Serial
    private static final long serialVersionUID = 1;

    /// @param message for the user: why, and what to do
    public FailureException(String message) {
        super(message);
    }
}
