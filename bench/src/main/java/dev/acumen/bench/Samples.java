package dev.acumen.bench;

import java.util.ArrayList;
import java.util.List;

/// What was measured of one thing, session by session. Its value is the median of the sessions' medians.
final class Samples {
    private final List<List<Double>> sessions = new ArrayList<>();

    /// The next values belong to another session.
    void begin() {
        sessions.add(new ArrayList<>());
    }

    void add(double value) {
        sessions.getLast().add(value);
    }

    double median() {
        return median(medians());
    }

    /// The lowest of the sessions' medians.
    double lowest() {
        return medians().stream().mapToDouble(Double::doubleValue).min().orElseThrow();
    }

    /// The highest of the sessions' medians.
    double highest() {
        return medians().stream().mapToDouble(Double::doubleValue).max().orElseThrow();
    }

    /// How many times as much as another one: the median of the sessions' ratios.
    double ratio(Samples other) {
        List<Double> mine = medians();
        List<Double> others = other.medians();
        List<Double> ratios = new ArrayList<>();
        for (int i = 0; i < mine.size(); i++) {
            ratios.add(mine.get(i) / others.get(i));
        }
        return median(ratios);
    }

    private List<Double> medians() {
        return sessions.stream().map(Samples::median).toList();
    }

    private static double median(List<Double> values) {
        double[] sorted =
                values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
        if (sorted.length == 0) {
            throw new IllegalStateException("nothing was measured");
        }
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }
}
