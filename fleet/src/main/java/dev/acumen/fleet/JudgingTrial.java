package dev.acumen.fleet;

import dev.acumen.llm.Failure;
import java.time.Duration;

/// The tries to judge one session: how often it is worth another, and how long to wait before. For one thread.
final class JudgingTrial {
    /// How often a session is judged whose answers cannot be read.
    private static final int TRIES = 3;

    private static final int TOO_MANY_REQUESTS = 429;
    private static final int UNAVAILABLE = 503;
    private static final int OVERLOADED = 529;

    private final Patience.Trial trial;
    private int attempt;

    JudgingTrial(Patience.Trial trial) {
        this.trial = trial;
    }

    /// How often answers about the session could not be used, from 0: each attempt asks anew.
    int attempt() {
        return attempt;
    }

    /// Whether to judge again after a failure, for which it waits where that helps.
    ///
    /// A provider that has too much to do is waited for without end, whatever becomes of other sessions
    /// meanwhile. Any other failure may be that of this session alone, such as an answer that always takes too
    /// long.
    boolean isWorthAnother(Failure failure) throws InterruptedException {
        if (failure instanceof Failure.Interrupted) {
            throw new InterruptedException(failure.reason());
        }
        if (!failure.isWorthLater()) {
            return false;
        }
        if (!failure.isEverybodys()) {
            return isWorthAnother();
        }
        if (isOfLoad(failure)) {
            trial.await(failure.reason(), asked(failure));
            return true;
        }
        return trial.waited(failure.reason());
    }

    /// Whether to judge again after answers that could not be used.
    boolean isWorthAnother() {
        attempt++;
        return attempt < TRIES;
    }

    private static boolean isOfLoad(Failure failure) {
        return failure instanceof Failure.OverLimit
                || (failure instanceof Failure.Refused refused
                        && (refused.status() == TOO_MANY_REQUESTS
                                || refused.status() == UNAVAILABLE
                                || refused.status() == OVERLOADED));
    }

    private static Duration asked(Failure failure) {
        return failure instanceof Failure.Refused refused ? refused.retryAfter().orElse(Duration.ZERO) : Duration.ZERO;
    }
}
