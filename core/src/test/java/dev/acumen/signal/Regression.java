package dev.acumen.signal;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/// Logistic regression with an L2 penalty on sets of features, fitted by L-BFGS. Deterministic.
final class Regression {
    private static final int MEMORY = 10;
    private static final int MOST_STEPS = 300;
    private static final double ENOUGH = 1e-3;

    private final Map<String, Integer> columns = new TreeMap<>();
    private final int[][] rows;
    private final boolean[] labels;
    private final double penalty;

    /// @param leastRows how many rows have to have a feature before it is looked at
    Regression(List<Set<String>> rows, boolean[] labels, double penalty, int leastRows) {
        Map<String, Integer> counts = new HashMap<>();
        rows.forEach(row -> row.forEach(feature -> counts.merge(feature, 1, Integer::sum)));
        counts.forEach((feature, count) -> {
            if (count >= leastRows) {
                columns.put(feature, 0);
            }
        });
        int next = 0;
        for (Map.Entry<String, Integer> column : columns.entrySet()) {
            column.setValue(next++);
        }
        this.rows = rows.stream()
                .map(row -> row.stream()
                        .filter(columns::containsKey)
                        .mapToInt(columns::get)
                        .sorted()
                        .toArray())
                .toArray(int[][]::new);
        this.labels = labels.clone();
        this.penalty = penalty;
    }

    /// The weights, by feature; the bias under `bias`.
    Map<String, Double> fit() {
        double[] x = new double[columns.size() + 1];
        double[] gradient = new double[x.length];
        double loss = loss(x, gradient);
        Deque<double[][]> memory = new ArrayDeque<>();
        for (int step = 0; step < MOST_STEPS && norm(gradient) > ENOUGH; step++) {
            double[] direction = direction(gradient, memory);
            double[] nextX = new double[x.length];
            double[] nextGradient = new double[x.length];
            double slope = dot(gradient, direction);
            double size = memory.isEmpty() ? 1 / norm(gradient) : 1;
            double nextLoss;
            do {
                for (int i = 0; i < x.length; i++) {
                    nextX[i] = x[i] + size * direction[i];
                }
                nextLoss = loss(nextX, nextGradient);
                size /= 2;
            } while (nextLoss > loss + 2e-4 * size * slope && size > 1e-12);
            remember(memory, x, nextX, gradient, nextGradient);
            x = nextX;
            gradient = nextGradient;
            loss = nextLoss;
        }
        return weights(x);
    }

    private static void remember(
            Deque<double[][]> memory, double[] x, double[] nextX, double[] gradient, double[] nextGradient) {
        memory.addLast(new double[][] {minus(nextX, x), minus(nextGradient, gradient)});
        if (memory.size() > MEMORY) {
            memory.removeFirst();
        }
    }

    private Map<String, Double> weights(double[] x) {
        Map<String, Double> weights = new TreeMap<>();
        columns.forEach((feature, column) -> weights.put(feature, x[column]));
        weights.put("bias", x[columns.size()]);
        return weights;
    }

    private double loss(double[] x, double[] gradient) {
        int bias = columns.size();
        double loss = 0;
        Arrays.fill(gradient, 0);
        for (int i = 0; i < rows.length; i++) {
            double score = x[bias];
            for (int column : rows[i]) {
                score += x[column];
            }
            double error = 1 / (1 + Math.exp(-score)) - (labels[i] ? 1 : 0);
            loss += Math.log1p(Math.exp(-Math.abs(score))) + Math.max(labels[i] ? -score : score, 0);
            gradient[bias] += error;
            for (int column : rows[i]) {
                gradient[column] += error;
            }
        }
        for (int i = 0; i < bias; i++) {
            loss += penalty * x[i] * x[i] / 2;
            gradient[i] += penalty * x[i];
        }
        return loss;
    }

    /// The two loops of L-BFGS.
    private static double[] direction(double[] gradient, Deque<double[][]> memory) {
        double[] direction = gradient.clone();
        Deque<Double> factors = new ArrayDeque<>();
        for (double[][] pair : (Iterable<double[][]>) memory::descendingIterator) {
            double factor = dot(pair[0], direction) / dot(pair[0], pair[1]);
            factors.push(factor);
            add(direction, -factor, pair[1]);
        }
        if (!memory.isEmpty()) {
            double[][] last = memory.getLast();
            double scale = dot(last[0], last[1]) / dot(last[1], last[1]);
            for (int i = 0; i < direction.length; i++) {
                direction[i] *= scale;
            }
        }
        for (double[][] pair : memory) {
            double factor = factors.pop() - dot(pair[1], direction) / dot(pair[0], pair[1]);
            add(direction, factor, pair[0]);
        }
        for (int i = 0; i < direction.length; i++) {
            direction[i] = -direction[i];
        }
        return direction;
    }

    private static void add(double[] to, double factor, double[] what) {
        for (int i = 0; i < to.length; i++) {
            to[i] += factor * what[i];
        }
    }

    private static double[] minus(double[] one, double[] other) {
        double[] difference = one.clone();
        add(difference, -1, other);
        return difference;
    }

    private static double norm(double[] vector) {
        return Math.sqrt(dot(vector, vector));
    }

    private static double dot(double[] one, double[] other) {
        double sum = 0;
        for (int i = 0; i < one.length; i++) {
            sum += one[i] * other[i];
        }
        return sum;
    }
}
