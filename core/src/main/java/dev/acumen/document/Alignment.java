package dev.acumen.document;

import dev.acumen.playbook.KeyPoint;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// The three states of a merge with one id for each key point that the base has, where an earlier merge gave it
/// another one on one side, or on both. The new id is the one that counts.
final class Alignment {
    private final MergeSide base;
    private final MergeSide ours;
    private final MergeSide theirs;
    private final Map<String, String> targets = new LinkedHashMap<>();
    private final List<RenumberedKeyPoint> displaced = new ArrayList<>();
    private final List<RenumberedKeyPoint> all = new ArrayList<>();

    Alignment(MergeSide before, MergeSide mine, MergeSide other) {
        Map<String, String> here = RenumberedKeyPoint.between(marks(before), marks(mine));
        Map<String, String> there = RenumberedKeyPoint.between(marks(before), marks(other));
        Set<String> ids = new TreeSet<>(IdAssignment.BY_NUMBER);
        ids.addAll(here.keySet());
        ids.addAll(there.keySet());
        IdAssignment numbering = new IdAssignment(before, mine, other, false);
        ids.forEach(id -> {
            String target = smaller(here.get(id), there.get(id));
            MergeSide.Spot spot = before.find(id);
            if (spot == null || !targets.containsValue(target)) {
                targets.put(id, target);
            } else {
                targets.put(id, numbering.next(spot.section(), KeyPoint.isOfUser(id)));
            }
        });
        Map<String, String> mineNow = new LinkedHashMap<>();
        Map<String, String> otherNow = new LinkedHashMap<>();
        targets.forEach((id, target) -> {
            move(mine, here.getOrDefault(id, id), target, mineNow);
            move(other, there.getOrDefault(id, id), target, otherNow);
        });
        for (String target : List.copyOf(targets.values())) {
            displace(mine, target, here, mineNow, numbering);
            displace(other, target, there, otherNow, numbering);
        }
        this.base = before.renamed(targets);
        this.ours = mine.renamed(mineNow);
        this.theirs = other.renamed(otherNow);
    }

    private static String smaller(@Nullable String one, @Nullable String other) {
        if (one == null) {
            return other == null ? "" : other;
        }
        if (other == null) {
            return one;
        }
        return IdAssignment.BY_NUMBER.compare(one, other) <= 0 ? one : other;
    }

    /// Gives what a side calls `id` its one id.
    private void move(MergeSide side, String id, String target, Map<String, String> renamed) {
        MergeSide.Spot spot = side.find(id);
        if (spot != null && !id.equals(target)) {
            renamed.put(id, target);
            all.add(RenumberedKeyPoint.of(id, target, spot.text()));
        }
    }

    /// Gives what has the id there, and is another key point, the next free one.
    private void displace(
            MergeSide side,
            String target,
            Map<String, String> known,
            Map<String, String> renamed,
            IdAssignment numbering) {
        MergeSide.Spot there = side.find(target);
        boolean isIt = targets.entrySet().stream()
                .anyMatch(one -> one.getValue().equals(target)
                        && known.getOrDefault(one.getKey(), one.getKey()).equals(target));
        if (there != null && !isIt && !renamed.containsKey(target)) {
            String next = numbering.next(there.section(), KeyPoint.isOfUser(target));
            renamed.put(target, next);
            displaced.add(RenumberedKeyPoint.of(target, next, there.text()));
            all.add(RenumberedKeyPoint.of(target, next, there.text()));
        }
    }

    MergeSide base() {
        return base;
    }

    MergeSide ours() {
        return ours;
    }

    MergeSide theirs() {
        return theirs;
    }

    /// The one id of what the base gives this one.
    String target(String id) {
        return targets.getOrDefault(id, id);
    }

    /// New key points that had to leave their ids.
    List<RenumberedKeyPoint> displaced() {
        return displaced;
    }

    /// All key points that one of the sides knows by another id.
    List<RenumberedKeyPoint> all() {
        return all;
    }

    private static Map<String, String> marks(MergeSide side) {
        Map<String, String> marks = new LinkedHashMap<>();
        side.keyPoints()
                .forEach((id, spot) -> marks.put(id, spot.entry().textOr(PlaybookTree.SAID, "") + "\n" + spot.text()));
        return marks;
    }
}
