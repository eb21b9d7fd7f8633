package dev.acumen.bench.real;

import java.util.List;
import java.util.Locale;
import org.apache.commons.statistics.distribution.NormalDistribution;

/// A mean over tasks with its 95 % interval. The unit is the task: its runs are averaged first.
///
/// Where all tasks have the same value, the usual intervals have no width. These do: they add four tasks to a score,
/// two
/// of them right (Agresti and Coull, The American Statistician 52, 1998), and two to a difference, of which one half
/// each goes up and down (Agresti and Min, Statistics in Medicine 24, 2005). The variance of a score is that of one
/// run,
/// so with more runs its interval is rather too wide.
record Interval(double mean, double low, double high) {
    private static final double QUANTILE = NormalDistribution.of(0, 1).inverseSurvivalProbability(0.025);

    /// @param scores each from 0 to 1; not empty
    static Interval ofScores(List<Double> scores) {
        double count = scores.size() + 4.0;
        double middle = (sum(scores) + 2) / count;
        return around(sum(scores) / scores.size(), middle, middle * (1 - middle) / count, 0);
    }

    /// @param differences of the same task with and without; each from -1 to 1; not empty
    static Interval ofDifferences(List<Double> differences) {
        double count = differences.size() + 2.0;
        double middle = sum(differences) / count;
        double squares = sum(differences.stream().map(value -> value * value).toList()) + 1;
        return around(sum(differences) / differences.size(), middle, (squares / count - middle * middle) / count, -1);
    }

    private static Interval around(double mean, double middle, double variance, double least) {
        double half = QUANTILE * Math.sqrt(variance);
        return new Interval(mean, Math.max(least, middle - half), Math.min(1, middle + half));
    }

    private static double sum(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).sum();
    }

    String text() {
        return String.format(Locale.ROOT, "%.2f (%.2f to %.2f)", mean, low, high);
    }

    String signed() {
        return String.format(Locale.ROOT, "%+.2f (%+.2f to %+.2f)", mean, low, high);
    }
}
