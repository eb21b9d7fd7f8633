package dev.acumen.experiment;

import java.util.Arrays;
import org.apache.commons.statistics.distribution.TDistribution;

/// The mean difference between two values of the same things, with its 95 % interval by Student's t.
///
/// @param mean of the second values less the first
/// @param half half of the interval's width; infinite where there are fewer than two pairs
public record PairedDifference(double mean, double half) {
    private static final double QUANTILE = 0.975;

    /// @throws IllegalArgumentException if there are not as many first values as second ones, or none
    public static PairedDifference of(double[] first, double[] second) {
        if (first.length != second.length || first.length == 0) {
            throw new IllegalArgumentException("pairs need as many first values as second ones");
        }
        double[] differences = new double[first.length];
        Arrays.setAll(differences, i -> second[i] - first[i]);
        Sample sample = Sample.of(differences, Measure.Scale.BALANCE);
        if (sample.count() < 2) {
            return new PairedDifference(sample.mean(), Double.POSITIVE_INFINITY);
        }
        double quantile = TDistribution.of(sample.count() - 1).inverseCumulativeProbability(QUANTILE);
        return new PairedDifference(sample.mean(), quantile * Math.sqrt(sample.varianceOfMean()));
    }
}
