package dev.acumen.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;

class SystemClockTest {
    @Test
    void hasTheOffsetOfItsZoneInSummerAndInWinter() {
        SystemClock clock = new SystemClock();

        for (String time : new String[] {"2026-01-15T12:00:00Z", "2026-07-15T12:00:00Z"}) {
            Instant instant = Instant.parse(time);
            assertThat(clock.offset(instant))
                    .isEqualTo(clock.getZone().getRules().getOffset(instant));
        }
    }
}
