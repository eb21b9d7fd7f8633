package dev.acumen.api;

/// A run that ended without an answer. Whoever ran the agent was told of its cause already.
final class NoAnswerException extends IllegalStateException {
    private static final long serialVersionUID = 1;

    NoAnswerException(Throwable cause) {
        super("the agent gave no answer", cause);
    }
}
