package dev.acumen.model;

import java.math.BigDecimal;

/// What may be spent. A limit of 0 allows nothing.
///
/// @param calls requests a day
/// @param tokens tokens a day
/// @param usd US dollars a day; requests without a known price do not count towards it
/// @param sessionTokens tokens a day for one session
public record Limits(long calls, long tokens, BigDecimal usd, long sessionTokens) {

    /// The same limit for a session, and none for a day.
    public Limits withoutDay() {
        return new Limits(Long.MAX_VALUE, Long.MAX_VALUE, BigDecimal.valueOf(Long.MAX_VALUE), sessionTokens);
    }

    /// 60 requests, 1,000,000 tokens and 1 US dollar a day, 200,000 tokens a session.
    public static Limits defaults() {
        return new Limits(60, 1_000_000, BigDecimal.ONE, 200_000);
    }
}
