package dev.acumen.adapt.chart;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// A chart of lines as SVG.
///
/// @param title above it, without characters that XML escapes, as all texts here
/// @param below what the places are
/// @param places the labels below, one for each value of a line
public record Chart(String title, String below, List<String> places, List<Line> lines) {
    private static final int WIDTH = 760;
    private static final int HEIGHT = 380;
    private static final int LEFT = 60;
    private static final int RIGHT = 180;
    private static final int TOP = 40;
    private static final int BOTTOM = 50;
    private static final int STEPS = 5;
    private static final int ROUND = 10;
    private static final int MOST_LABELS = 10;
    private static final List<String> COLOURS =
            List.of("#7f7f7f", "#e69f00", "#cc79a7", "#8c564b", "#56b4e9", "#0050a0", "#009e73");

    /// The line with this number is dashed, for it may lie on the one before.
    private static final int DASHED = 4;

    /// A line, with an interval at each place.
    ///
    /// @param label at the right
    /// @param values one for each place
    public record Line(String label, List<Interval> values) {
        public Line {
            values = List.copyOf(values);
        }
    }

    public Chart {
        places = List.copyOf(places);
        lines = List.copyOf(lines);
    }

    /// The chart, from `<svg` on.
    public String svg() {
        double least = all().map(Interval::low).reduce(Double.MAX_VALUE, Math::min);
        double most = all().map(Interval::high).reduce(0.0, Math::max);
        double low = most > 1 || least < 0 ? Math.min(0, least) : Math.floor(least * 10) / 10;
        double high = most > 1 ? STEPS * ROUND * Math.ceil(most / STEPS / ROUND) : Math.ceil(most * 10) / 10;
        long steps = most > 1 ? STEPS : Math.round((high - low) * 10);
        StringBuilder svg = new StringBuilder();
        svg.append(String.format(
                Locale.ROOT,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" font-family=\"sans-serif\""
                        + " font-size=\"12\">%n<title>%s</title>%n<rect width=\"%d\" height=\"%d\" fill=\"#ffffff\"/>%n",
                WIDTH,
                HEIGHT,
                title,
                WIDTH,
                HEIGHT));
        text(svg, LEFT, 22, "start", title);
        text(svg, (LEFT + WIDTH - RIGHT) / 2.0, HEIGHT - 10, "middle", below);
        for (int i = 0; i <= steps; i++) {
            double value = low + (high - low) * i / steps;
            double y = y(value, low, high);
            line(svg, LEFT, y, WIDTH - RIGHT, y, "#dddddd");
            text(svg, LEFT - 8, y + 4, "end", String.format(Locale.ROOT, high > 1 ? "%.0f" : "%.1f", value));
        }
        int step = 1 + (places.size() - 1) / MOST_LABELS;
        for (int i = 0; i < places.size(); i += step) {
            text(svg, x(i), HEIGHT - BOTTOM + 18, "middle", places.get(i));
        }
        for (int i = 0; i < lines.size(); i++) {
            draw(svg, lines.get(i), i, low, high);
        }
        return svg.append("</svg>\n").toString().replace("\r\n", "\n");
    }

    private Stream<Interval> all() {
        return lines.stream().flatMap(line -> line.values().stream());
    }

    private void draw(StringBuilder svg, Line line, int number, double low, double high) {
        String colour = COLOURS.get(number % COLOURS.size());
        List<Integer> at = IntStream.range(0, line.values().size()).boxed().toList();
        String points = at.stream()
                .map(i -> point(i, line.values().get(i).mean(), low, high))
                .collect(Collectors.joining(" "));
        String dashes = number == DASHED ? " stroke-dasharray=\"7 5\"" : "";
        svg.append("<polyline fill=\"none\" stroke-width=\"2\" stroke=\"" + colour + "\"" + dashes + " points=\""
                + points + "\"/>\n");
        if (at.size() <= MOST_LABELS) {
            for (int i : at) {
                Interval value = line.values().get(i);
                line(svg, x(i), y(value.low(), low, high), x(i), y(value.high(), low, high), colour);
            }
        }
        double y = TOP + 10 + 22.0 * number;
        line(svg, WIDTH - RIGHT + 12, y - 4, WIDTH - RIGHT + 32, y - 4, colour);
        text(svg, WIDTH - RIGHT + 38, y, "start", line.label());
    }

    private String point(int place, double value, double low, double high) {
        return String.format(Locale.ROOT, "%.1f,%.1f", x(place), y(value, low, high));
    }

    private double x(int place) {
        return places.size() < 2 ? LEFT : LEFT + (double) (WIDTH - RIGHT - LEFT) * place / (places.size() - 1);
    }

    private static double y(double value, double low, double high) {
        return HEIGHT - BOTTOM - (HEIGHT - BOTTOM - TOP) * (value - low) / (high - low);
    }

    private static void line(StringBuilder svg, double x1, double y1, double x2, double y2, String colour) {
        svg.append(String.format(
                Locale.ROOT,
                "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" stroke=\"%s\" stroke-width=\"1.5\"/>%n",
                x1,
                y1,
                x2,
                y2,
                colour));
    }

    private static void text(StringBuilder svg, double x, double y, String anchor, String text) {
        svg.append(String.format(
                Locale.ROOT, "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">%s</text>%n", x, y, anchor, text));
    }
}
