package dev.acumen.playbook;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The whole: key points in five sections. Immutable, so that whoever holds one keeps it, whatever happens to a
/// change in progress (INV-CUR-001, INV-CUR-010).
///
/// Names are unique over all sections, and no id is given twice: the numbers of key points that are gone live on in
/// the floors.
public final class Playbook {
    private static final Playbook EMPTY = of(Map.of(), Map.of(), Set.of());

    private final Map<Section, List<KeyPoint>> sections;
    private final Map<Section, Long> idFloors;
    private final Set<String> reserved;

    /// Whether it gives ids of the user's playbook.
    private final boolean isOfUser;

    private Playbook(
            Map<Section, List<KeyPoint>> sections,
            Map<Section, Long> idFloors,
            Set<String> reserved,
            boolean isOfUser) {
        this.sections = sections;
        this.idFloors = idFloors;
        this.reserved = reserved;
        this.isOfUser = isOfUser;
    }

    /// A playbook without key points.
    public static Playbook empty() {
        return EMPTY;
    }

    /// A playbook of these key points.
    ///
    /// @param sections key points in order, no two of one name; a section that is missing is empty
    /// @param idFloors for a section, the highest number that it ever gave; a section that is missing has no floor
    /// @param reserved names that no new key point may get, for something else in the file holds them
    public static Playbook of(
            Map<Section, List<KeyPoint>> sections, Map<Section, Long> idFloors, Set<String> reserved) {
        return of(sections, idFloors, reserved, false);
    }

    private static Playbook of(
            Map<Section, List<KeyPoint>> sections,
            Map<Section, Long> idFloors,
            Set<String> reserved,
            boolean isOfUser) {
        // No EnumMap: it asks for its constants by reflection, which costs a hook milliseconds.
        Map<Section, List<KeyPoint>> copy = new LinkedHashMap<>();
        for (Section section : Section.values()) {
            copy.put(section, List.copyOf(sections.getOrDefault(section, List.of())));
        }
        return new Playbook(Collections.unmodifiableMap(copy), Map.copyOf(idFloors), Set.copyOf(reserved), isOfUser);
    }

    /// The same, which gives ids of the user's playbook ([KeyPoint#isOfUser]), or others.
    public Playbook numbered(boolean isNowOfUser) {
        return isOfUser == isNowOfUser ? this : new Playbook(sections, idFloors, reserved, isNowOfUser);
    }

    boolean isOfUser() {
        return isOfUser;
    }

    /// The same with other key points and floors.
    Playbook with(Map<Section, List<KeyPoint>> otherSections, Map<Section, Long> otherFloors) {
        return of(otherSections, otherFloors, reserved, isOfUser);
    }

    /// A project's playbook with the user's beside it, as sessions see them. What both say is the project's, and no
    /// project has ids of the user's.
    ///
    /// @param users the user's playbook
    public Playbook beside(Playbook users) {
        if (users.size() == 0) {
            return this;
        }
        Set<String> texts = new HashSet<>();
        Set<String> names = new HashSet<>();
        Map<Section, List<KeyPoint>> both = new HashMap<>();
        for (Section section : Section.values()) {
            List<KeyPoint> kept = new ArrayList<>();
            for (KeyPoint keyPoint : in(section)) {
                if (!KeyPoint.isOfUser(keyPoint.name())) {
                    kept.add(keyPoint);
                    texts.add(keyPoint.text());
                    names.add(keyPoint.name());
                }
            }
            both.put(section, kept);
        }
        for (Section section : Section.values()) {
            List<KeyPoint> kept = both.getOrDefault(section, List.of());
            for (KeyPoint keyPoint : users.in(section)) {
                String name = KeyPointId.ofUser(keyPoint.name());
                if (!texts.contains(keyPoint.text()) && names.add(name)) {
                    kept.add(keyPoint.withName(name));
                }
            }
        }
        return of(both, idFloors, reserved);
    }

    /// The key points of one section, in order.
    public List<KeyPoint> in(Section section) {
        return sections.getOrDefault(section, List.of());
    }

    /// All key points in canonical order: section by section, then as they stand there.
    public Stream<SectionedKeyPoint> keyPoints() {
        return Stream.of(Section.values())
                .flatMap(section -> in(section).stream().map(keyPoint -> new SectionedKeyPoint(section, keyPoint)));
    }

    /// The key point of this id.
    public Optional<SectionedKeyPoint> find(String name) {
        return keyPoints()
                .filter(placed -> placed.keyPoint().name().equals(name))
                .findFirst();
    }

    /// The ids of all key points.
    public Set<String> ids() {
        return keyPoints().map(placed -> placed.keyPoint().name()).collect(Collectors.toUnmodifiableSet());
    }

    /// The text of each key point, by its id.
    public Map<String, String> texts() {
        return keyPoints()
                .map(SectionedKeyPoint::keyPoint)
                .collect(Collectors.toUnmodifiableMap(KeyPoint::name, KeyPoint::text));
    }

    /// This playbook, in which no key point can get an id that was given before.
    ///
    /// @param given ids that were given, of key points that may be gone
    public Playbook remembering(Set<String> given) {
        Draft draft = new Draft(this);
        given.forEach(draft::remember);
        return draft.remembering();
    }

    /// How many key points there are.
    public int size() {
        int size = 0;
        for (List<KeyPoint> keyPoints : sections.values()) {
            size += keyPoints.size();
        }
        return size;
    }

    /// For a section, the highest number that it ever gave; only where a removal or a move made it necessary to
    /// know.
    public Map<Section, Long> idFloors() {
        return idFloors;
    }

    /// Names that no new key point may get.
    public Set<String> reserved() {
        return reserved;
    }

    /// The id that the next new key point of a section gets: one more than the highest number that the section
    /// holds or ever gave, and past every id that something in the file holds (REQ-SECT-002).
    public String nextId(Section section) {
        return new Draft(this).nextId(section);
    }

    /// Counts each tag (REQ-SCORE-002). Tags of unknown ids are rejected, neutral ones change nothing, two tags
    /// of one name count twice.
    public Applied tag(List<Tag> tags) {
        Draft draft = new Draft(this);
        for (int i = 0; i < tags.size(); i++) {
            draft.tag(i, tags.get(i));
        }
        return draft.done();
    }

    /// Carries out a delta, operation by operation, each on the state that the ones before it left (REQ-CUR-005,
    /// REQ-CUR-014). What cannot be applied is rejected and costs the others nothing.
    public Applied apply(Delta delta) {
        Draft draft = new Draft(this);
        draft.apply(0, delta);
        return draft.done();
    }

    /// Carries out deltas that were thought out against an older state, one after another; their operations are
    /// counted through in what is told. What a person or another session reworded since then is neither reworded
    /// again, nor merged, nor deleted, for nobody has judged the new words. What these deltas reword themselves
    /// is no reason.
    ///
    /// @param base for each key point that they are about, the text that it had when they were thought out
    public Applied apply(List<Delta> deltas, Map<String, String> base) {
        Draft draft = new Draft(this, reworded(base));
        int firstIndex = 0;
        for (Delta delta : deltas) {
            draft.apply(firstIndex, delta);
            firstIndex += delta.operations().size();
        }
        return draft.done();
    }

    /// The names of key points that said something else.
    private Set<String> reworded(Map<String, String> base) {
        return keyPoints()
                .map(SectionedKeyPoint::keyPoint)
                .filter(keyPoint ->
                        !base.getOrDefault(keyPoint.name(), keyPoint.text()).equals(keyPoint.text()))
                .map(KeyPoint::name)
                .collect(Collectors.toSet());
    }

    /// Removes the key points that did more harm than good (REQ-CUR-015), but for those that a person pinned.
    /// Pins are an addition of ours; the requirement's thresholds stay.
    public Applied prune() {
        return prune(Set.of());
    }

    /// The same, but for some.
    ///
    /// @param spared names of key points that stay, however they were judged
    public Applied prune(Set<String> spared) {
        Map<String, String> harmful = new LinkedHashMap<>();
        keyPoints()
                .map(SectionedKeyPoint::keyPoint)
                .filter(keyPoint -> isPruned(keyPoint) && !spared.contains(keyPoint.name()))
                .forEach(keyPoint -> {
                    Tally tally = keyPoint.tally();
                    harmful.put(keyPoint.name(), "harmful " + tally.harmful() + " times, helpful " + tally.helpful());
                });
        return prune(harmful);
    }

    /// Removes key points that ratings speak against.
    ///
    /// @param whys their ids, each with the reason
    /// @throws IllegalArgumentException if one of them is not there
    public Applied prune(Map<String, String> whys) {
        return without(Change.Kind.PRUNE, whys);
    }

    private static boolean isPruned(KeyPoint keyPoint) {
        return !keyPoint.isPinned() && keyPoint.tally().isHarmful();
    }

    /// Makes one key point of those with exactly the same text, in whatever sections: the first in canonical order
    /// stays, with all their tallies added up, and pinned if one of them was. Of each text, the change of the
    /// one that stays comes first, then those of the others.
    public Applied deduplicate() {
        Map<String, List<String>> byText = keyPoints()
                .map(SectionedKeyPoint::keyPoint)
                .collect(Collectors.groupingBy(
                        KeyPoint::text, LinkedHashMap::new, Collectors.mapping(KeyPoint::name, Collectors.toList())));
        return deduplicate(byText.values().stream()
                .filter(ids -> ids.size() > 1)
                .map(ids -> new Duplicates(
                        ids.getFirst(),
                        ids.stream()
                                .skip(1)
                                .map(id -> new Duplicates.Dropped(id, "says the same as " + ids.getFirst()))
                                .toList()))
                .toList());
    }

    /// Makes one key point of each group, as [#deduplicate()] does.
    ///
    /// @param groups no key point in two of them
    /// @throws IllegalArgumentException if one of the key points is not there
    public Applied deduplicate(List<Duplicates> groups) {
        if (groups.isEmpty()) {
            return Applied.nothing(this);
        }
        Draft draft = new Draft(this);
        draft.deduplicate(groups);
        return draft.done();
    }

    /// Removes key points so that no more are left than a playbook may have.
    ///
    /// @param whys the ids of those that leave, each with the reason, in the order in which they go
    /// @throws IllegalArgumentException if one of them is not there
    public Applied cap(Map<String, String> whys) {
        return without(Change.Kind.CAP, whys);
    }

    private Applied without(Change.Kind kind, Map<String, String> whys) {
        if (whys.isEmpty()) {
            return Applied.nothing(this);
        }
        Draft draft = new Draft(this);
        draft.remove(kind, whys);
        return draft.done();
    }

    /// Moves a key point to the end of another section; id, text, tally and pin stay. Rejected when there is
    /// none of this id, or when it is there already.
    public Applied move(String id, Section section) {
        Draft draft = new Draft(this);
        draft.move(id, section);
        return draft.done();
    }

    /// Pins a key point, or takes its pin away. Rejected when there is none of this id, or when it is so already.
    public Applied pin(String id, boolean isPinned) {
        Draft draft = new Draft(this);
        draft.pin(id, isPinned);
        return draft.done();
    }

    /// The playbook without the key points of these ids, as a session may see it.
    public Playbook without(Set<String> hidden) {
        Map<Section, List<KeyPoint>> rest = new HashMap<>();
        for (Section section : Section.values()) {
            List<KeyPoint> kept = new ArrayList<>();
            for (KeyPoint keyPoint : in(section)) {
                if (!hidden.contains(keyPoint.name())) {
                    kept.add(keyPoint);
                }
            }
            rest.put(section, kept);
        }
        return with(rest, idFloors());
    }

    /// Whether any key point has a guard.
    public boolean isGuarded() {
        for (Section section : Section.values()) {
            for (KeyPoint keyPoint : in(section)) {
                if (!keyPoint.guard().isEmpty()) {
                    return true;
                }
            }
        }
        return false;
    }

    /// Gives a key point a guard, another one, or none. Rejected when there is none of this id, or when it is so
    /// already.
    public Applied guard(String id, Guard guard) {
        Draft draft = new Draft(this);
        draft.guard(id, guard);
        return draft.done();
    }

    /// Notes that two key points which look like opposites are both right. Rejected when one of them is not there,
    /// or when it is settled already.
    public Applied agree(String first, String second) {
        Draft draft = new Draft(this);
        draft.agree(first, second);
        return draft.done();
    }

    /// Whether a person said of these two that both are right, and neither was reworded since.
    public boolean areSettled(String first, String second) {
        return find(first)
                        .filter(placed -> placed.keyPoint().agrees().contains(second))
                        .isPresent()
                && find(second)
                        .filter(placed -> placed.keyPoint().agrees().contains(first))
                        .isPresent();
    }

    /// The older, single-call update: delta or new key points, never both, then judgements, then pruning
    /// (REQ-CUR-008).
    public Applied update(Extraction extraction) {
        Applied added = extraction.delta().map(this::apply).orElseGet(() -> addAll(extraction.newKeyPoints()));
        return added.then(playbook -> playbook.tag(extraction.evaluations())).then(Playbook::prune);
    }

    private Applied addAll(List<Operation> newKeyPoints) {
        Draft draft = new Draft(this);
        for (int i = 0; i < newKeyPoints.size(); i++) {
            draft.apply(i, newKeyPoints.get(i));
        }
        return draft.done();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Playbook that
                && sections.equals(that.sections)
                && idFloors.equals(that.idFloors)
                && reserved.equals(that.reserved);
    }

    @Override
    public int hashCode() {
        return sections.hashCode();
    }

    @Override
    public String toString() {
        return "Playbook of " + size() + " key points";
    }
}
