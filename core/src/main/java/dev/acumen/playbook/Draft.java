package dev.acumen.playbook;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A playbook in the making: the rules of the operations, applied one after another to working copies of the
/// sections.
final class Draft {
    private static final String AGREE = Change.Kind.AGREE.name();

    private final Playbook original;
    private final Set<String> superseded;
    private final Map<Section, List<KeyPoint>> sections = new EnumMap<>(Section.class);
    private final Set<Section> copied = EnumSet.noneOf(Section.class);
    private final Map<Section, Long> idFloors;
    private final Map<String, Section> home = new HashMap<>();
    private final List<Change> changes = new ArrayList<>();
    private final List<Rejection> rejections = new ArrayList<>();
    private final List<Note> notes = new ArrayList<>();

    Draft(Playbook original) {
        this(original, Set.of());
    }

    /// @param superseded names of key points that no operation may touch
    Draft(Playbook original, Set<String> superseded) {
        this.original = original;
        this.superseded = superseded;
        this.idFloors = new EnumMap<>(Section.class);
        this.idFloors.putAll(original.idFloors());
        for (Section section : Section.values()) {
            sections.put(section, original.in(section));
            for (KeyPoint keyPoint : original.in(section)) {
                home.put(keyPoint.name(), section);
            }
        }
    }

    Applied done() {
        Playbook result = changes.isEmpty() ? original : original.with(sections, idFloors);
        return new Applied(result, changes, rejections, notes);
    }

    /// The playbook as it was, with the floors as they are now.
    Playbook remembering() {
        return idFloors.equals(original.idFloors()) ? original : original.with(sections, idFloors);
    }

    /// Sees to it that the id of a key point that may be gone is not given again.
    void remember(String id) {
        if (!home.containsKey(id)) {
            raiseFloors(Set.of(id));
        }
    }

    private void reject(Rejection rejection) {
        rejections.add(rejection);
    }

    void apply(int firstIndex, Delta delta) {
        List<Operation> operations = delta.operations();
        for (int i = 0; i < operations.size(); i++) {
            if (i < Delta.LIMIT) {
                apply(firstIndex + i, operations.get(i));
            } else {
                reject(new Rejection.BeyondLimit(
                        firstIndex + i, operations.get(i).op(), Delta.LIMIT));
            }
        }
    }

    void apply(int index, Operation operation) {
        if (operation instanceof Operation.Add add) {
            // The first switch over types costs the start of a command milliseconds.
            add(index, add);
            return;
        }
        switch (operation) {
            case Operation.Add add -> add(index, add);
            case Operation.Update update -> update(index, update);
            case Operation.Merge merge -> merge(index, merge);
            case Operation.Delete delete -> delete(index, delete);
            case Operation.Malformed malformed ->
                reject(new Rejection.Malformed(index, malformed.op(), malformed.why()));
        }
    }

    private void add(int index, Operation.Add add) {
        if (isUnfit(index, "ADD", "text", add.text())) {
            return;
        }
        KeyPoint holder = holderOf(add.text());
        if (holder != null) {
            reject(new Rejection.DuplicateText(index, "ADD", holder.name()));
            return;
        }
        Section section = Section.resolve(add.section());
        noteSection(index, "ADD", add.section(), add.text(), section);
        SectionedKeyPoint after = append(section, add.text(), Tally.ZERO, false, Guard.NONE, add.basis());
        changes.add(new Change(index, Change.Kind.ADD, null, after, add.basis()));
    }

    private void update(int index, Operation.Update update) {
        if (isUnfit(index, "UPDATE", "target_id", update.targetId())
                || isUnfit(index, "UPDATE", "text", update.text())) {
            return;
        }
        SectionedKeyPoint before = target(index, "UPDATE", update.targetId());
        if (before == null) {
            return;
        }
        if (before.keyPoint().text().equals(update.text())) {
            reject(new Rejection.DuplicateText(index, "UPDATE", update.targetId()));
        } else {
            KeyPoint reworded = before.keyPoint()
                    .withText(update.text())
                    .byUser(update.basis().isByUser());
            replace(index, Change.Kind.UPDATE, before, reworded, update.basis());
        }
    }

    private void merge(int index, Operation.Merge merge) {
        if (isUnfit(index, "MERGE", "merged_text", merge.mergedText())) {
            return;
        }
        List<SectionedKeyPoint> sources = new ArrayList<>();
        Set<String> unknown = new LinkedHashSet<>();
        for (String id : new LinkedHashSet<>(merge.sourceIds())) {
            SectionedKeyPoint source = find(id);
            if (source == null) {
                unknown.add(id);
                notes.add(new Note.UnknownSource(index, "MERGE", id));
            } else {
                sources.add(source);
            }
        }
        if (sources.stream().anyMatch(source -> isSuperseded(index, "MERGE", source))) {
            return;
        }
        if (sources.size() < 2) {
            reject(tooFewSources(index, sources, unknown));
            return;
        }
        if (Guard.differ(sources)) {
            reject(new Rejection.Malformed(index, "MERGE", "its key points have guards that differ"));
            return;
        }
        merge(index, merge, sources);
    }

    private void merge(int index, Operation.Merge merge, List<SectionedKeyPoint> sources) {
        Section section =
                Section.named(merge.section()).orElse(sources.getFirst().section());
        noteSection(index, "MERGE", merge.section(), merge.mergedText(), section);
        SectionedKeyPoint merged = append(
                section, merge.mergedText(), sum(sources), isAnyPinned(sources), Guard.of(sources), merge.basis());
        changes.add(new Change(index, Change.Kind.MERGE, null, merged, merge.basis()));
        Provenance gone = Provenance.of("merged into " + merged.keyPoint().name());
        for (SectionedKeyPoint source : sources) {
            remove(index, Change.Kind.MERGE, source, gone);
        }
    }

    private static Tally sum(List<SectionedKeyPoint> placed) {
        return placed.stream().map(one -> one.keyPoint().tally()).reduce(Tally.ZERO, Tally::plus);
    }

    private static boolean isAnyPinned(List<SectionedKeyPoint> placed) {
        return placed.stream().anyMatch(one -> one.keyPoint().isPinned());
    }

    private static Rejection tooFewSources(int index, List<SectionedKeyPoint> sources, Set<String> unknown) {
        return sources.isEmpty() && unknown.size() == 1
                ? new Rejection.UnknownId(index, "MERGE", unknown.iterator().next())
                : new Rejection.Malformed(
                        index,
                        "MERGE",
                        "a MERGE needs two different key points that exist"
                                + (unknown.isEmpty() ? "" : "; there is no " + String.join(", ", unknown)));
    }

    private void noteSection(int index, String op, @Nullable String name, String text, Section used) {
        if (name != null && !KeyPoint.isBlank(name) && Section.named(name).isEmpty()) {
            notes.add(new Note.UnknownSection(index, op, name, text, used));
        }
    }

    private void delete(int index, Operation.Delete delete) {
        if (isUnfit(index, "DELETE", "target_id", delete.targetId())) {
            return;
        }
        SectionedKeyPoint target = target(index, "DELETE", delete.targetId());
        if (target != null) {
            remove(index, Change.Kind.DELETE, target, delete.basis());
        }
    }

    void tag(int index, Tag tag) {
        if (tag.isMalformed()) {
            reject(new Rejection.Malformed(index, "TAG", tag.rationale()));
            return;
        }
        SectionedKeyPoint before = find(tag.name());
        if (before == null) {
            reject(new Rejection.UnknownId(index, "TAG", tag.name()));
            return;
        }
        Tally tally = before.keyPoint().tally().with(tag.rating());
        if (!tally.equals(before.keyPoint().tally())) {
            Provenance basis = new Provenance(tag.rationale(), tag.evidence());
            replace(index, Change.Kind.TAG, before, before.keyPoint().withTally(tally), basis);
        }
    }

    /// Removes key points that no operation names.
    ///
    /// @param whys their ids, each with the reason
    void remove(Change.Kind kind, Map<String, String> whys) {
        Map<String, SectionedKeyPoint> all = byName();
        whys.forEach(
                (id, why) -> changes.add(new Change(changes.size(), kind, known(all, id), null, Provenance.of(why))));
        rewrite(Map.of(), whys.keySet());
    }

    /// Makes one of key points that say the same: the one that is kept.
    void deduplicate(List<Duplicates> groups) {
        Map<String, SectionedKeyPoint> all = byName();
        Map<String, KeyPoint> kept = new HashMap<>();
        Set<String> gone = new LinkedHashSet<>();
        for (int i = 0; i < groups.size(); i++) {
            Duplicates group = groups.get(i);
            List<String> ids = group.drop().stream().map(Duplicates.Dropped::id).toList();
            SectionedKeyPoint first = known(all, group.keep());
            List<SectionedKeyPoint> same = new ArrayList<>(List.of(first));
            ids.forEach(id -> same.add(known(all, id)));
            if (Guard.differ(same)) {
                continue;
            }
            KeyPoint whole = first.keyPoint()
                    .withTally(sum(same))
                    .withPin(isAnyPinned(same))
                    .withGuard(Guard.of(same));
            SectionedKeyPoint after = new SectionedKeyPoint(first.section(), whole);
            Provenance basis = Provenance.of("takes in " + String.join(", ", ids));
            changes.add(new Change(i, Change.Kind.DEDUPLICATE, first, after, basis));
            for (Duplicates.Dropped dropped : group.drop()) {
                Provenance why = Provenance.of(dropped.why());
                changes.add(new Change(i, Change.Kind.DEDUPLICATE, known(all, dropped.id()), null, why));
            }
            kept.put(group.keep(), whole);
            gone.addAll(ids);
        }
        rewrite(kept, gone);
    }

    private Map<String, SectionedKeyPoint> byName() {
        Map<String, SectionedKeyPoint> all = new HashMap<>();
        sections.forEach((section, entries) ->
                entries.forEach(keyPoint -> all.put(keyPoint.name(), new SectionedKeyPoint(section, keyPoint))));
        return all;
    }

    private static SectionedKeyPoint known(Map<String, SectionedKeyPoint> all, String id) {
        SectionedKeyPoint placed = all.get(id);
        if (placed == null) {
            throw new IllegalArgumentException("there is no key point " + id);
        }
        return placed;
    }

    /// Puts key points in the places of those with their names, and takes others out: each section once, for
    /// there may be thousands.
    private void rewrite(Map<String, KeyPoint> replaced, Set<String> gone) {
        for (Section section : Section.values()) {
            List<KeyPoint> entries = in(section);
            List<KeyPoint> left = new ArrayList<>(entries.size());
            for (KeyPoint keyPoint : entries) {
                if (!gone.contains(keyPoint.name())) {
                    left.add(replaced.getOrDefault(keyPoint.name(), keyPoint));
                }
            }
            if (!left.equals(entries)) {
                copied.add(section);
                sections.put(section, left);
            }
        }
        gone.forEach(home::remove);
        raiseFloors(gone);
    }

    void move(String id, Section section) {
        SectionedKeyPoint before = target(0, "MOVE", id);
        if (before == null) {
            return;
        }
        if (before.section() == section) {
            reject(new Rejection.AlreadySo(0, "MOVE", id + " is in " + section.title() + " already"));
        } else {
            move(before, section);
        }
    }

    private void move(SectionedKeyPoint before, Section section) {
        KeyPoint keyPoint = before.keyPoint();
        writable(before.section()).remove(keyPoint);
        writable(section).add(keyPoint);
        home.put(keyPoint.name(), section);
        raiseFloors(Set.of(keyPoint.name()));
        changes.add(new Change(0, Change.Kind.MOVE, before, new SectionedKeyPoint(section, keyPoint), Provenance.NONE));
    }

    void pin(String id, boolean isPinned) {
        Change.Kind kind = isPinned ? Change.Kind.PIN : Change.Kind.UNPIN;
        SectionedKeyPoint before = target(0, kind.name(), id);
        if (before == null) {
            return;
        }
        if (before.keyPoint().isPinned() == isPinned) {
            String reason = id + (isPinned ? " is pinned already" : " is not pinned");
            reject(new Rejection.AlreadySo(0, kind.name(), reason));
        } else {
            replace(0, kind, before, before.keyPoint().withPin(isPinned), Provenance.NONE);
        }
    }

    void guard(String id, Guard guard) {
        String op = Change.Kind.GUARD.name();
        SectionedKeyPoint before = target(0, op, id);
        if (before == null) {
            return;
        }
        if (before.keyPoint().guard().equals(guard)) {
            reject(new Rejection.AlreadySo(
                    0, op, id + (guard.isEmpty() ? " has no guard" : " has this guard already")));
        } else {
            replace(0, Change.Kind.GUARD, before, before.keyPoint().withGuard(guard), Provenance.NONE);
        }
    }

    /// Notes on two key points that both are right.
    void agree(String first, String second) {
        SectionedKeyPoint one = target(0, AGREE, first);
        SectionedKeyPoint other = target(0, AGREE, second);
        if (one == null || other == null) {
            return;
        }
        if (first.equals(second)) {
            reject(new Rejection.Malformed(0, AGREE, "a key point cannot contradict itself"));
        } else if (original.areSettled(first, second)) {
            reject(new Rejection.AlreadySo(0, AGREE, first + " and " + second + " are settled already"));
        } else {
            agree(one, second);
            agree(other, first);
        }
    }

    private void agree(SectionedKeyPoint before, String other) {
        KeyPoint after = before.keyPoint().agreeing(other);
        if (!after.equals(before.keyPoint())) {
            replace(0, Change.Kind.AGREE, before, after, Provenance.of("both are right, it and " + other));
        }
    }

    /// Whether a value cannot be taken; then it is rejected.
    private boolean isUnfit(int index, String op, String field, String value) {
        if (KeyPoint.isBlank(value)) {
            reject(new Rejection.Malformed(index, op, field + " is empty"));
            return true;
        }
        if (value.length() > KeyPoint.LONGEST) {
            reject(new Rejection.Malformed(index, op, field + " is longer than " + KeyPoint.LONGEST + " characters"));
            return true;
        }
        return false;
    }

    /// The key point to be changed; null, and a rejection, where there is none or it may not be.
    private @Nullable SectionedKeyPoint target(int index, String op, String id) {
        SectionedKeyPoint target = find(id);
        if (target == null) {
            reject(new Rejection.UnknownId(index, op, id));
            return null;
        }
        return isSuperseded(index, op, target) ? null : target;
    }

    private boolean isSuperseded(int index, String op, SectionedKeyPoint target) {
        String id = target.keyPoint().name();
        if (superseded.contains(id)) {
            reject(new Rejection.Superseded(index, op, id));
            return true;
        }
        return false;
    }

    private @Nullable SectionedKeyPoint find(String name) {
        Section section = home.get(name);
        if (section == null) {
            return null;
        }
        for (KeyPoint keyPoint : in(section)) {
            if (keyPoint.name().equals(name)) {
                return new SectionedKeyPoint(section, keyPoint);
            }
        }
        throw new IllegalStateException(name + " is not where it was put");
    }

    private @Nullable KeyPoint holderOf(String text) {
        for (Section section : Section.values()) {
            for (KeyPoint keyPoint : in(section)) {
                if (keyPoint.text().equals(text)) {
                    return keyPoint;
                }
            }
        }
        return null;
    }

    private SectionedKeyPoint append(
            Section section, String text, Tally tally, boolean isPinned, Guard guard, Provenance basis) {
        KeyPoint keyPoint = new KeyPoint(nextId(section), text, tally, isPinned)
                .byUser(basis.isByUser())
                .withGuard(guard);
        writable(section).add(keyPoint);
        home.put(keyPoint.name(), section);
        return new SectionedKeyPoint(section, keyPoint);
    }

    String nextId(Section section) {
        long number = Math.max(highest(section), idFloors.getOrDefault(section, 0L)) + 1;
        String id = KeyPointId.of(section, number, original.isOfUser());
        while (home.containsKey(id) || original.reserved().contains(id)) {
            number++;
            id = KeyPointId.of(section, number, original.isOfUser());
        }
        return id;
    }

    private long highest(Section section) {
        long highest = 0;
        for (KeyPoint keyPoint : in(section)) {
            highest = Math.max(
                    highest, KeyPointId.number(section, keyPoint.name()).orElse(0));
        }
        return highest;
    }

    private void replace(int index, Change.Kind kind, SectionedKeyPoint before, KeyPoint keyPoint, Provenance basis) {
        List<KeyPoint> entries = writable(before.section());
        entries.set(entries.indexOf(before.keyPoint()), keyPoint);
        changes.add(new Change(index, kind, before, new SectionedKeyPoint(before.section(), keyPoint), basis));
    }

    private void remove(int index, Change.Kind kind, SectionedKeyPoint gone, Provenance basis) {
        writable(gone.section()).remove(gone.keyPoint());
        home.remove(gone.keyPoint().name());
        raiseFloors(Set.of(gone.keyPoint().name()));
        changes.add(new Change(index, kind, gone, null, basis));
    }

    /// The highest number that is gone and that the next id would otherwise take again becomes the floor of its
    /// slug.
    private void raiseFloors(Set<String> names) {
        for (Section section : Section.values()) {
            long number = names.stream()
                    .mapToLong(name -> KeyPointId.number(section, name).orElse(0))
                    .max()
                    .orElse(0);
            if (number > highest(section)) {
                idFloors.merge(section, number, Math::max);
            }
        }
    }

    private List<KeyPoint> in(Section section) {
        return sections.getOrDefault(section, List.of());
    }

    /// The section's own list, copied at the first change.
    private List<KeyPoint> writable(Section section) {
        if (copied.add(section)) {
            sections.put(section, new ArrayList<>(in(section)));
        }
        return in(section);
    }
}
