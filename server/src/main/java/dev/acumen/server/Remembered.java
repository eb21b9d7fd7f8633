package dev.acumen.server;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// What somebody says who is not asked often. Safe for use by many threads.
///
/// @param <T> what it is
final class Remembered<T> implements Supplier<T> {
    private final Supplier<T> source;
    private final Duration age;
    private final Clock clock;
    private @Nullable T known;
    private Instant asked = Instant.MIN;

    /// @param age how old an answer may be
    Remembered(Supplier<T> source, Duration age, Clock clock) {
        this.source = source;
        this.age = age;
        this.clock = clock;
    }

    @Override
    public synchronized T get() {
        Instant now = clock.instant();
        T answer = known;
        if (answer == null || Duration.between(asked, now).abs().compareTo(age) > 0) {
            answer = source.get();
            known = answer;
            asked = now;
        }
        return answer;
    }
}
