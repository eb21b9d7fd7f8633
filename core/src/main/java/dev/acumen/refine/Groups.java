package dev.acumen.refine;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

/// Which texts become one: connected components of those that say the same, split where two in them must stay two.
///
/// The nearest are joined first, and two groups only where no text of one has to stay apart from one of the other.
final class Groups {
    /// Whether two texts must not become one.
    @FunctionalInterface
    interface Guard {
        Guard NONE = (a, b) -> false;

        boolean forbids(int a, int b);
    }

    private final int[] group;
    private final Map<Integer, List<Integer>> members = new TreeMap<>();
    private final Map<Integer, List<Edge>> joined = new LinkedHashMap<>();

    private Groups(int size) {
        group = IntStream.range(0, size).toArray();
    }

    static Groups of(int size, List<Edge> edges, Guard guard) {
        Groups groups = new Groups(size);
        edges.stream().sorted(Edge.NEAREST).forEach(edge -> groups.join(edge, guard));
        return groups;
    }

    /// Of many, those that hold the same groups together.
    static List<Edge> spanning(int size, List<Edge> edges) {
        Groups groups = of(size, edges, Guard.NONE);
        return groups.joined.values().stream()
                .flatMap(List::stream)
                .distinct()
                .sorted(Edge.NEAREST)
                .toList();
    }

    private void join(Edge edge, Guard guard) {
        int first = Math.min(group[edge.a()], group[edge.b()]);
        int second = Math.max(group[edge.a()], group[edge.b()]);
        if (first == second || isForbidden(of(first), of(second), guard)) {
            return;
        }
        List<Integer> all = new ArrayList<>(of(first));
        for (int one : of(second)) {
            group[one] = first;
            all.add(one);
        }
        members.put(first, all);
        members.remove(second);
        joined.computeIfAbsent(edge.a(), ignored -> new ArrayList<>()).add(edge);
        joined.computeIfAbsent(edge.b(), ignored -> new ArrayList<>()).add(edge);
    }

    private List<Integer> of(int first) {
        return members.getOrDefault(first, List.of(first));
    }

    private static boolean isForbidden(List<Integer> some, List<Integer> others, Guard guard) {
        return some.stream().anyMatch(one -> others.stream().anyMatch(other -> guard.forbids(one, other)));
    }

    /// The text that stays in place of this one: the first of its group.
    int keeper(int text) {
        return group[text];
    }

    /// Whether this text, a first one, has others in its group.
    boolean isJoined(int keeper) {
        return members.containsKey(keeper);
    }

    /// For each text that goes in favour of this one, what it was joined by; empty where this one stands alone or
    /// goes itself.
    Map<Integer, Edge> dropped(int keeper) {
        Map<Integer, Edge> dropped = new TreeMap<>();
        Deque<Integer> open = new ArrayDeque<>();
        if (members.containsKey(keeper)) {
            open.add(keeper);
        }
        while (!open.isEmpty()) {
            int one = open.remove();
            for (Edge edge : joined.getOrDefault(one, List.of())) {
                int other = edge.other(one);
                if (other != keeper && dropped.putIfAbsent(other, edge) == null) {
                    open.add(other);
                }
            }
        }
        return dropped;
    }
}
