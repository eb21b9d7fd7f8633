package dev.acumen.testkit.model;

/// Tokens that answers cost, as a provider bills them. Each token is counted once.
///
/// @param input tokens of prompts that no cache had and none kept
/// @param cacheWrite tokens of prompts that a cache kept
/// @param cacheRead tokens of prompts that a cache had
/// @param output tokens of answers
public record Usage(long input, long cacheWrite, long cacheRead, long output) {
    /// Nothing used.
    public static final Usage NONE = new Usage(0, 0, 0, 0);

    /// This and another usage together.
    public Usage plus(Usage other) {
        return new Usage(
                input + other.input, cacheWrite + other.cacheWrite, cacheRead + other.cacheRead, output + other.output);
    }

    /// The tokens of the prompts, cached or not.
    public long prompt() {
        return input + cacheWrite + cacheRead;
    }

    Usage withOutput(long tokens) {
        return new Usage(input, cacheWrite, cacheRead, tokens);
    }
}
