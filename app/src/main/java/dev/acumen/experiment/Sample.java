package dev.acumen.experiment;

import java.util.Arrays;

/// Values of one group; of amounts, their logarithms.
///
/// @param variance of a value
record Sample(int count, double mean, double variance) {
    static Sample of(double[] values, Measure.Scale scale) {
        double[] scaled = scale == Measure.Scale.AMOUNT
                ? Arrays.stream(values)
                        .map(value -> Math.log(Math.max(1, value)))
                        .toArray()
                : values;
        double mean = Arrays.stream(scaled).average().orElse(0);
        double squares = Arrays.stream(scaled)
                .map(value -> (value - mean) * (value - mean))
                .sum();
        return new Sample(values.length, mean, values.length < 2 ? 0 : squares / (values.length - 1));
    }

    double varianceOfMean() {
        return variance / count;
    }

    /// The mean; of counts that are all zero, what half an event would make.
    double positiveMean() {
        return mean > 0 ? mean : 0.5 / count;
    }

    /// How much the variance of counts has over that of Poisson's, by the mean squared.
    double overdispersion() {
        return (variance - mean) / (positiveMean() * positiveMean());
    }
}
