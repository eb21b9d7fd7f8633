package dev.acumen.agent;

/// A call of a tool that cannot be carried out as it is. Its message tells the model what to do instead.
public final class CallException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /// @param message what is wrong, and what to do instead
    public CallException(String message) {
        super(message);
    }
}
