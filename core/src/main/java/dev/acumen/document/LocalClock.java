package dev.acumen.document;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;

/// A clock that knows the offset of its zone without the zone's rules: java.time looks for those in all jars, which
/// takes a short command milliseconds.
public abstract class LocalClock extends Clock {
    /// For subclasses.
    protected LocalClock() {}

    /// The offset at a time.
    public abstract ZoneOffset offset(Instant time);

    /// What any clock shows, to the millisecond.
    public static String now(Clock clock) {
        Instant now = clock.instant();
        ZoneOffset offset = clock instanceof LocalClock local
                ? local.offset(now)
                : clock.getZone().getRules().getOffset(now);
        return now.truncatedTo(ChronoUnit.MILLIS).atOffset(offset).toString();
    }
}
