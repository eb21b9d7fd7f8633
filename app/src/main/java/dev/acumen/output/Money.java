package dev.acumen.output;

import dev.acumen.llm.ModelUsage;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Locale;

/// Tokens and money, for a person.
public final class Money {
    private Money() {}

    /// Tokens and what they cost, such as `12,345 tokens, 0.0123 USD`.
    public static String told(ModelUsage usage) {
        return tokens(usage.total()) + ", " + usage.cost().map(Money::usd).orElse("price unknown");
    }

    static String tokens(long tokens) {
        return String.format(Locale.ROOT, "%,d tokens", tokens);
    }

    /// Money, such as `0.0123 USD`.
    public static String usd(BigDecimal usd) {
        return usd.setScale(usd.compareTo(BigDecimal.ONE) < 0 ? 4 : 2, RoundingMode.HALF_UP)
                        .toPlainString() + " USD";
    }
}
