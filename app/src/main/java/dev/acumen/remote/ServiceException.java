package dev.acumen.remote;

import dev.acumen.llm.Failure;
import java.io.Serial;

/// A service did not do what it was asked for. The message is one sentence for a person, without a full stop.
public final class ServiceException extends Exception {
    @Serial
    private static final long serialVersionUID = 1;

    private final transient Failure failure;

    ServiceException(Failure failure) {
        super(failure.reason());
        this.failure = failure;
    }

    /// Why, and whether asking again makes sense.
    public Failure failure() {
        return failure;
    }
}
