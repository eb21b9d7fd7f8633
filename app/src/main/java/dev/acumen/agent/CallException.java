package dev.acumen.agent;

/// A call of a tool that cannot be carried out as it is. Its message tells the model what to do instead.
final class CallException extends RuntimeException {
    private static final long serialVersionUID = 1;

    CallException(String message) {
        super(message);
    }
}
