package dev.acumen.json;

import dev.acumen.playbook.Change;
import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.Placed;
import dev.acumen.playbook.Tally;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Carries changes of the playbook that a layer and the one below are together out on the layer's tree. Entries that
/// the changes are not about stay as they are.
final class LayerEditor {
    private final Composition composition;
    private final Json.Obj tree;
    private final EntryLists lists;
    private final List<EntryChange> changes = new ArrayList<>();

    /// For the id of a key point, the names of the entries about it.
    private final Map<String, List<String>> entries = new HashMap<>();

    LayerEditor(Composition composition, PlaybookDocument layer) {
        this.composition = composition;
        this.tree = layer.tree();
        this.lists =
                new EntryLists(tree.get(PlaybookTree.SECTIONS) instanceof Json.Obj sections ? sections : Json.Obj.of());
        composition
                .targets()
                .forEach((entry, id) ->
                        entries.computeIfAbsent(id, _ -> new ArrayList<>()).add(entry));
    }

    Json.Obj tree() {
        return tree.with(PlaybookTree.SECTIONS, lists.sections());
    }

    List<EntryChange> changes() {
        return changes;
    }

    /// Takes an entry out.
    void drop(String name) {
        EntryChange.Spot spot = find(name);
        if (spot != null) {
            carryOut(Layer.SHARED, name, spot, null, List.of(), "");
        }
    }

    void carryOut(Change change) {
        String id = change.id();
        List<String> names = entries.getOrDefault(id, List.of());
        EntryChange.Spot from = names.isEmpty() ? null : find(names.getFirst());
        EntryChange.Spot to = spot(change, from);
        if (from != null || to != null) {
            carryOut(
                    change.kind().name(),
                    id,
                    from,
                    to,
                    change.basis().evidence(),
                    change.basis().why());
        }
        for (String more : names.subList(Math.min(1, names.size()), names.size())) {
            EntryChange.Spot spot = find(more);
            if (spot != null) {
                carryOut(Layer.SHARED, more, spot, null, List.of(), "says the same as " + id);
            }
        }
        entries.put(id, to == null ? List.of() : List.of(id));
    }

    /// Where the entry goes, and what it says; null where none is needed.
    private EntryChange.@Nullable Spot spot(Change change, EntryChange.@Nullable Spot from) {
        Json.Obj entry = from != null && from.entry() instanceof Json.Obj found ? found : Json.Obj.of();
        Placed lower = composition.lower(change.id());
        Placed after = change.after();
        if (lower == null) {
            return after == null
                    ? null
                    : place(after, from, TreeEditor.withKeyPoint(entry.without(Layer.OVER), after.keyPoint()));
        }
        if (after == null) {
            Placed before = change.before() == null ? lower : change.before();
            KeyPoint gone = rated(lower.keyPoint(), since(lower.keyPoint(), before.keyPoint()));
            Json.Obj over = Json.Obj.of(Layer.REMOVED, new Json.Bool(true));
            return place(lower, from, TreeEditor.withKeyPoint(entry, gone).with(Layer.OVER, over));
        }
        Json.Obj over = over(lower, after);
        Tally tally = since(lower.keyPoint(), after.keyPoint());
        // The journal knows what a key point went into by the entry of the one that stayed.
        boolean isNeeded = change.kind() == Change.Kind.DEDUPLICATE;
        return !isNeeded && over.members().isEmpty() && tally.equals(Tally.ZERO)
                ? null
                : place(
                        after,
                        from,
                        TreeEditor.withKeyPoint(entry, rated(after.keyPoint(), tally))
                                .with(Layer.OVER, over));
    }

    private EntryChange.Spot place(Placed placed, EntryChange.@Nullable Spot from, Json.Obj entry) {
        String section = placed.section().title();
        boolean staysInPlace = from != null && from.section().equals(section);
        List<Json> list = lists.entries(section);
        if (list == null) {
            throw new BadInputException(
                    "the playbook", "$.sections." + section, "this is no list, so nothing can be added to it");
        }
        return new EntryChange.Spot(section, staysInPlace && from != null ? from.index() : list.size(), entry);
    }

    /// What a layer has to remember of the key point below: what it says otherwise.
    private static Json.Obj over(Placed lower, Placed after) {
        KeyPoint below = lower.keyPoint();
        KeyPoint here = after.keyPoint();
        Json.Obj over = Json.Obj.of();
        if (!below.text().equals(here.text())) {
            over = over.with(PlaybookTree.TEXT, new Json.Text(below.text()));
        }
        if (lower.section() != after.section()) {
            over = over.with(Layer.SECTION, new Json.Text(lower.section().title()));
        }
        if (below.isPinned() != here.isPinned()) {
            over = over.with(PlaybookTree.PINNED, new Json.Bool(below.isPinned()));
        }
        if (!below.agrees().equals(here.agrees())) {
            over = over.with(PlaybookTree.AGREES, Json.Arr.ofTexts(below.agrees()));
        }
        return over;
    }

    /// What was counted beside what is counted below.
    private static Tally since(KeyPoint below, KeyPoint here) {
        return new Tally(
                Math.max(0, here.tally().helpful() - below.tally().helpful()),
                Math.max(0, here.tally().harmful() - below.tally().harmful()));
    }

    private static KeyPoint rated(KeyPoint keyPoint, Tally tally) {
        return new KeyPoint(
                keyPoint.name(), keyPoint.text(), tally, keyPoint.isPinned(), keyPoint.agrees(), keyPoint.isByUser());
    }

    private EntryChange.@Nullable Spot find(String name) {
        for (String section : lists.sections().members().keySet()) {
            List<Json> list = lists.entries(section);
            for (int i = 0; list != null && i < list.size(); i++) {
                KeyPoint keyPoint = PlaybookTree.keyPoint(list.get(i));
                if (keyPoint != null && keyPoint.name().equals(name)) {
                    return new EntryChange.Spot(section, i, list.get(i));
                }
            }
        }
        return null;
    }

    private void carryOut(
            String op,
            String id,
            EntryChange.@Nullable Spot from,
            EntryChange.@Nullable Spot to,
            List<String> evidence,
            String why) {
        EntryChange change = new EntryChange(op, id, from, to, evidence, why);
        if (!lists.carryOut(change)) {
            throw new IllegalStateException("the entry of " + id + " is not where it was found");
        }
        changes.add(change);
    }
}
