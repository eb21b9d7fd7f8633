package dev.acumen.client;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/// What a session took, as far as its transcripts say.
///
/// @param tokens input that was not read from a cache, and output, of subagents as well; empty where it is not said
/// @param times when lines were written, by their ids, of those that were asked for
public record SessionCost(OptionalLong tokens, Map<String, Instant> times) {
    /// Nothing is known.
    public static final SessionCost UNKNOWN = new SessionCost(OptionalLong.empty(), Map.of());

    public SessionCost {
        times = Map.copyOf(times);
    }

    /// The time from one line to another; empty where it is not known.
    public Optional<Duration> between(String from, String to) {
        Instant begin = times.get(from);
        Instant end = times.get(to);
        return begin == null || end == null || end.isBefore(begin)
                ? Optional.empty()
                : Optional.of(Duration.between(begin, end));
    }
}
