package dev.acumen.server;

import dev.acumen.store.StoreException;
import java.time.Duration;
import java.util.Map;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/// How many parts there are, for whoever asks however often: counting reads all of them, so they are counted at most
/// every 15 seconds. Safe for use by many threads.
final class PartCounts {
    private static final long FRESH = Duration.ofSeconds(15).toNanos();

    private final Supplier<Parts.Counts> counting;
    private final LongSupplier nanos;
    private Map<String, Long> last = Map.of();
    private long counted;
    private boolean isCounted;

    /// @param nanos the time, as [System#nanoTime]
    PartCounts(Supplier<Parts.Counts> counting, LongSupplier nanos) {
        this.counting = counting;
        this.nanos = nanos;
    }

    /// The counts by state; empty where the database is away.
    synchronized Map<String, Long> byState() {
        if (!isCounted || nanos.getAsLong() - counted >= FRESH) {
            last = read();
            counted = nanos.getAsLong();
            isCounted = true;
        }
        return last;
    }

    private Map<String, Long> read() {
        try {
            Parts.Counts counts = counting.get();
            return Map.of("waiting", counts.waiting(), "dead", counts.dead());
        } catch (StoreException _) {
            return Map.of();
        }
    }
}
