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

    /// Whether other tasks would fail alike, so that the run has to wait.
    static boolean isEverybodys(Failure failure) {
        return switch (failure) {
            case Failure.Unreadable _, Failure.CutOff _ -> false;
            case Failure.Refused refused -> refused.isWorthLater();
            case Failure.OverLimit limit -> !limit.isOfSession();
            case Failure.TimedOut _, Failure.Unreachable _, Failure.Unusable _, Failure.Interrupted _ -> true;
        };
    }
}
