package dev.acumen.select;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/// Fills a room with the best of many candidates, one after another.
///
/// What nearly repeats one that is there already waits until all others had their turn (maximal marginal relevance,
/// with a threshold). Of six places in a row at least one is for a key point that nobody judged yet, and one for a
/// proven one: neither waits behind hundreds of others.
final class Chooser {
    /// From this likeness on, one key point nearly repeats another.
    private static final double NEAR = 0.6;

    /// After so many places for others, one goes to an untested or a proven one.
    private static final int OTHERS = 5;

    private final RemainingBudget room;
    private final Terms terms;
    private final List<Candidate> there;
    private final List<Candidate> taken = new ArrayList<>();
    private final Map<String, String> repeating = new LinkedHashMap<>();

    /// @param shown what is there already
    Chooser(RemainingBudget room, Terms terms, List<Candidate> shown) {
        this.room = room;
        this.terms = terms;
        this.there = new ArrayList<>(shown);
    }

    /// What was taken, in the order in which it was.
    List<Candidate> taken() {
        return taken;
    }

    /// The ids of those that were passed over because they nearly repeat another, each with the id of that one.
    Map<String, String> repeating() {
        return repeating;
    }

    /// Takes as many as there is room for, the best first, whatever they repeat. Of thousands only some tens
    /// fit, so they are not all sorted.
    void takeAny(List<Candidate> candidates) {
        int least = least(candidates);
        PriorityQueue<Candidate> ranked = new PriorityQueue<>(candidates);
        while (!ranked.isEmpty() && room.rest() > least) {
            take(ranked.poll());
        }
    }

    /// Takes as many as there is room for, the best first; of those that nearly repeat another, only the first.
    ///
    /// @return those that nearly repeat another, the best first
    List<Candidate> takeDifferent(List<Candidate> candidates) {
        int least = least(candidates);
        PriorityQueue<Candidate> ranked = new PriorityQueue<>(candidates);
        PriorityQueue<Candidate> untested = new PriorityQueue<>(untested(candidates));
        PriorityQueue<Candidate> proven = new PriorityQueue<>(proven(candidates));
        List<Candidate> passedOver = new ArrayList<>();
        int tested = 0;
        int unproven = 0;
        while (!ranked.isEmpty() && room.rest() > least) {
            boolean isForUntested = tested >= OTHERS && !untested.isEmpty();
            boolean isForProven = unproven >= OTHERS && !proven.isEmpty();
            Candidate next = isForUntested ? untested.poll() : isForProven ? proven.poll() : ranked.poll();
            if (next.isSeen) {
                continue;
            }
            next.isSeen = true;
            Candidate first = repeated(next);
            if (first != null) {
                repeating.put(next.keyPoint.name(), first.keyPoint.name());
                passedOver.add(next);
            } else if (take(next)) {
                tested = next.isUntested() ? 0 : tested + 1;
                unproven = next.isProven() ? 0 : unproven + 1;
            }
        }
        return passedOver;
    }

    /// Those of these that were not taken.
    List<Candidate> missing(List<Candidate> candidates) {
        List<Candidate> missing = new ArrayList<>();
        for (Candidate candidate : candidates) {
            if (!taken.contains(candidate)) {
                missing.add(candidate);
            }
        }
        return missing;
    }

    private boolean take(Candidate candidate) {
        boolean isTaken = room.take(candidate);
        if (isTaken) {
            taken.add(candidate);
            there.add(candidate);
            repeating.remove(candidate.keyPoint.name());
        }
        return isTaken;
    }

    private @Nullable Candidate repeated(Candidate candidate) {
        for (Candidate other : there) {
            if (candidate.mayBeLike(other, terms, NEAR) && candidate.likeness(other, terms) >= NEAR) {
                return other;
            }
        }
        return null;
    }

    private static int least(List<Candidate> candidates) {
        int least = Integer.MAX_VALUE;
        for (Candidate candidate : candidates) {
            least = Math.min(least, candidate.leastLength());
        }
        return least;
    }

    private static List<Candidate> untested(List<Candidate> candidates) {
        List<Candidate> untested = new ArrayList<>();
        for (Candidate candidate : candidates) {
            if (candidate.isUntested()) {
                untested.add(candidate);
            }
        }
        return untested;
    }

    private static List<Candidate> proven(List<Candidate> candidates) {
        List<Candidate> proven = new ArrayList<>();
        for (Candidate candidate : candidates) {
            if (candidate.isProven()) {
                proven.add(candidate);
            }
        }
        return proven;
    }
}
