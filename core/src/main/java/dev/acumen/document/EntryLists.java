package dev.acumen.document;

import dev.acumen.json.Json;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The sections of a file, their lists copied at the first change.
final class EntryLists {
    private Json.Obj sections;
    private final Map<String, List<Json>> edited = new HashMap<>();

    EntryLists(Json.Obj sections) {
        this.sections = sections;
    }

    Json.Obj sections() {
        Json.Obj result = sections;
        for (Map.Entry<String, List<Json>> section : edited.entrySet()) {
            result = result.with(section.getKey(), new Json.Arr(section.getValue()));
        }
        return result;
    }

    /// The entries of a section, to be changed; null where it is no list.
    @Nullable
    List<Json> entries(String section) {
        List<Json> entries = edited.get(section);
        if (entries == null && sections.get(section) instanceof Json.Arr(List<Json> elements)) {
            entries = new ArrayList<>(elements);
            edited.put(section, entries);
        }
        return entries;
    }

    /// Makes a whole section again what it was before a change, if it is what the change left.
    ///
    /// @param pair the change of the section, as a [TreeChange] has it
    boolean takeBack(String section, Json.Obj pair) {
        List<Json> list = edited.get(section);
        Json now = list == null ? sections.get(section) : new Json.Arr(list);
        Json before = pair.get(TreeChange.BEFORE);
        Json after = pair.get(TreeChange.AFTER);
        // One of the five that is gone is read as one that is empty.
        boolean isGone = after == null
                && now instanceof Json.Arr empty
                && empty.elements().isEmpty();
        if (isGone || Objects.equals(now, after)) {
            edited.remove(section);
            sections = TreeChange.put(sections, section, before, pair);
            return true;
        }
        return Objects.equals(now, before);
    }

    /// Carries a change out, if its places are there.
    boolean carryOut(EntryChange change) {
        return (change.before() == null || remove(change.before()))
                && (change.after() == null || insert(change.after()));
    }

    private boolean remove(EntryChange.Spot spot) {
        List<Json> entries = entries(spot.section());
        if (entries == null || spot.index() >= entries.size()) {
            return false;
        }
        entries.remove(spot.index());
        return true;
    }

    private boolean insert(EntryChange.Spot spot) {
        List<Json> entries = entries(spot.section());
        if (entries == null || spot.index() > entries.size()) {
            return false;
        }
        entries.add(spot.index(), spot.entry());
        return true;
    }

    /// Where an entry stands in a section, or what became of it; null where it does not.
    EntryChange.@Nullable Spot find(String section, EntryChange.Spot wanted) {
        List<Json> entries = entries(section);
        EntryChange.Spot found = null;
        for (int i = 0; entries != null && i < entries.size(); i++) {
            EntryChange.Spot spot = new EntryChange.Spot(section, i, entries.get(i));
            if (isBetter(spot, found, wanted)) {
                found = spot;
            }
        }
        return found;
    }

    /// The same entry is the one that is wanted, the nearest where there are several; else the key point of its
    /// name.
    private static boolean isBetter(EntryChange.Spot spot, EntryChange.@Nullable Spot found, EntryChange.Spot wanted) {
        boolean isSame = spot.entry().equals(wanted.entry());
        boolean isNamed = !wanted.name().isEmpty()
                && wanted.name().equals(spot.name())
                && PlaybookTree.keyPoint(spot.entry()) != null;
        if (found == null) {
            return isSame || isNamed;
        }
        boolean wasSame = found.entry().equals(wanted.entry());
        return isSame && (!wasSame || distance(spot, wanted) < distance(found, wanted));
    }

    private static int distance(EntryChange.Spot spot, EntryChange.Spot wanted) {
        return Math.abs(spot.index() - wanted.index());
    }

    /// The same in any section.
    EntryChange.@Nullable Spot find(EntryChange.Spot wanted) {
        for (String section : sections.members().keySet()) {
            EntryChange.Spot spot = find(section, wanted);
            if (spot != null) {
                return spot;
            }
        }
        return null;
    }
}
