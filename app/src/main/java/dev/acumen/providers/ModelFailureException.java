package dev.acumen.providers;

import dev.acumen.llm.Failure;
import java.util.Optional;

/// Carries a failure through LangChain4j, which knows exceptions only. It has no message and no trace, so that
/// nothing of it can be logged on its way.
final class ModelFailureException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient Failure failure;

    ModelFailureException(Failure failure) {
        super(null, null, false, false);
        this.failure = failure;
    }

    /// The failure in an exception or in what caused it.
    static Optional<Failure> in(Throwable thrown) {
        for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
            if (cause instanceof ModelFailureException unanswered) {
                return Optional.of(unanswered.failure);
            }
        }
        return Optional.empty();
    }
}
