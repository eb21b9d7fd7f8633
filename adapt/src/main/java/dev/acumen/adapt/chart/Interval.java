package dev.acumen.adapt.chart;

import java.util.List;
import java.util.Locale;

/// A mean over seeds with its 95 % interval.
///
/// @param half half of the interval's width
public record Interval(double mean, double half) {
    /// The 97.5 % quantile of Student's t with 29 degrees of freedom. With more seeds the interval is a little too
    /// wide.
    private static final double QUANTILE = 2.0452;

    /// The seeds that an interval needs at least.
    public static final int LEAST = 30;

    /// The mean of values, one for each seed.
    public static Interval of(List<Double> values) {
        double mean = values.stream().mapToDouble(Double::doubleValue).average().orElse(0);
        double squares = values.stream()
                .mapToDouble(value -> (value - mean) * (value - mean))
                .sum();
        double deviation = Math.sqrt(squares / Math.max(1, values.size() - 1));
        return new Interval(mean, QUANTILE * deviation / Math.sqrt(Math.max(1, values.size())));
    }

    /// A value without doubt.
    public static Interval exact(double value) {
        return new Interval(value, 0);
    }

    /// Its lower end.
    public double low() {
        return mean - half;
    }

    /// Its upper end.
    public double high() {
        return mean + half;
    }

    /// As in `0.451 ± 0.006`.
    public String text() {
        return String.format(Locale.ROOT, "%.3f ± %.3f", mean, half);
    }

    /// As in `+0.021 ± 0.003`.
    public String signed() {
        return String.format(Locale.ROOT, "%+.3f ± %.3f", mean, half);
    }
}
