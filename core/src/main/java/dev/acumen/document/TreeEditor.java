package dev.acumen.document;

import dev.acumen.json.BadInputException;
import dev.acumen.json.Json;
import dev.acumen.playbook.Change;
import dev.acumen.playbook.Guard;
import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.Section;
import dev.acumen.playbook.SectionedKeyPoint;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Carries changes of a playbook out on the tree of its file, and records them as the journal wants them: with
/// places in the file's own lists, and with whole entries.
final class TreeEditor {
    private final Map<String, Json> root;
    private final Map<String, Json> sections;
    private final Map<Section, List<Json>> edited = new EnumMap<>(Section.class);
    private final List<EntryChange> changes = new ArrayList<>();

    TreeEditor(Json.Obj tree) {
        root = new LinkedHashMap<>(tree.members());
        sections = tree.get(PlaybookTree.SECTIONS) instanceof Json.Obj(Map<String, Json> found)
                ? new LinkedHashMap<>(found)
                : new LinkedHashMap<>();
    }

    Json.Obj tree() {
        edited.forEach((section, entries) -> sections.put(section.title(), new Json.Arr(entries)));
        root.put(PlaybookTree.SECTIONS, new Json.Obj(sections));
        return new Json.Obj(root);
    }

    List<EntryChange> changes() {
        return changes;
    }

    void carryOut(Change change) {
        SectionedKeyPoint before = change.before();
        SectionedKeyPoint after = change.after();
        int index = before == null ? 0 : indexOf(before);
        Json.Obj entry = new Json.Obj(Map.of());
        EntryChange.Spot from = null;
        EntryChange.Spot to = null;
        if (before != null) {
            entry = (Json.Obj) entries(before.section()).remove(index);
            from = placed(before.section(), index, entry);
        }
        if (after != null) {
            boolean staysInPlace = before != null && before.section() == after.section();
            int place = staysInPlace ? index : entries(after.section()).size();
            Json.Obj changed = withKeyPoint(entry, after.keyPoint());
            entries(after.section()).add(place, changed);
            to = placed(after.section(), place, changed);
        }
        changes.add(new EntryChange(
                change.kind().name(),
                change.id(),
                from,
                to,
                change.basis().evidence(),
                change.basis().why()));
    }

    /// Sets a top-level field.
    void set(String field, Json value) {
        root.put(field, value);
    }

    void setFloors(Map<Section, Long> floors) {
        if (floors.isEmpty()) {
            return;
        }
        Json.Obj written = root.get(PlaybookTree.ID_FLOORS) instanceof Json.Obj found ? found : new Json.Obj(Map.of());
        for (Section section : Section.values()) {
            Long floor = floors.get(section);
            if (floor != null) {
                written = written.with(section.slug(), Json.Num.of(floor));
            }
        }
        set(PlaybookTree.ID_FLOORS, written);
    }

    private List<Json> entries(Section section) {
        return edited.computeIfAbsent(section, key -> {
            if (sections.get(key.title()) instanceof Json.Arr(List<Json> entries)) {
                return new ArrayList<>(entries);
            }
            throw new BadInputException(
                    "the playbook", "$.sections." + key.title(), "this is no list, so nothing can be added to it");
        });
    }

    private int indexOf(SectionedKeyPoint placed) {
        List<Json> entries = entries(placed.section());
        for (int i = 0; i < entries.size(); i++) {
            if (placed.keyPoint().equals(PlaybookTree.keyPoint(entries.get(i)))) {
                return i;
            }
        }
        throw new IllegalStateException(placed.keyPoint().name() + " is not in the file");
    }

    /// The entry with the key point's fields; a field that says the same already keeps its text.
    static Json.Obj withKeyPoint(Json.Obj entry, KeyPoint keyPoint) {
        Json.Obj changed = entry;
        Json.Obj wanted = Json.Obj.of(
                PlaybookTree.NAME,
                new Json.Text(keyPoint.name()),
                PlaybookTree.TEXT,
                new Json.Text(keyPoint.text()),
                PlaybookTree.HELPFUL,
                Json.Num.of(keyPoint.tally().helpful()),
                PlaybookTree.HARMFUL,
                Json.Num.of(keyPoint.tally().harmful()));
        for (Map.Entry<String, Json> field : wanted.members().entrySet()) {
            changed = changed.with(field.getKey(), field.getValue());
        }
        changed = withAgreement(withPin(changed, keyPoint.isPinned()), keyPoint.agrees());
        return withGuard(withSaid(changed, keyPoint.isByUser()), keyPoint.guard());
    }

    private static Json.Obj withSaid(Json.Obj entry, boolean isByUser) {
        if (PlaybookTree.isByUser(entry) == isByUser) {
            return entry;
        }
        return isByUser
                ? entry.with(PlaybookTree.SAID, new Json.Text(PlaybookTree.USER))
                : entry.without(PlaybookTree.SAID);
    }

    private static Json.Obj withGuard(Json.Obj entry, Guard guard) {
        if (GuardJson.read(entry.get(PlaybookTree.GUARD)).equals(guard)) {
            return entry;
        }
        return guard.isEmpty()
                ? entry.without(PlaybookTree.GUARD)
                : entry.with(PlaybookTree.GUARD, GuardJson.write(guard));
    }

    private static Json.Obj withAgreement(Json.Obj entry, List<String> agrees) {
        if (PlaybookTree.agrees(entry).equals(agrees)) {
            return entry;
        }
        return agrees.isEmpty()
                ? entry.without(PlaybookTree.AGREES)
                : entry.with(PlaybookTree.AGREES, Json.Arr.ofTexts(agrees));
    }

    private static Json.Obj withPin(Json.Obj entry, boolean isPinned) {
        if (PlaybookTree.isPinned(entry) == isPinned) {
            return entry;
        }
        return isPinned ? entry.with(PlaybookTree.PINNED, new Json.Bool(true)) : entry.without(PlaybookTree.PINNED);
    }

    static EntryChange.Spot placed(Section section, int index, Json entry) {
        return new EntryChange.Spot(section.title(), index, entry);
    }
}
