package dev.acumen.llm;

import java.time.Duration;

/// How often, and how patiently, a request is tried.
///
/// @param attempts how many requests there are at most, 1 or more
/// @param firstDelay the wait before the second attempt; it doubles before each one after
/// @param jitter by which part of itself a wait is made shorter or longer at random, 0 to 1
/// @param attemptLimit how long one attempt may take
/// @param longestWait the longest wait that a provider may ask for; where it asks for more, there is no further
/// attempt
public record Retries(int attempts, Duration firstDelay, double jitter, Duration attemptLimit, Duration longestWait) {

    /// Three attempts, 2 s and then 4 s apart, 180 s each.
    public static Retries defaults() {
        return new Retries(3, Duration.ofSeconds(2), 0.25, Duration.ofSeconds(180), Duration.ofSeconds(180));
    }

    /// The same with another first wait.
    public Retries withFirstDelay(Duration delay) {
        return new Retries(attempts, delay, jitter, attemptLimit, longestWait);
    }

    /// The same with another limit for an attempt.
    public Retries withAttemptLimit(Duration limit) {
        return new Retries(attempts, firstDelay, jitter, limit, longestWait);
    }
}
