package dev.acumen.refine;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// A number with what it counts: "30 s", "half a minute" is none.
///
/// @param value with a unit in its base unit; a decimal without one keeps its zeros, for it may be a version
/// @param unit empty where there is none
record Quantity(String value, String unit) {
    private static final Pattern NUMBER =
            Pattern.compile("([+-]?)([$€£]?)(\\d{1,3}(?:,\\d{3})+|\\d+)(\\.\\d+)?(%|[A-Za-zµ]+)?");
    private static final Pattern COMPOUND = Pattern.compile("\\d+[A-Za-z]?-[A-Za-z]+");

    /// Whether a word with a digit in it is a number, alone or with a word after a hyphen.
    static boolean startsOne(String word) {
        return of(word) != null || COMPOUND.matcher(word).matches();
    }

    /// Reads a number, perhaps with its unit; null if it is none.
    static @Nullable Quantity of(String word) {
        Matcher matcher = NUMBER.matcher(word);
        if (!matcher.matches()) {
            return null;
        }
        String digits = matcher.group(1).replace("+", "") + matcher.group(3).replace(",", "");
        String value = matcher.group(4) == null ? digits : digits + matcher.group(4);
        String suffix = matcher.group(5);
        if (suffix == null) {
            return new Quantity(value, currency(matcher.group(2)));
        }
        if (suffix.equals("k")) {
            return new Quantity(value, "").times(1000);
        }
        Lexicon.Unit unit = Lexicon.get().unit(suffix);
        return unit == null ? null : new Quantity(value, "").in(unit);
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

    /// As many of a unit.
    Quantity in(Lexicon.Unit unit) {
        return new Quantity(plain(Double.parseDouble(value) * unit.factor()), unit.base());
    }

    /// As many times a hundred, a thousand.
    Quantity times(double factor) {
        return new Quantity(plain(Double.parseDouble(value) * factor), unit);
    }

    String key() {
        return value + ' ' + unit;
    }

    private static String plain(double number) {
        return number == Math.rint(number) && Math.abs(number) < 1e15
                ? Long.toString((long) number)
                : Double.toString((float) number);
    }
}
