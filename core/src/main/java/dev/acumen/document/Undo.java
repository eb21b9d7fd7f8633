package dev.acumen.document;

import dev.acumen.json.Json;
import dev.acumen.playbook.Change;
import dev.acumen.playbook.Playbook;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Takes recorded changes back, the last one first, on a tree that may have gone on since.
///
/// A change can be taken back while what it left is still there. Tallies are sums, so what was counted since stays
/// counted, and goes with an entry that goes; members of an entry that the change did not touch stay as they are.
public final class Undo {
    /// What stays as it is: the frame of the file, and what only ever grows.
    private static final Set<String> KEPT = Set.of(
            "version",
            "last_updated",
            PlaybookTree.ID_FLOORS,
            PlaybookTree.SECTIONS,
            PlaybookTree.KEY_POINTS,
            RemovedKeyPoint.MEMBER);

    private final EntryLists entries;
    private final List<EntryChange> repairs;
    private final Json.Obj start;
    private Json.Obj root;

    /// @param document the state to take changes back from
    public Undo(PlaybookDocument document) {
        start = document.tree();
        repairs = document.repairs();
        root = start;
        entries = new EntryLists(
                root.get(PlaybookTree.SECTIONS) instanceof Json.Obj sections ? sections : new Json.Obj(Map.of()));
    }

    /// Why a change cannot be taken back.
    ///
    /// @param id the key point in whose way later changes stand; empty where it is something else
    /// @param reason one sentence
    public record Conflict(String id, String reason) {}

    /// Takes a change back. What later changes stand in the way of stays as it is.
    ///
    /// @return what stands in the way; none where all of it was taken back
    public List<Conflict> takeBack(TreeChange change) {
        List<Conflict> conflicts = new ArrayList<>();
        for (EntryChange entry : change.changes().reversed()) {
            boolean isName = entry.op().equals(PlaybookTree.RENAME) || entry.isRenumbering();
            Conflict conflict = isName ? null : takeBack(entry);
            if (conflict != null) {
                conflicts.add(conflict);
            }
        }
        for (Map.Entry<String, Json> section : newOnesFirst(change.sections())) {
            if (section.getValue() instanceof Json.Obj pair && !takeBack(section.getKey(), pair)) {
                conflicts.add(new Conflict("", "the section " + section.getKey() + " was changed since"));
            }
        }
        takeBackMembers(change.top(), conflicts);
        settle(change);
        return conflicts;
    }

    /// Key points that were made one and are two again: a person says that they differ.
    private void settle(TreeChange change) {
        List<EntryChange> merged = new ArrayList<>();
        for (EntryChange entry : change.changes()) {
            if (entry.op().equals(Change.Kind.DEDUPLICATE.name())) {
                if (entry.after() != null) {
                    merged.clear();
                }
                merged.forEach(other -> {
                    agree(entry, other);
                    agree(other, entry);
                });
                merged.add(entry);
            }
        }
    }

    private void agree(EntryChange one, EntryChange other) {
        EntryChange.Spot spot = one.before() == null ? null : entries.find(one.before());
        boolean areTwo = other.before() != null && entries.find(other.before()) != null;
        if (areTwo && spot != null && spot.entry() instanceof Json.Obj entry) {
            List<String> agrees = Stream.concat(entry.texts(PlaybookTree.AGREES).stream(), Stream.of(other.id()))
                    .distinct()
                    .toList();
            Json.Obj settled = entry.with(PlaybookTree.AGREES, Json.Arr.ofTexts(agrees));
            carryOut(one, spot, new EntryChange.Spot(spot.section(), spot.index(), settled));
        }
    }

    /// The playbook without what was taken back.
    public Playbook playbook() {
        return PlaybookTree.read(tree(), "").playbook();
    }

    Json.Obj tree() {
        return root.with(PlaybookTree.SECTIONS, entries.sections());
    }

    /// Whether nothing was changed.
    public boolean isEmpty() {
        return tree().equals(start);
    }

    /// What came goes before what went comes back to its place.
    private static List<Map.Entry<String, Json>> newOnesFirst(Json.Obj pairs) {
        List<Map.Entry<String, Json>> sorted = new ArrayList<>(pairs.members().entrySet());
        sorted.sort(Comparator.comparing(
                member -> member.getValue() instanceof Json.Obj pair && pair.get(TreeChange.BEFORE) != null));
        return sorted;
    }

    /// A section that came empty was added to complete the file, and stays.
    private boolean takeBack(String section, Json.Obj pair) {
        Json before = pair.get(TreeChange.BEFORE);
        Json after = pair.get(TreeChange.AFTER);
        boolean isFrame = before == null
                && after instanceof Json.Arr list
                && list.elements().isEmpty();
        return isFrame || entries.takeBack(section, pair);
    }

    private void takeBackMembers(Json.Obj top, List<Conflict> conflicts) {
        for (Map.Entry<String, Json> member : newOnesFirst(top)) {
            String name = member.getKey();
            if (!KEPT.contains(name) && member.getValue() instanceof Json.Obj pair) {
                Json now = root.get(name);
                Json before = pair.get(TreeChange.BEFORE);
                if (!Objects.equals(now, pair.get(TreeChange.AFTER)) && !Objects.equals(now, before)) {
                    conflicts.add(new Conflict("", "the member " + name + " was changed since"));
                } else {
                    root = TreeChange.put(root, name, before, pair);
                }
            }
        }
    }

    private @Nullable Conflict takeBack(EntryChange change) {
        EntryChange.Spot before = change.before();
        EntryChange.Spot left = change.after();
        if (left == null) {
            return before == null ? null : putBack(change, before);
        }
        EntryChange.Spot after = renamed(left);
        EntryChange.Spot now = entries.find(after.section(), after);
        if (now == null) {
            EntryChange.Spot elsewhere = entries.find(after);
            if (elsewhere == null && before != null && uncounted(before.entry()).equals(uncounted(after.entry()))) {
                // What it counted went with the entry.
                return null;
            }
            String where = elsewhere == null ? " is gone since" : " was moved since, to " + elsewhere.section();
            return new Conflict(change.id(), name(change) + where);
        }
        return before == null ? takeOut(change, after, now) : restore(change, before, after, now);
    }

    /// What an entry is called here that held the id of another one when it came.
    private EntryChange.Spot renamed(EntryChange.Spot spot) {
        for (EntryChange repair : repairs) {
            if (spot.equals(repair.before()) && repair.after() != null) {
                return repair.after();
            }
        }
        return spot;
    }

    private @Nullable Conflict putBack(EntryChange change, EntryChange.Spot before) {
        if (!before.name().isEmpty() && entries.find(before) != null) {
            return new Conflict(change.id(), "there is a " + name(change) + " again");
        }
        return carryOut(change, null, before);
    }

    private @Nullable Conflict takeOut(EntryChange change, EntryChange.Spot after, EntryChange.Spot now) {
        return uncounted(now.entry()).equals(uncounted(after.entry()))
                ? carryOut(change, now, null)
                : changedSince(change);
    }

    /// What an entry says, without how often it was counted and what it agrees with: nobody misses that of what
    /// should not be there.
    private static Json uncounted(Json entry) {
        return entry instanceof Json.Obj object
                ? object.without(PlaybookTree.HELPFUL)
                        .without(PlaybookTree.HARMFUL)
                        .without(PlaybookTree.AGREES)
                : entry;
    }

    private @Nullable Conflict restore(
            EntryChange change, EntryChange.Spot before, EntryChange.Spot after, EntryChange.Spot now) {
        Json restored = now.entry().equals(after.entry())
                ? before.entry()
                : restored(before.entry(), after.entry(), now.entry());
        if (restored == null) {
            return changedSince(change);
        }
        boolean isMoved = !before.section().equals(after.section()) || before.index() != after.index();
        String section = isMoved ? before.section() : now.section();
        int index = isMoved ? before.index() : now.index();
        return carryOut(change, now, new EntryChange.Spot(section, index, restored));
    }

    private static Conflict changedSince(EntryChange change) {
        return new Conflict(change.id(), name(change) + " was changed since");
    }

    private static String name(EntryChange change) {
        return change.id().isEmpty() ? "an entry without a name" : change.id();
    }

    /// The entry as it is, without what a change did to it; null where something else did more to the same.
    private static @Nullable Json restored(Json before, Json after, Json now) {
        if (!(before instanceof Json.Obj from && after instanceof Json.Obj to && now instanceof Json.Obj current)) {
            return null;
        }
        Set<String> members = new LinkedHashSet<>(from.members().keySet());
        members.addAll(to.members().keySet());
        Json.Obj restored = current;
        for (String member : members) {
            Json old = from.get(member);
            Json left = to.get(member);
            if (!Objects.equals(old, left)) {
                Json value = current.get(member);
                Json wanted = Objects.equals(value, left) ? old : difference(old, left, value);
                if (wanted == null && !Objects.equals(value, left)) {
                    return null;
                }
                restored = wanted == null ? restored.without(member) : restored.with(member, wanted);
            }
        }
        return restored;
    }

    /// A count without what a change added to it; null for what is no count.
    private static @Nullable Json difference(@Nullable Json before, @Nullable Json after, @Nullable Json now) {
        OptionalLong old = PlaybookTree.count(before);
        OptionalLong left = PlaybookTree.count(after);
        OptionalLong value = PlaybookTree.count(now);
        if (old.isEmpty() || left.isEmpty() || value.isEmpty()) {
            return null;
        }
        Json.Num result = Json.Num.of(value.getAsLong() - (left.getAsLong() - old.getAsLong()));
        return PlaybookTree.count(result).isPresent() ? result : null;
    }

    private @Nullable Conflict carryOut(
            EntryChange undone, EntryChange.@Nullable Spot from, EntryChange.@Nullable Spot to) {
        EntryChange.Spot target = to == null ? null : within(to, from);
        EntryChange change = new EntryChange(undone.op(), undone.id(), from, target, List.of(), "");
        return entries.carryOut(change)
                ? null
                : new Conflict(undone.id(), "the section of " + name(undone) + " is no list any more");
    }

    /// The spot, or the end of the list where that is shorter now.
    private EntryChange.Spot within(EntryChange.Spot to, EntryChange.@Nullable Spot from) {
        List<Json> list = entries.entries(to.section());
        int size = list == null ? 0 : list.size();
        boolean isLeaving = from != null && from.section().equals(to.section());
        return new EntryChange.Spot(to.section(), Math.min(to.index(), isLeaving ? size - 1 : size), to.entry());
    }
}
