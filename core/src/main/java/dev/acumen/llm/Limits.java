package dev.acumen.llm;

import java.math.BigDecimal;

/// What may be spent. A limit of 0 allows nothing.
///
/// @param calls requests a day
/// @param tokens tokens a day
/// @param usd US dollars a day; requests without a known price do not count towards it, but where it is 0 they are
/// refused like all others
/// @param sessionTokens tokens a day for one session
public record Limits(long calls, long tokens, BigDecimal usd, long sessionTokens) {
    private static final BigDecimal MARGIN = new BigDecimal("1.5");

    /// The same limit for a session, and for a day what it takes to do so much more than is done: the estimate and
    /// half of it again. No limit gets lower. Where the price is not known there is none for money; calls and
    /// tokens have theirs.
    ///
    /// @param spent what was used today
    /// @param calls how many requests are to come, estimated
    /// @param usage what they use, estimated
    public Limits raisedFor(SpendSums.Sum spent, int calls, ModelUsage usage) {
        return new Limits(
                Math.max(this.calls, spent.calls() + half(3L * calls)),
                Math.max(tokens, spent.usage().total() + half(3 * usage.total())),
                usage.cost()
                        .map(cost ->
                                spent.usage().cost().orElse(BigDecimal.ZERO).add(cost.multiply(MARGIN)))
                        .map(usd::max)
                        .orElse(BigDecimal.valueOf(Long.MAX_VALUE)),
                sessionTokens);
    }

    /// Half of a number, rounded up.
    private static long half(long number) {
        return Math.ceilDiv(number, 2);
    }

    /// 60 requests, 1,000,000 tokens and 1 US dollar a day, 200,000 tokens a session.
    public static Limits defaults() {
        return new Limits(60, 1_000_000, BigDecimal.ONE, 200_000);
    }
}
