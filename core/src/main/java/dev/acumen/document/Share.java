package dev.acumen.document;

import dev.acumen.playbook.Applied;
import dev.acumen.playbook.Change;
import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Provenance;
import dev.acumen.playbook.Rendering;
import dev.acumen.playbook.Section;
import dev.acumen.playbook.SectionedKeyPoint;
import dev.acumen.playbook.Tally;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// What of a layer would go into the playbook below it.
///
/// @param applied what that does to the playbook below
/// @param ids for the id of each key point that the layer added, the one that it gets below
/// @param entries names of the layer's entries that are not needed afterwards
/// @param overtaken ids of key points of which the layer says something else, where others changed the same
/// meanwhile; they stay in the layer
/// @param removed for the id of each key point of the layer that somebody removed below, who did and when; it stays in
/// the layer unless it was asked for
/// @param unknown ids that were asked for, of which the layer says nothing
public record Share(
        Applied applied,
        Map<String, String> ids,
        Set<String> entries,
        Set<String> overtaken,
        Map<String, String> removed,
        Set<String> unknown) {
    /// What the journal says of a key point that the layer added, before the id that it had there.
    private static final String LOCAL = "shared from the local layer, where it was ";

    public Share {
        ids = Map.copyOf(ids);
        entries = Set.copyOf(entries);
        overtaken = Set.copyOf(overtaken);
        removed = Map.copyOf(removed);
        unknown = Set.copyOf(unknown);
    }

    /// @param below a playbook that remembers which ids it gave
    /// @param gone what it remembers of what was removed from it
    /// @param wanted ids of the key points to share; all where there are none
    public static Share of(
            Playbook below, List<RemovedKeyPoint> gone, PlaybookDocument layer, Collection<String> wanted) {
        return new Making(below, new Composition(below, layer)).share(layer, gone, new LinkedHashSet<>(wanted));
    }

    /// The id that a shared key point had in the layer; empty for a change that says none.
    public static String localId(EntryChange change) {
        return change.why().startsWith(LOCAL) ? change.why().substring(LOCAL.length()) : "";
    }

    /// How many key points the layer changes, also where somebody has to ask for it by its id.
    public int pending() {
        return size()
                + Math.toIntExact(removed.keySet().stream()
                        .filter(id -> !ids.containsKey(id))
                        .count());
    }

    /// How many key points would change below.
    public int size() {
        return applied.changes().size();
    }

    /// The share in the making.
    private static final class Making {
        private final Playbook below;
        private final Composition composition;
        private final Map<Section, List<KeyPoint>> sections = new EnumMap<>(Section.class);
        private final List<Change> changes = new ArrayList<>();
        private final Map<String, String> ids = new LinkedHashMap<>();

        Making(Playbook below, Composition composition) {
            this.below = below;
            this.composition = composition;
            for (Section section : Section.values()) {
                sections.put(section, new ArrayList<>(below.in(section)));
            }
        }

        Share share(PlaybookDocument layer, List<RemovedKeyPoint> gone, Set<String> wanted) {
            Set<String> shared = new LinkedHashSet<>();
            Set<String> overtaken = new LinkedHashSet<>();
            Map<String, SectionedKeyPoint> added = new LinkedHashMap<>();
            Map<String, String> removed = removed(gone);
            composition.own().values().forEach(placed -> {
                String id = placed.keyPoint().name();
                if (wanted.isEmpty() ? !removed.containsKey(id) : wanted.contains(id)) {
                    added.put(id, placed);
                    shared.add(id);
                }
            });
            composition.targets().forEach((entry, id) -> {
                if (!removed.containsKey(id) && (wanted.isEmpty() || wanted.contains(id))) {
                    (composition.isOvertaken(entry) ? overtaken : shared).add(id);
                }
            });
            shared.removeAll(overtaken);
            added.values().forEach(this::number);
            shared.stream().filter(id -> !added.containsKey(id)).forEach(this::change);
            added.values().forEach(this::add);
            Set<String> entries = new LinkedHashSet<>();
            for (String name : layer.playbook().ids()) {
                String id = composition.targets().get(name);
                if (id == null ? wanted.isEmpty() : shared.contains(id)) {
                    entries.add(name);
                }
            }
            Set<String> unknown = new LinkedHashSet<>(wanted);
            unknown.removeAll(shared);
            unknown.removeAll(overtaken);
            Playbook after =
                    Playbook.of(sections, below.idFloors(), below.reserved()).remembering(below.ids());
            Applied applied = new Applied(changes.isEmpty() ? below : after, changes, List.of(), List.of());
            return new Share(applied, ids, entries, overtaken, removed, unknown);
        }

        /// Which of the layer's own key points somebody removed below. In a user's own words, or pinned, one is there
        /// on purpose.
        private Map<String, String> removed(List<RemovedKeyPoint> gone) {
            Map<String, String> removed = new LinkedHashMap<>();
            composition.own().forEach((entry, placed) -> {
                KeyPoint point = placed.keyPoint();
                String before = composition.rewordedFrom(entry);
                String text = before == null ? point.text() : before;
                String hash = RemovedKeyPoint.hashOf(text);
                Optional<RemovedKeyPoint> known =
                        gone.stream().filter(one -> one.hash().equals(hash)).findFirst();
                String what = "“" + Rendering.oneLine(text) + "”";
                if (before != null) {
                    removed.put(
                            point.name(),
                            known.map(one -> one.told(what)).orElse(what + " was removed")
                                    + ", and it was reworded here");
                } else if (known.isPresent() && !point.isByUser() && !point.isPinned()) {
                    removed.put(point.name(), known.get().told(what));
                }
            });
            return removed;
        }

        private void number(SectionedKeyPoint placed) {
            Set<String> taken = new LinkedHashSet<>(below.reserved());
            taken.addAll(ids.values());
            Playbook numbered = Playbook.of(
                    Map.of(placed.section(), below.in(placed.section())), below.idFloors(), union(taken, below.ids()));
            ids.put(placed.keyPoint().name(), numbered.nextId(placed.section()));
        }

        private static Set<String> union(Set<String> one, Set<String> other) {
            Set<String> both = new LinkedHashSet<>(one);
            both.addAll(other);
            return both;
        }

        private void add(SectionedKeyPoint placed) {
            String id = ids.getOrDefault(placed.keyPoint().name(), "");
            SectionedKeyPoint after = new SectionedKeyPoint(placed.section(), named(id, placed.keyPoint()));
            list(placed.section()).add(after.keyPoint());
            Provenance basis = Provenance.of(LOCAL + placed.keyPoint().name());
            changes.add(new Change(changes.size(), Change.Kind.ADD, null, after, basis));
        }

        private KeyPoint named(String id, KeyPoint point) {
            List<String> agrees = point.agrees().stream()
                    .filter(other -> ids.containsKey(other) || composition.lower(other) != null)
                    .map(other -> ids.getOrDefault(other, other))
                    .toList();
            return point.withName(id).withAgreement(agrees);
        }

        private void change(String id) {
            SectionedKeyPoint before = composition.lower(id);
            SectionedKeyPoint seen = composition.seen(id);
            if (before == null) {
                return;
            }
            List<KeyPoint> from = list(before.section());
            int index = from.indexOf(before.keyPoint());
            if (seen == null) {
                from.remove(index);
                changes.add(new Change(changes.size(), Change.Kind.DELETE, before, null, Provenance.NONE));
                return;
            }
            SectionedKeyPoint after = new SectionedKeyPoint(seen.section(), named(id, seen.keyPoint()));
            if (after.equals(before)) {
                return;
            }
            if (after.section() == before.section()) {
                from.set(index, after.keyPoint());
            } else {
                from.remove(index);
                list(after.section()).add(after.keyPoint());
            }
            changes.add(new Change(changes.size(), kind(before, after), before, after, Provenance.NONE));
        }

        private static Change.Kind kind(SectionedKeyPoint before, SectionedKeyPoint after) {
            KeyPoint from = before.keyPoint();
            KeyPoint to = after.keyPoint();
            if (!from.text().equals(to.text())) {
                return Change.Kind.UPDATE;
            }
            if (before.section() != after.section()) {
                return Change.Kind.MOVE;
            }
            if (from.isPinned() != to.isPinned()) {
                return to.isPinned() ? Change.Kind.PIN : Change.Kind.UNPIN;
            }
            if (!from.guard().equals(to.guard())) {
                return Change.Kind.GUARD;
            }
            return from.tally().equals(to.tally()) ? Change.Kind.AGREE : Change.Kind.TAG;
        }

        private List<KeyPoint> list(Section section) {
            return sections.getOrDefault(section, List.of());
        }
    }

    /// What a change adds to the ratings of a key point.
    public static Tally ratings(Change change) {
        SectionedKeyPoint before = change.before();
        SectionedKeyPoint after = change.after();
        if (after == null) {
            return Tally.ZERO;
        }
        Tally now = after.keyPoint().tally();
        Tally then = before == null ? Tally.ZERO : before.keyPoint().tally();
        return new Tally(Math.max(0, now.helpful() - then.helpful()), Math.max(0, now.harmful() - then.harmful()));
    }
}
