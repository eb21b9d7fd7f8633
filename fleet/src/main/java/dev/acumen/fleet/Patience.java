package dev.acumen.fleet;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Tells a part of the world that is away for everybody from a piece of work that fails alone. What fails while
/// others succeed is given up after a few tries; while nobody succeeds, everybody waits without end.
///
/// Safe for use by many threads at once.
final class Patience {
    private static final Logger LOG = LoggerFactory.getLogger(Patience.class);

    /// How often work may fail while others succeed.
    private static final int TRIES = 5;

    private static final Duration FIRST_PAUSE = Duration.ofMillis(500);
    private static final Duration LONGEST_PAUSE = Duration.ofMinutes(1);

    private final Duration firstPause;
    private final AtomicLong successes = new AtomicLong();

    Patience() {
        this(FIRST_PAUSE);
    }

    /// @param firstPause how long to wait after a first failure; each pause is twice the one before, up to a minute
    Patience(Duration firstPause) {
        this.firstPause = firstPause;
    }

    /// Some work was done, so this part of the world is there.
    void succeeded() {
        successes.incrementAndGet();
    }

    /// Begins to try some work.
    Trial trial() {
        return new Trial();
    }

    /// The tries of one piece of work. For one thread.
    final class Trial {
        private Duration pause = firstPause;
        private int failedAlone;

        private Trial() {}

        /// Waits after a failure that may be everybody's or that of this work alone.
        ///
        /// @return whether to try again
        boolean waited(String reason) throws InterruptedException {
            long before = successes.get();
            await(reason, Duration.ZERO);
            failedAlone += successes.get() == before ? 0 : 1;
            return failedAlone < TRIES;
        }

        /// Waits after a failure that ends by itself.
        ///
        /// @param atLeast how long to wait at least
        void await(String reason, Duration atLeast) throws InterruptedException {
            Duration now = atLeast.compareTo(pause) > 0 ? atLeast : pause;
            LOG.warn("learning waits for {} ms: {}", now.toMillis(), reason);
            Thread.sleep(now);
            Duration next = pause.multipliedBy(2);
            pause = next.compareTo(LONGEST_PAUSE) > 0 ? LONGEST_PAUSE : next;
        }
    }
}
