package dev.acumen.document;

import dev.acumen.json.Json;
import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Section;
import dev.acumen.playbook.Tally;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Other ids for key points that are new on both sides of a merge under one id and say different things: the
/// smaller text keeps it, the other gets the next one that nothing holds or held on any side.
final class IdAssignment {
    private static final Pattern NUMBERED = Pattern.compile("(.*?)([0-9]{1,18})");

    /// Ids in the order in which they are given: `pat-999` before `pat-1000`.
    static final Comparator<String> BY_NUMBER = IdAssignment::compare;

    private final Map<String, String> ours = new LinkedHashMap<>();
    private final Map<String, String> theirs = new LinkedHashMap<>();
    private final List<RenumberedKeyPoint> all = new ArrayList<>();
    private final Map<String, KeyPoint> known = new LinkedHashMap<>();
    private final Set<String> held = new HashSet<>();
    private final Map<Section, Long> floors = new EnumMap<>(Section.class);

    /// @param isLooking whether it gives ids at once; else only [#next] does
    IdAssignment(MergeSide base, MergeSide mine, MergeSide other, boolean isLooking) {
        for (MergeSide side : List.of(base, mine, other)) {
            side.noteNames(held);
            side.keyPoints().forEach((id, spot) -> known.put(id, spot.keyPoint()));
            noteFloors(side);
        }
        if (isLooking) {
            look(base, mine, other);
        }
    }

    private void look(MergeSide base, MergeSide mine, MergeSide other) {
        mine.keyPoints().entrySet().stream()
                .filter(keyPoint -> base.find(keyPoint.getKey()) == null)
                .sorted(Map.Entry.comparingByKey(BY_NUMBER))
                .forEach(keyPoint -> look(keyPoint.getKey(), keyPoint.getValue(), other.find(keyPoint.getKey())));
    }

    /// The new ids of key points of the one side.
    Map<String, String> ours() {
        return ours;
    }

    /// The new ids of key points of the other.
    Map<String, String> theirs() {
        return theirs;
    }

    /// All of them, in the order in which they were given.
    List<RenumberedKeyPoint> all() {
        return List.copyOf(all);
    }

    private void noteFloors(MergeSide side) {
        if (side.tree().get(PlaybookTree.ID_FLOORS) instanceof Json.Obj written) {
            for (Section section : Section.values()) {
                PlaybookTree.count(written.get(section.slug()))
                        .ifPresent(floor -> floors.merge(section, floor, Math::max));
            }
        }
    }

    private void look(String id, MergeSide.Spot mine, MergeSide.@Nullable Spot other) {
        if (other == null || mine.text().equals(other.text())) {
            return;
        }
        boolean isMineSmaller = ThreeWay.BY_CODE_POINTS.compare(mine.text(), other.text()) < 0;
        MergeSide.Spot larger = isMineSmaller ? other : mine;
        String next = next(larger.section(), KeyPoint.isOfUser(id));
        (isMineSmaller ? theirs : ours).put(id, next);
        all.add(RenumberedKeyPoint.of(id, next, larger.text()));
    }

    /// The next id that nothing holds or held on any side.
    ///
    /// @param isOfUser whether it is one of the user's playbook
    String next(Section section, boolean isOfUser) {
        String next = Playbook.of(Map.of(section, List.copyOf(known.values())), floors, held)
                .numbered(isOfUser)
                .nextId(section);
        held.add(next);
        known.put(next, new KeyPoint(next, next, Tally.ZERO));
        return next;
    }

    private static int compare(String one, String other) {
        Matcher mine = NUMBERED.matcher(one);
        Matcher their = NUMBERED.matcher(other);
        if (mine.matches() && their.matches() && mine.group(1).equals(their.group(1))) {
            int byNumber = Long.compare(Long.parseLong(mine.group(2)), Long.parseLong(their.group(2)));
            return byNumber == 0 ? ThreeWay.BY_CODE_POINTS.compare(one, other) : byNumber;
        }
        return ThreeWay.BY_CODE_POINTS.compare(one, other);
    }
}
