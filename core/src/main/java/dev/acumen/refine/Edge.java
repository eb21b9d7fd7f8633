package dev.acumen.refine;

import java.util.Comparator;

/// Two texts that say the same.
///
/// @param a the number of the one that comes first
/// @param b the number of the other
/// @param similarity of the two
record Edge(int a, int b, double similarity) {
    /// The nearest first; of those that are as near, in order. So every run joins them alike.
    static final Comparator<Edge> NEAREST = Comparator.comparingDouble(Edge::similarity)
            .reversed()
            .thenComparingInt(Edge::a)
            .thenComparingInt(Edge::b);

    int other(int one) {
        return one == a ? b : a;
    }
}
