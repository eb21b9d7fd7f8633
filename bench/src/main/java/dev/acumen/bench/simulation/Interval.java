package dev.acumen.bench.simulation;

import java.util.List;
import java.util.Locale;

/// A mean over seeds with its 95 % interval.
///
/// @param half half of the interval's width
record Interval(double mean, double half) {
    /// The 97.5 % quantile of Student's t with 29 degrees of freedom. With more seeds the interval is a little too
    /// wide.
    private static final double QUANTILE = 2.0452;

    /// The seeds that an interval needs at least.
    static final int LEAST = 30;

    static Interval of(List<Double> values) {
        double mean = values.stream().mapToDouble(Double::doubleValue).average().orElse(0);
        double squares = values.stream()
                .mapToDouble(value -> (value - mean) * (value - mean))
                .sum();
        double deviation = Math.sqrt(squares / Math.max(1, values.size() - 1));
        return new Interval(mean, QUANTILE * deviation / Math.sqrt(Math.max(1, values.size())));
    }

    double low() {
        return mean - half;
    }

    double high() {
        return mean + half;
    }

    String text() {
        return String.format(Locale.ROOT, "%.3f ± %.3f", mean, half);
    }

    String signed() {
        return String.format(Locale.ROOT, "%+.3f ± %.3f", mean, half);
    }
}
