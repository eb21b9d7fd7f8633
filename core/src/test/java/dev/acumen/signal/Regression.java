package dev.acumen.signal;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/// Logistic regression over sets of places in a table, fitted by AdaGrad, whose steps are smaller for places that are
/// met often. A row's evidence is the sum of its places' weights over the root of their number, plus a bias.
/// Deterministic.
final class Regression {
    private static final long SEED = 20_251_125;
    private static final int ROUNDS = 8;
    private static final double STEP = 0.3;

    /// Pulls each weight towards 0 whenever its place is met.
    private static final double DECAY = 1e-4;

    /// A place that fewer rows have is not looked at.
    private static final int LEAST_ROWS = 2;

    private final double[] weights;
    private final double[] squares;

    private Regression(int places) {
        this.weights = new double[places + 1];
        this.squares = new double[places + 1];
        Arrays.fill(squares, 1e-6);
    }

    /// The weights by place, and the bias behind them.
    static double[] fit(int places, List<int[]> rows, List<Boolean> labels) {
        int[] counts = new int[places];
        rows.forEach(row -> Arrays.stream(row).forEach(place -> counts[place]++));
        int[][] known = rows.stream()
                .map(row -> Arrays.stream(row)
                        .filter(place -> counts[place] >= LEAST_ROWS)
                        .toArray())
                .toArray(int[][]::new);
        Regression fit = new Regression(places);
        SplittableRandom random = new SplittableRandom(SEED);
        int[] order = new int[known.length];
        Arrays.setAll(order, i -> i);
        for (int round = 0; round < ROUNDS; round++) {
            shuffle(order, random);
            for (int row : order) {
                fit.learn(known[row], labels.get(row));
            }
        }
        return fit.weights;
    }

    private void learn(int[] row, boolean label) {
        int bias = weights.length - 1;
        double scale = 1 / Math.sqrt(Math.max(1, row.length));
        double score = 0;
        for (int place : row) {
            score += weights[place];
        }
        double error = 1 / (1 + Math.exp(-(score * scale + weights[bias]))) - (label ? 1 : 0);
        for (int place : row) {
            step(place, error * scale + DECAY * weights[place]);
        }
        step(bias, error);
    }

    private void step(int place, double gradient) {
        squares[place] += gradient * gradient;
        weights[place] -= STEP * gradient / Math.sqrt(squares[place]);
    }

    private static void shuffle(int[] order, SplittableRandom random) {
        for (int i = order.length - 1; i > 0; i--) {
            int other = random.nextInt(i + 1);
            int kept = order[i];
            order[i] = order[other];
            order[other] = kept;
        }
    }
}
