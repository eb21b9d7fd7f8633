package dev.acumen.llm;

import java.math.BigDecimal;
import java.util.Optional;

/// What was used: tokens, as a provider counts them, and what they cost. Never negative.
///
/// @param input tokens of prompts that were read anew
/// @param cacheWrite tokens of prompts that were read anew and kept by the provider
/// @param cacheRead tokens of prompts that the provider had kept
/// @param output tokens of answers
/// @param cost in US dollars; empty where it is not known for some of them
public record ModelUsage(long input, long cacheWrite, long cacheRead, long output, Optional<BigDecimal> cost) {
    /// Nothing was used, and nothing paid. What was used and not counted is `of(0, 0, 0, 0)`: its cost is not known.
    public static final ModelUsage NONE = new ModelUsage(0, 0, 0, 0, Optional.of(BigDecimal.ZERO));

    public ModelUsage {
        input = Math.max(0, input);
        cacheWrite = Math.max(0, cacheWrite);
        cacheRead = Math.max(0, cacheRead);
        output = Math.max(0, output);
    }

    /// Tokens of which nobody said yet what they cost.
    public static ModelUsage of(long input, long cacheWrite, long cacheRead, long output) {
        return new ModelUsage(input, cacheWrite, cacheRead, output, Optional.empty());
    }

    /// Both together.
    public ModelUsage plus(ModelUsage other) {
        return new ModelUsage(
                input + other.input,
                cacheWrite + other.cacheWrite,
                cacheRead + other.cacheRead,
                output + other.output,
                cost.flatMap(own -> other.cost.map(own::add)));
    }

    /// The same tokens at a cost.
    public ModelUsage at(Optional<BigDecimal> newCost) {
        return new ModelUsage(input, cacheWrite, cacheRead, output, newCost);
    }

    /// All tokens, whatever they cost.
    public long total() {
        return input + cacheWrite + cacheRead + output;
    }
}
