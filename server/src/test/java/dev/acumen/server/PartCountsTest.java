package dev.acumen.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.store.StoreException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/// How often parts are counted.
class PartCountsTest {
    private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 1);
    private final AtomicLong counted = new AtomicLong();
    private final PartCounts counts = new PartCounts(() -> new Parts.Counts(counted.incrementAndGet(), 7), nanos::get);

    @Test
    void countsAtMostEvery15SecondsHoweverOftenSomebodyAsks() {
        for (int i = 0; i < 100; i++) {
            assertThat(counts.byState()).containsEntry("waiting", 1L).containsEntry("dead", 7L);
        }

        nanos.addAndGet(Duration.ofSeconds(15).toNanos());

        assertThat(counts.byState()).containsEntry("waiting", 2L);
    }

    @Test
    void saysNothingWhileTheDatabaseIsAway() {
        PartCounts away = new PartCounts(
                () -> {
                    throw new StoreException("planted", true);
                },
                nanos::get);

        assertThat(away.byState()).isEmpty();
    }
}
