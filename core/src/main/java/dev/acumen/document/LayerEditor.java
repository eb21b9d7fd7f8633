package dev.acumen.document;

import dev.acumen.json.BadInputException;
import dev.acumen.json.Json;
import dev.acumen.playbook.Change;
import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.SectionedKeyPoint;
import dev.acumen.playbook.Tally;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Carries changes of the playbook that a layer and the one below are together out on the layer's tree. Entries that
/// the changes are not about stay as they are.
final class LayerEditor {
    private final Composition composition;
    private final Json.Obj tree;
    private final EntryLists lists;
    private final List<EntryChange> changes = new ArrayList<>();

    /// For the id of a key point, the entries about it. An entry has the name that this id had when it was written.
    private final Map<String, List<Json>> entries = new HashMap<>();

    LayerEditor(Composition composition, PlaybookDocument layer) {
        this.composition = composition;
        this.tree = layer.tree();
        this.lists =
                new EntryLists(tree.get(PlaybookTree.SECTIONS) instanceof Json.Obj sections ? sections : Json.Obj.of());
        composition
                .targets()
                .forEach((name, id) -> find(entry -> name.equals(name(entry)))
                        .ifPresent(spot -> entries.computeIfAbsent(id, ignored -> new ArrayList<>())
                                .add(spot.entry())));
    }

    Json.Obj tree() {
        return tree.with(PlaybookTree.SECTIONS, lists.sections());
    }

    List<EntryChange> changes() {
        return changes;
    }

    /// Takes an entry out.
    void drop(String name) {
        find(entry -> name.equals(name(entry)))
                .ifPresent(spot -> carryOut(Layer.SHARED, name, spot, null, List.of(), ""));
    }

    void carryOut(Change change) {
        String id = change.id();
        List<Json> about = entries.getOrDefault(id, List.of());
        EntryChange.Spot from = about.isEmpty() ? null : find(about.getFirst());
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
        for (Json more : about.subList(Math.min(1, about.size()), about.size())) {
            carryOut(Layer.SHARED, name(more), find(more), null, List.of(), "says the same as " + id);
        }
        entries.put(id, to == null ? new ArrayList<>() : new ArrayList<>(List.of(to.entry())));
        if (to != null) {
            makeRoom(id, to.entry());
        }
    }

    /// Gives another entry that has this name, for its key point had it once, the name of its key point.
    ///
    /// @param holder the entry that has it rightly
    private void makeRoom(String name, Json holder) {
        find(entry -> !entry.equals(holder) && name.equals(name(entry))).ifPresent(spot -> {
            String id = composition.targets().getOrDefault(name, name);
            if (!id.equals(name) && spot.entry() instanceof Json.Obj entry) {
                Json.Obj renamed = entry.with(PlaybookTree.NAME, new Json.Text(id));
                EntryChange.Spot there = new EntryChange.Spot(spot.section(), spot.index(), renamed);
                carryOut(EntryChange.RENUMBER, id, spot, there, List.of(), "");
                entries.getOrDefault(id, new ArrayList<>()).replaceAll(one -> one.equals(entry) ? renamed : one);
                makeRoom(id, renamed);
            }
        });
    }

    /// Where the entry goes, and what it says; null where none is needed.
    private EntryChange.@Nullable Spot spot(Change change, EntryChange.@Nullable Spot from) {
        Json.Obj entry = from != null && from.entry() instanceof Json.Obj found ? found : Json.Obj.of();
        SectionedKeyPoint lower = composition.lower(change.id());
        SectionedKeyPoint after = change.after();
        if (lower == null) {
            return after == null
                    ? null
                    : place(after, from, TreeEditor.withKeyPoint(entry.without(Layer.OVER), after.keyPoint()));
        }
        if (after == null) {
            SectionedKeyPoint before = change.before() == null ? lower : change.before();
            KeyPoint gone = lower.keyPoint().withTally(since(lower.keyPoint(), before.keyPoint()));
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
                        TreeEditor.withKeyPoint(entry, after.keyPoint().withTally(tally))
                                .with(Layer.OVER, over));
    }

    private EntryChange.Spot place(SectionedKeyPoint placed, EntryChange.@Nullable Spot from, Json.Obj entry) {
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
    private static Json.Obj over(SectionedKeyPoint lower, SectionedKeyPoint after) {
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
        if (!below.guard().equals(here.guard())) {
            over = over.with(PlaybookTree.GUARD, GuardJson.write(below.guard()));
        }
        return over;
    }

    /// What was counted beside what is counted below.
    private static Tally since(KeyPoint below, KeyPoint here) {
        return new Tally(
                Math.max(0, here.tally().helpful() - below.tally().helpful()),
                Math.max(0, here.tally().harmful() - below.tally().harmful()));
    }

    /// The name of a key point's entry; empty for what is none.
    private static String name(Json entry) {
        KeyPoint keyPoint = PlaybookTree.keyPoint(entry);
        return keyPoint == null ? "" : keyPoint.name();
    }

    private EntryChange.Spot find(Json wanted) {
        return find(wanted::equals)
                .orElseThrow(() -> new IllegalStateException("the entry of " + name(wanted) + " is gone"));
    }

    private Optional<EntryChange.Spot> find(Predicate<Json> isWanted) {
        for (String section : lists.sections().members().keySet()) {
            List<Json> list = lists.entries(section);
            for (int i = 0; list != null && i < list.size(); i++) {
                if (isWanted.test(list.get(i))) {
                    return Optional.of(new EntryChange.Spot(section, i, list.get(i)));
                }
            }
        }
        return Optional.empty();
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
