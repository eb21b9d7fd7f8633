package dev.acumen.refine;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/// What comparing texts with one another found. Of pairs that stay two, only so many as somebody may look at.
final class ComparisonResult {
    /// The most pairs of each kind that are told.
    private static final int MOST = 1_000;

    /// From so many on, those that say nothing new are sorted out.
    private static final int MANY = 200_000;

    /// Two texts that stay two.
    ///
    /// @param a the number of the one that comes first
    /// @param b the number of the other
    record Apart(int a, int b, Pair.Kind kind, double similarity, String why) {
        private static final Comparator<Apart> NEAREST = Comparator.comparingDouble(Apart::similarity)
                .reversed()
                .thenComparingInt(Apart::a)
                .thenComparingInt(Apart::b);

        Apart as(Pair.Kind other, String reason) {
            return new Apart(a, b, other, similarity, reason);
        }
    }

    private final int size;
    private List<Edge> same = new ArrayList<>();
    private final Map<Pair.Kind, List<Apart>> apart = new EnumMap<>(Pair.Kind.class);

    /// @param size how many texts there are
    ComparisonResult(int size) {
        this.size = size;
    }

    void same(int a, int b, double similarity) {
        same.add(new Edge(a, b, similarity));
        if (same.size() >= Math.max(MANY, 4 * size)) {
            same = new ArrayList<>(Groups.spanning(size, same));
        }
    }

    void apart(Apart pair) {
        List<Apart> pairs = apart.computeIfAbsent(pair.kind(), ignored -> new ArrayList<>());
        pairs.add(pair);
        if (pairs.size() > 2 * MOST) {
            apart.put(pair.kind(), new ArrayList<>(apart(pair.kind())));
        }
    }

    void addAll(ComparisonResult others) {
        others.same.forEach(edge -> same(edge.a(), edge.b(), edge.similarity()));
        others.apart.values().forEach(pairs -> pairs.forEach(this::apart));
    }

    List<Edge> same() {
        return same;
    }

    /// The nearest pairs of a kind that stay two.
    List<Apart> apart(Pair.Kind kind) {
        return apart.getOrDefault(kind, List.of()).stream()
                .sorted(Apart.NEAREST)
                .limit(MOST)
                .toList();
    }
}
