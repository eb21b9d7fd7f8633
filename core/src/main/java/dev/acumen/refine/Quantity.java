package dev.acumen.refine;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// A number and its unit, such as "30 s". "Half a minute" is not read.
///
/// @param value with a unit in its base unit; a decimal without one keeps its zeros, for it may be a version
/// @param unit empty where there is none
record Quantity(String value, String unit) {
    /// What converting units makes of a number is exact to so many digits.
    private static final MathContext DIGITS = new MathContext(12);

    private static final Pattern NUMBER =
            Pattern.compile("([+-]?)([$€£]?)(\\d{1,3}(?:[,_]\\d{3})+|\\d+)(\\.\\d+)?(%|[A-Za-zµ]+)?");
    private static final Pattern SCIENTIFIC = Pattern.compile("\\d+(?:\\.\\d+)?[eE]\\d{1,2}");
    private static final Pattern TIME = Pattern.compile("(\\d{1,2}):(\\d\\d)([aApP][mM])?");
    private static final Pattern HOUR = Pattern.compile("(\\d{1,2})([aApP][mM])");
    private static final Pattern CLOCK = Pattern.compile("(\\d{1,2})(?:[:.](\\d\\d))?");
    private static final Pattern VERSION = Pattern.compile("[vV]?(\\d+(?:\\.\\d+)+)");

    /// Reads a number, perhaps with its unit; null if it is none.
    static @Nullable Quantity of(String word) {
        Matcher time = TIME.matcher(word);
        if (time.matches()) {
            return time(time.group(1), time.group(2), time.group(3));
        }
        Matcher hour = HOUR.matcher(word);
        if (hour.matches()) {
            return time(hour.group(1), "00", hour.group(2));
        }
        if (SCIENTIFIC.matcher(word).matches()) {
            return new Quantity(plain(Double.parseDouble(word)), "");
        }
        Matcher matcher = NUMBER.matcher(word);
        if (!matcher.matches()) {
            Matcher version = VERSION.matcher(word);
            return version.matches() ? new Quantity(version.group(1), "") : null;
        }
        String digits = matcher.group(1).replace("+", "") + matcher.group(3).replaceAll("[,_]", "");
        String value = matcher.group(4) == null ? digits : digits + matcher.group(4);
        String suffix = matcher.group(5);
        if (suffix == null) {
            return new Quantity(value, currency(matcher.group(2)));
        }
        if (suffix.equals("k")) {
            return new Quantity(value, currency(matcher.group(2))).times(1000);
        }
        Vocabulary.Unit unit = Vocabulary.get().unit(suffix);
        return unit == null || suffix.equals("m") || !matcher.group(2).isEmpty()
                ? null
                : new Quantity(value, "").in(unit);
    }

    private static Quantity time(String hours, String minutes, @Nullable String half) {
        int hour = Integer.parseInt(hours);
        if (half != null) {
            hour = hour % 12 + (half.equalsIgnoreCase("pm") ? 12 : 0);
        }
        return new Quantity(hour + ":" + minutes, "time");
    }

    private static String currency(String sign) {
        return switch (sign) {
            case "$" -> "usd";
            case "€" -> "eur";
            default -> sign;
        };
    }

    static Quantity of(double number) {
        return new Quantity(plain(number), "");
    }

    /// The same time of the day, said to be before or after noon; null where the number is no time.
    @Nullable
    Quantity half(String half) {
        Matcher clock = CLOCK.matcher(value);
        return clock.matches() ? time(clock.group(1), clock.group(2) == null ? "00" : clock.group(2), half) : null;
    }

    /// As many of a unit.
    Quantity in(Vocabulary.Unit unit) {
        return new Quantity(plain(Double.parseDouble(value) * unit.factor()), unit.base());
    }

    /// As many times a hundred, a thousand.
    Quantity times(double factor) {
        return new Quantity(plain(Double.parseDouble(value) * factor), unit);
    }

    /// Whether it is a plain number, of which there may be many of something.
    boolean isCount() {
        return unit.isEmpty() && value.chars().filter(c -> c == '.').count() < 2;
    }

    String key() {
        return value + ' ' + unit;
    }

    private static String plain(double number) {
        return new BigDecimal(number, DIGITS).stripTrailingZeros().toPlainString();
    }
}
