package dev.acumen.adapt;

import dev.acumen.llm.Failure;
import java.io.Serial;

/// A run cannot go on now. Never leaves a run: its caller gets the failure as a value.
final class Stopped extends RuntimeException {
    @Serial
    private static final long serialVersionUID = 1;

    private final transient Failure failure;

    Stopped(Failure failure) {
        super(failure.reason());
        this.failure = failure;
    }

    Failure failure() {
        return failure;
    }
}
