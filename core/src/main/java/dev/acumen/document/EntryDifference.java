package dev.acumen.document;

import dev.acumen.json.Json;
import dev.acumen.json.JsonWriter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What happened to the entries of a file between two states, when nobody noted it: entries are known by their
/// names, those without one by what they are. An entry may be known to have another name afterwards.
final class EntryDifference {
    private final List<EntryChange> changes = new ArrayList<>();
    private final Map<String, List<String>> keys = new LinkedHashMap<>();
    private final EntryLists work;
    private final Json.Obj after;
    private final Map<String, String> home = new HashMap<>();
    private final Map<String, Integer> placed = new HashMap<>();

    EntryDifference(Json.Obj before, Json.Obj after) {
        this(before, after, Map.of());
    }

    /// @param renumbered the names afterwards of entries that got another one
    EntryDifference(Json.Obj before, Json.Obj after, Map<String, String> renumbered) {
        this.work = new EntryLists(before);
        this.after = after;
        for (String section : shared(before, after)) {
            List<Json> entries = entries(before, section);
            if (!entries.equals(entries(after, section))) {
                keys.put(section, keys(entries, renumbered));
            }
        }
        keys.forEach((section, names) -> names.forEach(name -> home.put(name, section)));
    }

    List<EntryChange> changes() {
        Set<String> wanted = new HashSet<>();
        keys.keySet().forEach(section -> wanted.addAll(keys(entries(after, section), Map.of())));
        keys.forEach((section, names) -> removeAllBut(wanted, section, names));
        keys.keySet().forEach(this::fill);
        keys.forEach((section, names) -> removeFrom(placed(section), section, names));
        return changes;
    }

    private static List<String> shared(Json.Obj before, Json.Obj after) {
        return before.members().keySet().stream()
                .filter(section -> before.get(section) instanceof Json.Arr && after.get(section) instanceof Json.Arr)
                .toList();
    }

    private static List<Json> entries(Json.Obj sections, String section) {
        return sections.get(section) instanceof Json.Arr(List<Json> entries) ? entries : List.of();
    }

    /// What each entry is known by; no two are the same.
    private static List<String> keys(List<Json> entries, Map<String, String> renumbered) {
        Map<String, Integer> seen = new HashMap<>();
        List<String> keys = new ArrayList<>();
        for (Json entry : entries) {
            String name = entry instanceof Json.Obj object ? object.text(PlaybookTree.NAME) : null;
            String key = name == null ? "=" + JsonWriter.compact(entry) : "#" + renumbered.getOrDefault(name, name);
            int count = seen.merge(key, 1, Integer::sum);
            keys.add(count == 1 ? key : count + key);
        }
        return keys;
    }

    private void removeAllBut(Set<String> wanted, String section, List<String> names) {
        for (int i = names.size() - 1; i >= 0; i--) {
            if (!wanted.contains(names.get(i))) {
                remove(i, section, names);
            }
        }
    }

    /// Removes what nobody took.
    private void removeFrom(int end, String section, List<String> names) {
        for (int i = names.size() - 1; i >= end; i--) {
            remove(i, section, names);
        }
    }

    private void remove(int index, String section, List<String> names) {
        names.remove(index);
        note("DELETE", spot(section, index), null);
    }

    /// Makes a section what it is to be, from its first entry to its last.
    private void fill(String section) {
        List<Json> entries = entries(after, section);
        List<String> wanted = keys(entries, Map.of());
        List<String> have = keys.getOrDefault(section, List.of());
        for (int i = 0; i < wanted.size(); i++) {
            EntryChange.Spot to = new EntryChange.Spot(section, i, entries.get(i));
            if (i < have.size() && have.get(i).equals(wanted.get(i))) {
                EntryChange.Spot from = spot(section, i);
                if (!from.entry().equals(to.entry())) {
                    note("UPDATE", from, to);
                }
            } else {
                EntryChange.Spot from = take(wanted.get(i));
                note(from == null ? "ADD" : "MOVE", from, to);
                have.add(i, wanted.get(i));
            }
            placed.put(section, i + 1);
        }
    }

    /// How many entries of a section, from its first, are where they are to be.
    private int placed(String section) {
        return placed.getOrDefault(section, 0);
    }

    /// Where an entry of this key waits to be placed; null where there is none.
    private EntryChange.@Nullable Spot take(String key) {
        String section = home.get(key);
        List<String> names = section == null ? List.of() : keys.getOrDefault(section, List.of());
        int index = names.lastIndexOf(key);
        if (section == null || index < placed(section)) {
            return null;
        }
        names.remove(index);
        return spot(section, index);
    }

    private EntryChange.Spot spot(String section, int index) {
        List<Json> entries = work.entries(section);
        if (entries == null) {
            throw new IllegalStateException(section + " is a list");
        }
        return new EntryChange.Spot(section, index, entries.get(index));
    }

    private void note(String op, EntryChange.@Nullable Spot from, EntryChange.@Nullable Spot to) {
        EntryChange.Spot named = to == null ? from : to;
        String id = named == null ? "" : named.name();
        boolean isRenumbered = from != null && to != null && !from.name().equals(to.name());
        EntryChange change = new EntryChange(isRenumbered ? EntryChange.RENUMBER : op, id, from, to, List.of(), "");
        if (!work.carryOut(change)) {
            throw new IllegalStateException("a difference that does not fit its own state");
        }
        changes.add(change);
    }
}
