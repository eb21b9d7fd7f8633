package dev.acumen.ui;

import dev.acumen.pipeline.Refiners;
import dev.acumen.playbook.Operation;
import dev.acumen.playbook.Playbook;
import dev.acumen.refine.Pair;
import dev.acumen.refine.Refinement;
import dev.acumen.refine.Refiner;
import dev.acumen.refine.Verdicts;
import dev.acumen.review.ContradictionWalk;
import dev.acumen.review.Neighbour;
import dev.acumen.review.PairDecision;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Which key points of playbooks contradict each other, say the same or are near. That may take seconds, so it is kept
/// as long as a playbook says nothing new. Safe for use by several threads.
final class Comparisons {
    private final Map<Path, Compared> all = new ConcurrentHashMap<>();
    private @Nullable Refiners refiners;

    /// Pairs of key points that a person decides on.
    ///
    /// @param planned the playbook in which they were found
    /// @param contradictions those that cannot both be right
    /// @param close those that perhaps say the same, the nearest first
    record Pairs(Playbook planned, List<Pair> contradictions, List<Pair> close) {
        Pairs {
            contradictions = List.copyOf(contradictions);
            close = List.copyOf(close);
        }

        private static Pairs of(Playbook playbook, Refinement plan) {
            return new Pairs(playbook, ContradictionWalk.of(plan), plan.near());
        }

        /// Whether a playbook says nothing that was not compared.
        private boolean isAbout(Playbook now) {
            return texts(planned).containsAll(texts(now));
        }

        /// Those that are still as they were found, and not settled.
        private Pairs open(Playbook now) {
            return new Pairs(
                    planned, PairDecision.open(contradictions, planned, now), PairDecision.open(close, planned, now));
        }

        /// The same when a person said that two which are close contradict each other.
        private Pairs contradicting(String first, String second) {
            List<Pair> found = close.stream()
                    .filter(pair -> pair.first().equals(first) && pair.second().equals(second))
                    .toList();
            List<Pair> left = new ArrayList<>(close);
            left.removeAll(found);
            return new Pairs(
                    planned,
                    Stream.concat(found.stream(), contradictions.stream()).toList(),
                    left);
        }
    }

    /// What is known of one playbook. Who works something out holds the lock of this object; of those who wait for it,
    /// the newest alone does so again.
    private static final class Compared {
        private final AtomicInteger pairsAsked = new AtomicInteger();
        private final AtomicInteger nearAsked = new AtomicInteger();
        private volatile @Nullable Pairs pairs;
        private volatile Near near = new Near(Set.of(), Map.of());
    }

    /// What proposed texts are near.
    ///
    /// @param texts those of the playbook
    private record Near(Set<String> texts, Map<Operation, List<Neighbour>> neighbours) {
        Near {
            neighbours = Map.copyOf(neighbours);
        }
    }

    /// What close texts are to each other, as a model or a person said before.
    Verdicts verdicts(OpenedPlaybook opened) {
        return refiners(opened).verdicts();
    }

    /// The pairs of a playbook, as `acumen review` finds them.
    Pairs pairs(OpenedPlaybook opened, Playbook playbook) {
        Compared compared = compared(opened);
        Pairs before = compared.pairs;
        if (before != null && before.isAbout(playbook)) {
            return before.open(playbook);
        }
        int turn = compared.pairsAsked.incrementAndGet();
        synchronized (compared) {
            Pairs known = compared.pairs;
            boolean isNewest = turn == compared.pairsAsked.get();
            if (known == null || (isNewest && !known.isAbout(playbook))) {
                known = Pairs.of(playbook, refiner(opened).plan(playbook));
                compared.pairs = known;
            }
            return known.open(playbook);
        }
    }

    /// The same, without those of texts that are newer than the last comparison; waits where there was none.
    Pairs knownPairs(OpenedPlaybook opened, Playbook playbook) {
        Pairs known = compared(opened).pairs;
        return known == null ? pairs(opened, playbook) : known.open(playbook);
    }

    /// Notes that a person said that two which are close contradict each other.
    void contradict(OpenedPlaybook opened, String first, String second) {
        Compared compared = compared(opened);
        synchronized (compared) {
            Pairs known = compared.pairs;
            compared.pairs = known == null ? null : known.contradicting(first, second);
        }
    }

    /// What the texts of operations are near, as far as that is known already. Waits for nothing.
    Map<Operation, List<Neighbour>> knownNeighbours(OpenedPlaybook opened, Playbook playbook) {
        Near near = compared(opened).near;
        return near.texts.equals(texts(playbook)) ? near.neighbours : Map.of();
    }

    /// What the texts of these operations are near, and of others where that is known. Nothing new where somebody asks
    /// again while this waits.
    Map<Operation, List<Neighbour>> neighbours(OpenedPlaybook opened, List<Operation> operations, Playbook playbook) {
        Compared compared = compared(opened);
        int turn = compared.nearAsked.incrementAndGet();
        synchronized (compared) {
            Map<Operation, List<Neighbour>> all = new HashMap<>(knownNeighbours(opened, playbook));
            List<Operation> unknown = operations.stream()
                    .filter(operation -> !all.containsKey(operation))
                    .toList();
            if (!unknown.isEmpty() && turn == compared.nearAsked.get()) {
                all.putAll(Neighbour.of(unknown, playbook, refiner(opened)));
                compared.near = new Near(texts(playbook), all);
            }
            return all;
        }
    }

    private static Set<String> texts(Playbook playbook) {
        return new HashSet<>(playbook.texts().values());
    }

    private Compared compared(OpenedPlaybook opened) {
        return all.computeIfAbsent(opened.folder(), _ -> new Compared());
    }

    private Refiner refiner(OpenedPlaybook opened) {
        return refiners(opened).of(opened.settings(), opened.folder());
    }

    private synchronized Refiners refiners(OpenedPlaybook opened) {
        if (refiners == null) {
            refiners = new Refiners(opened.environment(), opened.tell());
        }
        return refiners;
    }
}
