package dev.acumen.cli;

import dev.acumen.document.LocalClock;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.TimeZone;

/// The system's clock. Its zone is looked up when somebody asks for it: that takes a third of a command's start.
final class SystemClock extends LocalClock {
    private static final int MILLIS = 1000;

    @Override
    public ZoneId getZone() {
        return ZoneId.systemDefault();
    }

    @Override
    public ZoneOffset offset(Instant time) {
        return ZoneOffset.ofTotalSeconds(TimeZone.getDefault().getOffset(time.toEpochMilli()) / MILLIS);
    }

    @Override
    public Clock withZone(ZoneId zone) {
        return Clock.system(zone);
    }

    @Override
    public Instant instant() {
        return Instant.now();
    }
}
