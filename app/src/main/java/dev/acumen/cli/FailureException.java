package dev.acumen.cli;

import java.io.Serial;

/// A command cannot do what it was asked for; the message tells the user why, and what to do.
final class FailureException extends RuntimeException {
    @Serial
    private static final long serialVersionUID = 1;

    FailureException(String message) {
        super(message);
    }
}
