package dev.acumen.server;

import java.math.BigDecimal;
import java.util.regex.Pattern;

/// US dollars a month, as an operator writes them.
final class Dollars {
    private static final BigDecimal MOST = BigDecimal.valueOf(1_000_000_000);
    private static final Pattern FORM = Pattern.compile("-?\\d{1,20}(?:\\.\\d{1,6})?");

    private Dollars() {}

    /// Reads a limit.
    ///
    /// @throws IllegalArgumentException if it is no number, below 0 or more than anybody spends
    static BigDecimal of(String text) {
        if (!FORM.matcher(text).matches()) {
            throw new IllegalArgumentException("USD is a number such as 5 or 2.50: " + text);
        }
        BigDecimal usd = new BigDecimal(text);
        if (usd.signum() < 0 || usd.compareTo(MOST) > 0) {
            throw new IllegalArgumentException("USD is from 0 to " + MOST.toPlainString() + ": " + text);
        }
        return usd;
    }
}
