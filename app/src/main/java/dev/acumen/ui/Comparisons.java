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
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
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

        /// Those that are still as they were found, and not settled.
        private Pairs open(Playbook now) {
            return new Pairs(planned, open(contradictions, now), open(close, now));
        }

        private List<Pair> open(List<Pair> pairs, Playbook now) {
            return pairs.stream()
                    .filter(pair -> PairDecision.isOpen(pair, planned, now))
                    .toList();
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

    /// What is known of one playbook. Who works something out holds the lock of this object.
    private static final class Compared {
        private volatile @Nullable Pairs pairs;
        private volatile Near near = new Near(Set.of(), Map.of());
    }

    /// What proposed texts are near.
    ///
    /// @param texts those of the playbook
    private record Near(Set<String> texts, Map<Operation, List<Neighbour>> neighbours) {}

    /// What close texts are to each other, as a model or a person said before.
    Verdicts verdicts(OpenedPlaybook opened) {
        return refiners(opened).verdicts();
    }

    /// The pairs of a playbook, as `acumen review` finds them.
    Pairs pairs(OpenedPlaybook opened, Playbook playbook) {
        Compared compared = compared(opened);
        synchronized (compared) {
            Pairs known = compared.pairs;
            if (known == null || !texts(known.planned).containsAll(texts(playbook))) {
                known = Pairs.of(playbook, refiner(opened).plan(playbook));
                compared.pairs = known;
            }
            return known.open(playbook);
        }
    }

    /// Notes that a person said that two which are close contradict each other.
    void contradict(OpenedPlaybook opened, String first, String second) {
        Compared compared = compared(opened);
        synchronized (compared) {
            Pairs known = compared.pairs;
            compared.pairs = known == null ? null : known.contradicting(first, second);
        }
    }

    /// What the text of an operation is near, if that is known already. Waits for nothing.
    Optional<List<Neighbour>> knownNeighbours(OpenedPlaybook opened, Operation operation, Playbook playbook) {
        Near near = compared(opened).near;
        return near.texts.equals(texts(playbook))
                ? Optional.ofNullable(near.neighbours.get(operation))
                : Optional.empty();
    }

    /// What the text of an operation is near.
    List<Neighbour> neighbours(OpenedPlaybook opened, Operation operation, Playbook playbook) {
        Compared compared = compared(opened);
        synchronized (compared) {
            Set<String> texts = texts(playbook);
            if (!compared.near.texts.equals(texts)) {
                compared.near = new Near(texts, new ConcurrentHashMap<>());
            }
            return compared.near.neighbours.computeIfAbsent(
                    operation, asked -> Neighbour.of(asked, playbook, refiner(opened)));
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
