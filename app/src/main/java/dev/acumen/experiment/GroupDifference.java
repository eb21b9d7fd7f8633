package dev.acumen.experiment;

import org.apache.commons.statistics.distribution.TDistribution;

/// How far two groups are apart, and how certain that is.
///
/// Counts and amounts are compared by the logarithm of a ratio. For amounts that is Welch's comparison of logarithms,
/// for balances, which may be negative, Welch's comparison of values. The variance of a count's mean is that of a
/// negative binomial distribution whose overdispersion both groups share: where one group is small, its own variance
/// would be too low whenever its mean is. `docs/adr/0024-compare-sessions-by-ratios.md` has the measured coverage.
///
/// @param value the first less the second, as logarithms where a ratio is compared
/// @param variance of the value
/// @param freedom the degrees of freedom
/// @param count of sessions
/// @param expected the size of difference for which the test of all looks is made
record GroupDifference(double value, double variance, double freedom, int count, double expected) {
    private static final double LEVEL = 0.95;

    /// The chance of a false alarm that a measure has, of the 5 % that all of them share.
    private static final double ALARM = (1 - LEVEL) / Measure.values().length;

    /// For ratios: half as much again, or two thirds.
    private static final double EXPECTED_RATIO = Math.log(1.5);

    /// For others, in standard deviations.
    private static final double EXPECTED_DEVIATIONS = 0.5;

    private static final int MOST_TIMES = 20;

    static GroupDifference of(Sample one, Sample other, Measure.Scale scale) {
        return switch (scale) {
            case COUNT -> ofCounts(one, other);
            case AMOUNT -> welch(one, other, EXPECTED_RATIO);
            case BALANCE -> welch(one, other, EXPECTED_DEVIATIONS * Math.sqrt(pooled(one, other)));
        };
    }

    private static GroupDifference ofCounts(Sample one, Sample other) {
        double weighted = (one.count() - 1) * one.overdispersion() + (other.count() - 1) * other.overdispersion();
        double shared = Math.max(0, weighted / (one.count() + other.count() - 2));
        double first = (1 / one.positiveMean() + shared) / one.count();
        double second = (1 / other.positiveMean() + shared) / other.count();
        double value = Math.log(one.positiveMean() / other.positiveMean());
        return of(value, one.count(), first, other.count(), second, EXPECTED_RATIO);
    }

    private static GroupDifference welch(Sample one, Sample other, double expected) {
        double value = one.mean() - other.mean();
        return of(value, one.count(), one.varianceOfMean(), other.count(), other.varianceOfMean(), expected);
    }

    /// With the degrees of freedom of Welch and Satterthwaite.
    private static GroupDifference of(
            double value, int oneCount, double first, int otherCount, double second, double expected) {
        double variance = first + second;
        double freedom = variance == 0
                ? 1
                : variance * variance / (first * first / (oneCount - 1) + second * second / (otherCount - 1));
        return new GroupDifference(value, variance, freedom, oneCount + otherCount, expected);
    }

    private static double pooled(Sample one, Sample other) {
        return ((one.count() - 1) * one.variance() + (other.count() - 1) * other.variance())
                / (one.count() + other.count() - 2);
    }

    /// Half of the interval for one look.
    double half() {
        return Math.sqrt(variance) * TDistribution.of(freedom).inverseSurvivalProbability((1 - LEVEL) / 2);
    }

    /// Half of the interval for all looks and all measures, if there were so many times as many sessions. Endless where
    /// all values are the same.
    double safeHalf(double times) {
        if (variance == 0) {
            return Double.POSITIVE_INFINITY;
        }
        double now = variance / times;
        double mixed = expected * expected;
        return Math.sqrt(now * (now + mixed) / mixed * (2 * Math.log(1 / ALARM) + Math.log((now + mixed) / now)));
    }

    /// About how many more sessions would show a difference of this size; -1 for very many.
    int more() {
        for (double times = 1.05; times <= MOST_TIMES + 1; times *= 1.05) {
            if (safeHalf(times) < Math.abs(value)) {
                return (int) Math.ceil((times - 1) * count);
            }
        }
        return -1;
    }
}
