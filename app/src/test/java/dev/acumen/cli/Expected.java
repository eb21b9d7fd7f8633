package dev.acumen.cli;

import dev.acumen.playbook.Section;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// What has to come of two sides' edits, told from the edits.
final class Expected {
    /// The key points; in a conflict with the text of the first side.
    final Map<String, Edited.Point> points = new TreeMap<>();

    /// The two texts of each key point that both sides reworded.
    final Map<String, List<String>> conflicts = new TreeMap<>();

    /// Ids that were ever given.
    final Set<String> given = new HashSet<>();

    /// How many key points got another id.
    int renumbered;

    Expected(Map<String, Edited.Point> base, Edited ours, Edited theirs) {
        given.addAll(base.keySet());
        given.addAll(ours.added.keySet());
        given.addAll(theirs.added.keySet());
        base.forEach((id, point) -> known(id, point, ours, theirs));
        // In the order of ids, for that is the order in which they are numbered anew.
        Set<String> added = new TreeSet<>(ours.added.keySet());
        added.addAll(theirs.added.keySet());
        added.forEach(id -> added(id, ours.added.get(id), theirs.added.get(id)));
    }

    private void known(String id, Edited.Point base, Edited ours, Edited theirs) {
        boolean isGoneHere = ours.removed.contains(id);
        boolean isGoneThere = theirs.removed.contains(id);
        if (isGoneHere || isGoneThere) {
            Edited rest = isGoneHere ? theirs : ours;
            boolean isMoreThanCounted = rest.reworded.containsKey(id)
                    || rest.pinned.getOrDefault(id, false)
                    || rest.moved.containsKey(id)
                    || rest.weighed.containsKey(id);
            if (!(isGoneHere && isGoneThere) && isMoreThanCounted) {
                points.put(id, Objects.requireNonNull(rest.points.get(id)));
            }
            return;
        }
        Edited.Count none = new Edited.Count(0, 0);
        Edited.Count one = ours.counted.getOrDefault(id, none);
        Edited.Count two = theirs.counted.getOrDefault(id, none);
        String here = ours.reworded.get(id);
        String there = theirs.reworded.get(id);
        if (here != null && there != null && !here.equals(there)) {
            conflicts.put(id, List.of(here, there));
        }
        points.put(
                id,
                base.counted(one.helpful() + two.helpful(), one.harmful() + two.harmful())
                        .saying(here != null ? here : there != null ? there : base.text())
                        .pinned((ours.pinned.containsKey(id) || theirs.pinned.containsKey(id)) != base.isPinned())
                        .with(section(base.section(), ours.moved.get(id), theirs.moved.get(id)))
                        .weighing(weight(base.weight(), ours.weighed.get(id), theirs.weighed.get(id))));
    }

    private static Section section(Section base, @Nullable Section here, @Nullable Section there) {
        if (here != null && there != null) {
            return here.compareTo(there) < 0 ? here : there;
        }
        return here != null ? here : there != null ? there : base;
    }

    private static String weight(String base, @Nullable String here, @Nullable String there) {
        if (here == null || there == null) {
            return here != null ? here : there != null ? there : base;
        }
        if (here.isEmpty() || there.isEmpty()) {
            return here + there;
        }
        return here.compareTo(there) < 0 ? here : there;
    }

    private void added(String id, Edited.@Nullable Point here, Edited.@Nullable Point there) {
        if (here == null || there == null) {
            points.put(id, Objects.requireNonNull(here == null ? there : here));
        } else if (here.text().equals(there.text())) {
            points.put(id, here.counted(there.helpful(), there.harmful()).pinned(here.isPinned() || there.isPinned()));
        } else {
            Comparator<String> byCodePoints = Comparator.comparing(text ->
                    text.codePoints().mapToObj("%08x"::formatted).toList().toString());
            boolean isHere = byCodePoints.compare(here.text(), there.text()) < 0;
            String other = Edited.id(here.section(), Edited.highest(here.section(), given) + 1);
            given.add(other);
            renumbered++;
            points.put(id, isHere ? here : there);
            points.put(other, isHere ? there : here);
        }
    }
}
