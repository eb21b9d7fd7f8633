package dev.acumen.refine;

import dev.acumen.playbook.Applied;
import dev.acumen.playbook.Change;
import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.SectionedKeyPoint;
import dev.acumen.playbook.Tally;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The key points that a session rated. They end contradictions: of two key points that contradict each other, one is
/// removed as soon as a session rates one of them.
///
/// A key point is removed if it misled and its opposite did not, or if its opposite helped and is the more reliable of
/// the two. A key point that a person pinned, guarded, or said in their own words stays.
///
/// @param helped ids of those that helped
/// @param misled ids of those that misled; none of them helped as often
public record SessionRatings(Set<String> helped, Set<String> misled) {
    public SessionRatings {
        helped = Set.copyOf(helped);
        misled = Set.copyOf(misled);
    }

    /// The ratings among some changes. Those of key points that were reworded do not count, for they are about the old
    /// words.
    public static SessionRatings of(Applied learned) {
        Map<String, Long> sums = new HashMap<>();
        Set<String> reworded = new HashSet<>();
        for (Change change : learned.changes()) {
            if (change.kind() == Change.Kind.TAG && change.before() != null && change.after() != null) {
                sums.merge(change.id(), balance(change.after()) - balance(change.before()), Long::sum);
            } else if (change.kind() == Change.Kind.UPDATE) {
                reworded.add(change.id());
            }
        }
        sums.keySet().removeAll(reworded);
        Set<String> helped = new HashSet<>();
        Set<String> misled = new HashSet<>();
        sums.forEach((id, sum) -> {
            if (sum != 0) {
                (sum > 0 ? helped : misled).add(id);
            }
        });
        return new SessionRatings(helped, misled);
    }

    private static long balance(SectionedKeyPoint placed) {
        Tally tally = placed.keyPoint().tally();
        return tally.helpful() - tally.harmful();
    }

    /// Whether the session rated a key point.
    boolean isRated(String id) {
        return helped.contains(id) || misled.contains(id);
    }

    /// The playbook without the key points that lose a contradiction.
    ///
    /// @param opposites pairs that contradict each other, and of which nobody said that both are right
    public Applied settle(Playbook playbook, List<Pair> opposites) {
        Map<String, KeyPoint> left = new HashMap<>();
        playbook.keyPoints().map(SectionedKeyPoint::keyPoint).forEach(keyPoint -> left.put(keyPoint.name(), keyPoint));
        Map<String, String> gone = new LinkedHashMap<>();
        for (Pair pair : opposites) {
            KeyPoint first = left.get(pair.first());
            KeyPoint second = left.get(pair.second());
            if (first != null && second != null) {
                why(first, second).ifPresent(why -> gone.put(pair.first(), why));
                why(second, first).ifPresent(why -> gone.put(pair.second(), why));
                left.keySet().removeAll(gone.keySet());
            }
        }
        return playbook.prune(gone);
    }

    /// Why a key point is removed in favour of its opposite; empty where it stays.
    private Optional<String> why(KeyPoint keyPoint, KeyPoint opposite) {
        if (keyPoint.isPinned() || keyPoint.isByUser() || !keyPoint.guard().isEmpty()) {
            return Optional.empty();
        }
        if (misled.contains(keyPoint.name()) && !misled.contains(opposite.name())) {
            return Optional.of("misled, and " + opposite.name() + " contradicts it");
        }
        boolean isOutdone = helped.contains(opposite.name())
                && opposite.tally().reliability() > keyPoint.tally().reliability();
        return isOutdone
                ? Optional.of(opposite.name() + " contradicts it, helped, and is more reliable")
                : Optional.empty();
    }
}
