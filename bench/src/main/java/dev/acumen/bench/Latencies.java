package dev.acumen.bench;

import java.util.ArrayList;
import java.util.List;

/// How long each of many calls took, in milliseconds.
final class Latencies {
    private static final double NANOS = 1e6;

    private final List<Double> values = new ArrayList<>();

    void time(Runnable call) {
        long start = System.nanoTime();
        call.run();
        values.add((System.nanoTime() - start) / NANOS);
    }

    void add(List<Double> more) {
        values.addAll(more);
    }

    List<Double> all() {
        return values;
    }

    /// The time that so many of a hundred calls do not exceed.
    double percentile(int percent) {
        List<Double> sorted = values.stream().sorted().toList();
        return sorted.get((int) Math.ceil(sorted.size() * percent / 100.0) - 1);
    }
}
