package dev.acumen.document;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Comparator;

/// Times as files tell them: ISO-8601 with an offset. Their texts are not in the order of the times, for a full second
/// has no fraction: `…:03.050Z` is later than `…:03Z`.
public final class Timestamps {
    /// The earlier first; what is no time comes before all times.
    public static final Comparator<String> ORDER = Timestamps::compare;

    private Timestamps() {}

    // Without the methods of Comparator, whose lambdas no start-up archive holds.
    private static int compare(String a, String b) {
        int order = instant(a).compareTo(instant(b));
        return order == 0 ? a.compareTo(b) : order;
    }

    private static Instant instant(String text) {
        try {
            return OffsetDateTime.parse(text).toInstant();
        } catch (DateTimeException ignored) {
            return Instant.MIN;
        }
    }
}
