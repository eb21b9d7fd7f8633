package dev.acumen.document;

import dev.acumen.json.Json;
import dev.acumen.playbook.Guard;
import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Section;
import dev.acumen.playbook.SectionedKeyPoint;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A layer and the playbook below it, brought together. Of loops only: a hook does this before a person's prompt.
final class Composition {
    private final Playbook below;
    private final PlaybookDocument layer;

    /// The key points below, by id.
    private final Map<String, SectionedKeyPoint> lower = new LinkedHashMap<>();

    private final Map<String, String> lowerByText = new HashMap<>();

    /// What became of them; those that are removed are missing.
    private final Map<String, SectionedKeyPoint> seen = new LinkedHashMap<>();

    /// The layer's own key points, by the name of the entry.
    private final Map<String, SectionedKeyPoint> own = new LinkedHashMap<>();

    /// For the name of an entry, the id of the key point that it is about or is.
    private final Map<String, String> targets = new LinkedHashMap<>();

    /// For the name of an entry that rewords what is not below any more, what that said.
    private final Map<String, String> rewordedFrom = new HashMap<>();

    /// Names of entries that say something else than below, where others changed the same meanwhile.
    private final Set<String> overtaken = new HashSet<>();

    Composition(Playbook below, PlaybookDocument layer) {
        this.below = below;
        this.layer = layer;
        for (Section section : Section.values()) {
            for (KeyPoint keyPoint : below.in(section)) {
                SectionedKeyPoint placed = new SectionedKeyPoint(section, keyPoint);
                lower.put(keyPoint.name(), placed);
                seen.put(keyPoint.name(), placed);
                lowerByText.putIfAbsent(keyPoint.text(), keyPoint.name());
            }
        }
        for (Section section : Section.values()) {
            for (Json json : entries(section)) {
                KeyPoint keyPoint = PlaybookTree.keyPoint(json);
                Json.Obj over = Layer.over(json);
                if (keyPoint != null && over != null) {
                    layOver(section, keyPoint, over);
                }
            }
        }
        addOwn();
    }

    /// The entries of a section of the layer.
    private List<Json> entries(Section section) {
        return layer.tree().get(PlaybookTree.SECTIONS) instanceof Json.Obj sections
                        && sections.get(section.title()) instanceof Json.Arr(List<Json> entries)
                ? entries
                : List.of();
    }

    /// For the name of each entry that counts, the id of the key point that it is about or is.
    Map<String, String> targets() {
        return targets;
    }

    /// The key point below of this id; null where there is none.
    @Nullable
    SectionedKeyPoint lower(String id) {
        return lower.get(id);
    }

    /// The key point of this id as it is seen; null where it is removed.
    @Nullable
    SectionedKeyPoint seen(String id) {
        return seen.get(id);
    }

    /// The layer's own key points, by the name of the entry, under the ids that they are seen with.
    Map<String, SectionedKeyPoint> own() {
        return own;
    }

    /// What the key point below said that an entry rewords, where it was removed meanwhile; null for any other entry.
    @Nullable
    String rewordedFrom(String entry) {
        return rewordedFrom.get(entry);
    }

    /// Whether an entry says something else than below, and does not count, for it was changed there meanwhile.
    boolean isOvertaken(String entry) {
        return overtaken.contains(entry);
    }

    private void layOver(Section section, KeyPoint keyPoint, Json.Obj over) {
        String id = target(keyPoint, over);
        if (id == null) {
            if (over.text(PlaybookTree.TEXT) != null && !Layer.isRemoved(over)) {
                // What was removed below was worth rewording here.
                own.put(keyPoint.name(), new SectionedKeyPoint(section, keyPoint));
                rewordedFrom.put(keyPoint.name(), over.textOr(PlaybookTree.TEXT, ""));
            }
            return;
        }
        targets.put(keyPoint.name(), id);
        SectionedKeyPoint under = lower.get(id);
        SectionedKeyPoint before = seen.get(id);
        if (under != null && before != null) {
            SectionedKeyPoint after = merged(before, under, new SectionedKeyPoint(section, keyPoint), over);
            if (after == null) {
                seen.remove(id);
            } else {
                seen.put(id, after);
            }
        }
    }

    /// The key point below that an entry is about: that of its text, for a merge may have given it another id; else
    /// that of its id.
    private @Nullable String target(KeyPoint keyPoint, Json.Obj over) {
        String text = over.textOr(PlaybookTree.TEXT, keyPoint.text());
        SectionedKeyPoint same = lower.get(keyPoint.name());
        if (same != null && same.keyPoint().text().equals(text)) {
            return keyPoint.name();
        }
        String other = lowerByText.get(text);
        return other != null ? other : same != null ? keyPoint.name() : null;
    }

    /// @param before the key point as it is seen so far
    /// @param under as it is below
    /// @param mine as the entry has it
    private @Nullable SectionedKeyPoint merged(
            SectionedKeyPoint before, SectionedKeyPoint under, SectionedKeyPoint mine, Json.Obj over) {
        KeyPoint theirs = under.keyPoint();
        KeyPoint ours = mine.keyPoint();
        String base = over.textOr(PlaybookTree.TEXT, ours.text());
        boolean isSame = theirs.text().equals(base);
        if (Layer.isRemoved(over)) {
            if (!isSame) {
                overtaken.add(ours.name());
            }
            return isSame ? null : before;
        }
        boolean isReworded = !ours.text().equals(base);
        if (isReworded && !isSame && !theirs.text().equals(ours.text())) {
            overtaken.add(ours.name());
        }
        KeyPoint worded = isReworded && isSame ? ours : before.keyPoint();
        KeyPoint result = worded.withName(theirs.name())
                .withTally(before.keyPoint().tally().plus(ours.tally()))
                .withPin(isPinned(before, theirs, ours, over))
                .withAgreement(agrees(before, theirs, ours, over))
                .withGuard(guard(before, theirs, ours, over));
        boolean isMoved =
                over.text(Layer.SECTION) != null && under.section() == Section.resolve(over.text(Layer.SECTION));
        return new SectionedKeyPoint(isMoved ? mine.section() : before.section(), result);
    }

    private static boolean isPinned(SectionedKeyPoint before, KeyPoint theirs, KeyPoint ours, Json.Obj over) {
        boolean isChanged = over.get(PlaybookTree.PINNED) instanceof Json.Bool(boolean base)
                && base != ours.isPinned()
                && theirs.isPinned() == base;
        return isChanged ? ours.isPinned() : before.keyPoint().isPinned();
    }

    private static List<String> agrees(SectionedKeyPoint before, KeyPoint theirs, KeyPoint ours, Json.Obj over) {
        boolean isChanged =
                over.get(PlaybookTree.AGREES) != null && theirs.agrees().equals(over.texts(PlaybookTree.AGREES));
        return isChanged ? ours.agrees() : before.keyPoint().agrees();
    }

    private static Guard guard(SectionedKeyPoint before, KeyPoint theirs, KeyPoint ours, Json.Obj over) {
        Json base = over.get(PlaybookTree.GUARD);
        boolean isChanged = base != null && theirs.guard().isTheSameAs(GuardJson.read(base));
        return isChanged ? ours.guard() : before.keyPoint().guard();
    }

    /// Adds what is about nothing below, but for what is said below already.
    private void addOwn() {
        Map<String, String> byText = new HashMap<>();
        for (SectionedKeyPoint placed : seen.values()) {
            byText.putIfAbsent(placed.keyPoint().text(), placed.keyPoint().name());
        }
        for (Section section : Section.values()) {
            for (Json json : entries(section)) {
                KeyPoint keyPoint = PlaybookTree.keyPoint(json);
                if (keyPoint != null && (Layer.over(json) == null || own.containsKey(keyPoint.name()))) {
                    addOwn(section, keyPoint, byText.get(keyPoint.text()));
                }
            }
        }
    }

    /// @param holder the id of a key point that says the same; null where none does
    private void addOwn(Section section, KeyPoint keyPoint, @Nullable String holder) {
        SectionedKeyPoint same = holder == null ? null : seen.get(holder);
        if (holder != null && same != null) {
            own.remove(keyPoint.name());
            KeyPoint known = same.keyPoint();
            KeyPoint both = known.withTally(known.tally().plus(keyPoint.tally()))
                    .withPin(known.isPinned() || keyPoint.isPinned())
                    .withGuard(known.guard().isEmpty() ? keyPoint.guard() : known.guard());
            seen.put(holder, new SectionedKeyPoint(same.section(), both));
            targets.put(keyPoint.name(), holder);
            return;
        }
        String id = lower.containsKey(keyPoint.name()) ? free(section) : keyPoint.name();
        own.put(keyPoint.name(), new SectionedKeyPoint(section, keyPoint.withName(id)));
        targets.put(keyPoint.name(), id);
    }

    /// An id that nothing holds, for a key point whose own one was given to another one below.
    private String free(Section section) {
        Set<String> taken = new HashSet<>(lower.keySet());
        taken.addAll(below.reserved());
        taken.addAll(layer.playbook().reserved());
        for (Section other : Section.values()) {
            for (KeyPoint keyPoint : layer.playbook().in(other)) {
                taken.add(keyPoint.name());
            }
        }
        for (SectionedKeyPoint placed : own.values()) {
            taken.add(placed.keyPoint().name());
        }
        return Playbook.of(Map.of(), floors(), taken).nextId(section);
    }

    private Map<Section, Long> floors() {
        Map<Section, Long> floors = new LinkedHashMap<>();
        for (Section section : Section.values()) {
            long floor = Math.max(
                    below.idFloors().getOrDefault(section, 0L),
                    layer.playbook().idFloors().getOrDefault(section, 0L));
            floors.put(section, Math.max(floor, Layer.FLOOR));
        }
        return floors;
    }

    Playbook playbook() {
        Map<Section, List<KeyPoint>> sections = new LinkedHashMap<>();
        for (Section section : Section.values()) {
            List<KeyPoint> keyPoints = new ArrayList<>();
            for (KeyPoint keyPoint : below.in(section)) {
                SectionedKeyPoint placed = seen.get(keyPoint.name());
                if (placed != null && placed.section() == section) {
                    keyPoints.add(placed.keyPoint());
                }
            }
            addFromLayer(section, keyPoints);
            sections.put(section, keyPoints);
        }
        Set<String> reserved = new HashSet<>(below.reserved());
        reserved.addAll(layer.playbook().reserved());
        return Playbook.of(sections, floors(), reserved);
    }

    /// Adds the layer's own key points of a section, and those that it moved there, in its order.
    private void addFromLayer(Section section, List<KeyPoint> keyPoints) {
        for (KeyPoint entry : layer.playbook().in(section)) {
            SectionedKeyPoint placed = own.get(entry.name());
            if (placed == null) {
                String id = targets.getOrDefault(entry.name(), "");
                SectionedKeyPoint under = lower.get(id);
                SectionedKeyPoint moved = seen.get(id);
                if (under != null
                        && moved != null
                        && moved.section() == section
                        && under.section() != section
                        && !keyPoints.contains(moved.keyPoint())) {
                    keyPoints.add(moved.keyPoint());
                }
            } else {
                keyPoints.add(placed.keyPoint());
            }
        }
    }
}
