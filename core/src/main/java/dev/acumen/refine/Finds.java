package dev.acumen.refine;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// What comparing texts with one another found. Of pairs that stay two, only so many as somebody may look at.
final class Finds {
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
    }

    private final int size;
    private List<Edge> same = new ArrayList<>();
    private List<Apart> guarded = new ArrayList<>();
    private List<Apart> near = new ArrayList<>();

    /// @param size how many texts there are
    Finds(int size) {
        this.size = size;
    }

    void same(int a, int b, double similarity) {
        same.add(new Edge(a, b, similarity));
        if (same.size() >= Math.max(MANY, 4 * size)) {
            same = new ArrayList<>(Groups.spanning(size, same));
        }
    }

    void apart(Apart apart) {
        if (apart.kind() == Pair.Kind.NEAR) {
            near.add(apart);
        } else {
            guarded.add(apart);
        }
        trim();
    }

    void addAll(Finds others) {
        others.same.forEach(edge -> same(edge.a(), edge.b(), edge.similarity()));
        guarded.addAll(others.guarded);
        near.addAll(others.near);
        trim();
    }

    private void trim() {
        if (guarded.size() > 2 * MOST) {
            guarded = new ArrayList<>(guarded());
        }
        if (near.size() > 2 * MOST) {
            near = new ArrayList<>(near());
        }
    }

    List<Edge> same() {
        return same;
    }

    List<Apart> guarded() {
        return nearest(guarded);
    }

    List<Apart> near() {
        return nearest(near);
    }

    private static List<Apart> nearest(List<Apart> pairs) {
        return pairs.stream().sorted(Apart.NEAREST).limit(MOST).toList();
    }
}
