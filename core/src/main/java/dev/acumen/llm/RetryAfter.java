package dev.acumen.llm;

import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Optional;

/// The header `Retry-After` of a refusal, which says when to come back.
public final class RetryAfter {
    private static final int LONGEST = 40;
    private static final Duration MOST = Duration.ofDays(365);

    private RetryAfter() {}

    /// How long it asks to wait: seconds, or a date; empty when it is neither.
    ///
    /// @param now what a date is compared with
    public static Optional<Duration> read(String value, Instant now) {
        String text = value.strip();
        return text.length() > LONGEST ? Optional.empty() : seconds(text).or(() -> until(text, now));
    }

    private static Optional<Duration> seconds(String text) {
        try {
            BigDecimal millis = new BigDecimal(text).movePointRight(3);
            return Optional.of(Duration.ofMillis(millis.max(BigDecimal.ZERO)
                    .min(BigDecimal.valueOf(MOST.toMillis()))
                    .longValue()));
        } catch (NumberFormatException ignored) {
            return Optional.empty();
        }
    }

    private static Optional<Duration> until(String text, Instant now) {
        try {
            Instant then = ZonedDateTime.parse(text, DateTimeFormatter.RFC_1123_DATE_TIME)
                    .toInstant();
            Duration wait = Duration.between(now, then);
            return Optional.of(wait.isNegative() ? Duration.ZERO : wait);
        } catch (DateTimeException ignored) {
            return Optional.empty();
        }
    }
}
