package dev.acumen.refine;

import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/// The cosines of many vectors, each with each: brute force, for which ten thousand key points are few.
///
/// Tiles of vectors are turned on their side, so that the innermost loop goes over neighbours in memory and the
/// compiler makes vector instructions of it; a sum of products alone it leaves as it is, for the order of a sum is
/// part of its result. All sums are made in a fixed order, and tiles are put together in theirs: every run finds
/// the same.
final class CosineSweep {
    private static final int TILE = 256;

    /// How far a cosine may be off that was summed up in single precision.
    private static final double SLACK = 1e-4;

    /// Below so many new vectors it does not pay to turn all others on their side.
    private static final int FEW = 32;

    /// Takes what is found, on several threads at once, but each time with finds of its own.
    @FunctionalInterface
    interface Visitor {
        void see(ComparisonResult finds, int a, int b, double cosine);
    }

    private final float[][] vectors;
    private final boolean[] isOld;
    private final double from;
    private final Visitor visitor;

    /// @param vectors of length 1, with as many dimensions each
    /// @param isOld for each, whether it was compared with the other old ones
    /// @param from the least cosine that is worth a visit
    CosineSweep(float[][] vectors, boolean[] isOld, double from, Visitor visitor) {
        this.vectors = vectors;
        this.isOld = isOld;
        this.from = from;
        this.visitor = visitor;
    }

    /// Visits all pairs that are near enough, but for those of two old ones.
    ComparisonResult finds() {
        int[] fresh = IntStream.range(0, vectors.length).filter(i -> !isOld[i]).toArray();
        int tiles = (vectors.length + TILE - 1) / TILE;
        IntFunction<ComparisonResult> part = fresh.length <= FEW ? tile -> rows(fresh, tile) : this::tile;
        List<ComparisonResult> parts =
                IntStream.range(0, tiles).parallel().mapToObj(part).toList();
        ComparisonResult all = new ComparisonResult(vectors.length);
        parts.forEach(all::addAll);
        return all;
    }

    /// The vectors of a tile with new ones, of which two meet once.
    private ComparisonResult rows(int[] fresh, int tile) {
        ComparisonResult finds = new ComparisonResult(vectors.length);
        for (int i = tile * TILE; i < Math.min(vectors.length, (tile + 1) * TILE); i++) {
            for (int one : fresh) {
                if (isOld[i] || i < one) {
                    see(finds, Math.min(i, one), Math.max(i, one), product(vectors[i], vectors[one]));
                }
            }
        }
        return finds;
    }

    /// The vectors of a tile with all before them.
    private ComparisonResult tile(int tile) {
        int start = tile * TILE;
        int end = Math.min(vectors.length, start + TILE);
        float[][] columns = columns(start, end);
        float[] products = new float[end - start];
        ComparisonResult finds = new ComparisonResult(vectors.length);
        for (int a = 0; a < end; a++) {
            products(vectors[a], columns, products);
            for (int b = Math.max(a + 1, start); b < end; b++) {
                see(finds, a, b, products[b - start]);
            }
        }
        return finds;
    }

    private void see(ComparisonResult finds, int a, int b, float product) {
        if (product >= from - SLACK && !(isOld[a] && isOld[b])) {
            double cosine = cosine(vectors[a], vectors[b]);
            if (cosine >= from) {
                visitor.see(finds, a, b, cosine);
            }
        }
    }

    private float[][] columns(int start, int end) {
        float[][] columns = new float[dimensions()][end - start];
        for (int i = start; i < end; i++) {
            float[] vector = vectors[i];
            for (int k = 0; k < columns.length; k++) {
                columns[k][i - start] = vector[k];
            }
        }
        return columns;
    }

    private int dimensions() {
        return vectors.length == 0 ? 0 : vectors[0].length;
    }

    private static void products(float[] vector, float[][] columns, float[] products) {
        Arrays.fill(products, 0);
        int k = 0;
        for (; k + 3 < columns.length; k += 4) {
            add(vector, columns, k, products);
        }
        for (; k < columns.length; k++) {
            for (int i = 0; i < products.length; i++) {
                products[i] += vector[k] * columns[k][i];
            }
        }
    }

    private static void add(float[] vector, float[][] columns, int k, float[] products) {
        float x0 = vector[k];
        float x1 = vector[k + 1];
        float x2 = vector[k + 2];
        float x3 = vector[k + 3];
        float[] c0 = columns[k];
        float[] c1 = columns[k + 1];
        float[] c2 = columns[k + 2];
        float[] c3 = columns[k + 3];
        for (int i = 0; i < products.length; i++) {
            products[i] += x0 * c0[i] + x1 * c1[i] + x2 * c2[i] + x3 * c3[i];
        }
    }

    /// The product of two vectors. Eight sums at once: each has to wait for its last addition only.
    private static float product(float[] a, float[] b) {
        float s0 = 0;
        float s1 = 0;
        float s2 = 0;
        float s3 = 0;
        float s4 = 0;
        float s5 = 0;
        float s6 = 0;
        float s7 = 0;
        int k = 0;
        for (; k + 7 < a.length; k += 8) {
            s0 += a[k] * b[k];
            s1 += a[k + 1] * b[k + 1];
            s2 += a[k + 2] * b[k + 2];
            s3 += a[k + 3] * b[k + 3];
            s4 += a[k + 4] * b[k + 4];
            s5 += a[k + 5] * b[k + 5];
            s6 += a[k + 6] * b[k + 6];
            s7 += a[k + 7] * b[k + 7];
        }
        for (; k < a.length; k++) {
            s0 += a[k] * b[k];
        }
        return ((s0 + s1) + (s2 + s3)) + ((s4 + s5) + (s6 + s7));
    }

    private static double cosine(float[] a, float[] b) {
        double sum = 0;
        for (int k = 0; k < a.length; k++) {
            sum += (double) a[k] * b[k];
        }
        return sum;
    }
}
