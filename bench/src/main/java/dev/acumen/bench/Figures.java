package dev.acumen.bench;

import java.util.List;
import java.util.Locale;
import java.util.Map;

/// Numbers as a person reads them.
final class Figures {
    private Figures() {}

    /// @param milliseconds a time
    static String time(double milliseconds) {
        if (milliseconds < 1) {
            return format("%.1f µs", milliseconds * 1_000);
        }
        return milliseconds < 1_000 ? format("%.2f ms", milliseconds) : format("%.2f s", milliseconds / 1_000);
    }

    static String spread(Samples samples) {
        return time(samples.lowest()) + " – " + time(samples.highest());
    }

    static String bytes(double bytes) {
        if (bytes < 1 << 10) {
            return format("%.0f B", bytes);
        }
        return bytes < 1 << 20 ? format("%.1f KB", bytes / (1 << 10)) : format("%.1f MB", bytes / (1 << 20));
    }

    static String times(double ratio) {
        return format("%.2f ×", ratio);
    }

    // The annotation that the warning asks for is in a library that nothing else needs.
    @SuppressWarnings("AnnotateFormatMethod")
    static String format(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }

    /// How a time grows with a size: the slope of a line through the logarithms of both. 1 is in proportion, 2 with
    /// the square.
    ///
    /// @param times by size
    static double exponent(Map<Integer, Double> times) {
        List<double[]> points = times.entrySet().stream()
                .map(entry -> new double[] {Math.log(entry.getKey()), Math.log(entry.getValue())})
                .toList();
        double meanX = points.stream().mapToDouble(point -> point[0]).average().orElseThrow();
        double meanY = points.stream().mapToDouble(point -> point[1]).average().orElseThrow();
        double slope = 0;
        double square = 0;
        for (double[] point : points) {
            slope += (point[0] - meanX) * (point[1] - meanY);
            square += (point[0] - meanX) * (point[0] - meanX);
        }
        return slope / square;
    }
}
