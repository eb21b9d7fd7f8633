package dev.acumen.playbook;

import static dev.acumen.playbook.Fixtures.add;
import static dev.acumen.playbook.Fixtures.apply;
import static dev.acumen.playbook.Fixtures.delete;
import static dev.acumen.playbook.Fixtures.keyPoint;
import static dev.acumen.playbook.Fixtures.merge;
import static dev.acumen.playbook.Fixtures.names;
import static dev.acumen.playbook.Fixtures.placed;
import static dev.acumen.playbook.Fixtures.playbook;
import static dev.acumen.playbook.Fixtures.update;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// What a playbook holds, and how a delta goes through it as a whole. Each operation by itself: OperationsTest.
class PlaybookTest {
    private static final KeyPoint TYPES = keyPoint("pat-001", "use types", 5, 1);
    private static final KeyPoint GLOBALS = keyPoint("mis-001", "avoid globals", 3, 0);
    private static final KeyPoint PATHLIB = keyPoint("oth-001", "prefer pathlib", 2, 0);

    @Test
    @DisplayName("REQ-SECT-010: key points come in canonical order of sections, then as they stand")
    void givesItsKeyPointsInCanonicalOrder() {
        KeyPoint second = keyPoint("mis-000", "avoid bare except");
        Playbook playbook = playbook(Map.of(
                Section.OTHERS, List.of(PATHLIB),
                Section.MISTAKES, List.of(GLOBALS, second),
                Section.PATTERNS, List.of(TYPES)));

        List<SectionedKeyPoint> keyPoints = playbook.keyPoints().toList();

        assertThat(keyPoints)
                .containsExactly(
                        placed(Section.PATTERNS, TYPES),
                        placed(Section.MISTAKES, GLOBALS),
                        placed(Section.MISTAKES, second),
                        placed(Section.OTHERS, PATHLIB));
        assertThat(playbook.size()).isEqualTo(4);
        assertThat(playbook.in(Section.CONTEXT)).isEmpty();
    }

    @Test
    @DisplayName("REQ-SECT-008: a key point is found by its id in whatever section it stands")
    void findsAKeyPointById() {
        Playbook playbook = playbook(Map.of(Section.PATTERNS, List.of(TYPES), Section.OTHERS, List.of(PATHLIB)));

        var found = playbook.find("oth-001");
        var unknown = playbook.find("oth-002");

        assertThat(found).contains(placed(Section.OTHERS, PATHLIB));
        assertThat(unknown).isEmpty();
    }

    @Test
    void isEqualToAPlaybookOfTheSameKeyPointsFloorsAndReservedNames() {
        Map<Section, List<KeyPoint>> sections = Map.of(Section.OTHERS, List.of(PATHLIB));

        Playbook playbook = Playbook.of(sections, Map.of(Section.OTHERS, 4L), Set.of("oth-002"));

        assertThat(playbook)
                .isEqualTo(Playbook.of(sections, Map.of(Section.OTHERS, 4L), Set.of("oth-002")))
                .hasSameHashCodeAs(Playbook.of(sections, Map.of(Section.OTHERS, 4L), Set.of("oth-002")))
                .isNotEqualTo(Playbook.of(sections, Map.of(Section.OTHERS, 5L), Set.of("oth-002")))
                .isNotEqualTo(Playbook.of(sections, Map.of(Section.OTHERS, 4L), Set.of()))
                .isNotEqualTo(Playbook.of(Map.of(), Map.of(Section.OTHERS, 4L), Set.of("oth-002")))
                .doesNotHaveSameHashCodeAs(Playbook.empty())
                .hasToString("Playbook of 1 key points");
    }

    @Test
    void listsItsIdsAndTexts() {
        Playbook playbook = playbook(Map.of(Section.PATTERNS, List.of(TYPES), Section.OTHERS, List.of(PATHLIB)));

        assertThat(playbook.ids()).containsExactlyInAnyOrder("pat-001", "oth-001");
        assertThat(playbook.texts())
                .containsExactlyInAnyOrderEntriesOf(Map.of("pat-001", "use types", "oth-001", "prefer pathlib"));
    }

    @Test
    void losesWhatIsTooMuchWithTheReason() {
        Playbook playbook = playbook(Map.of(Section.PATTERNS, List.of(TYPES), Section.OTHERS, List.of(PATHLIB)));

        Applied capped = playbook.cap(Map.of("oth-001", "there are two"));

        assertThat(capped.playbook().ids()).containsExactly("pat-001");
        assertThat(capped.changes())
                .containsExactly(new Change(
                        0, Change.Kind.CAP, placed(Section.OTHERS, PATHLIB), null, Provenance.of("there are two")));
        assertThat(capped.playbook().nextId(Section.OTHERS)).isEqualTo("oth-002");
    }

    @Test
    void holdsNoKeyPointWithoutANameOrAText() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> keyPoint(" ", "text"))
                .withMessage("a key point needs a name");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> keyPoint("oth-001", "\t\n"))
                .withMessage("key point oth-001 needs a text");
    }

    @Test
    @DisplayName("INV-CUR-001 INV-CUR-010 CON-CUR-005 SCN-CUR-014-01: whatever is applied, the original stays as it is")
    void leavesTheOriginalAsItIs() {
        Map<Section, List<KeyPoint>> sections = Map.of(
                Section.PATTERNS, List.of(TYPES),
                Section.MISTAKES, List.of(GLOBALS),
                Section.OTHERS, List.of(PATHLIB, keyPoint("oth-002", "no use", 0, 3)));
        Playbook original = playbook(sections);

        Applied applied = apply(
                        original,
                        add("new insight", Section.OTHERS),
                        update("pat-001", "use complete types"),
                        merge(List.of("mis-001", "oth-001"), "merged"),
                        delete("pat-001"))
                .then(playbook -> playbook.tag(List.of(new Tag("mis-002", Rating.HELPFUL, ""))))
                .then(Playbook::prune);

        assertThat(applied.changes()).hasSize(8);
        assertThat(applied.playbook()).isNotEqualTo(original);
        assertThat(original).isEqualTo(playbook(sections));
        assertThat(original.idFloors()).isEmpty();
    }

    @Test
    @DisplayName("INV-CUR-001: a playbook shares nothing with the collections it was made of, and gives none away")
    void sharesNoCollections() {
        List<KeyPoint> list = new ArrayList<>(List.of(PATHLIB));
        Map<Section, List<KeyPoint>> sections = new EnumMap<>(Map.of(Section.OTHERS, list));
        Map<Section, Long> floors = new EnumMap<>(Map.of(Section.OTHERS, 3L));
        Playbook playbook = Playbook.of(sections, floors, Set.of());

        list.clear();
        sections.clear();
        floors.put(Section.OTHERS, 9L);

        assertThat(playbook.in(Section.OTHERS)).containsExactly(PATHLIB);
        assertThat(playbook.idFloors()).containsExactly(Map.entry(Section.OTHERS, 3L));
        assertThatThrownBy(() -> playbook.in(Section.OTHERS).clear()).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> playbook.idFloors().clear()).isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    @DisplayName("SCN-CUR-014-04 REQ-CUR-006: an empty delta gives the very playbook back")
    void givesTheVeryPlaybookBackForAnEmptyDelta() {
        Playbook playbook = playbook(Section.PATTERNS, TYPES);

        Applied applied = playbook.apply(Delta.of(List.of()));

        assertThat(applied.playbook()).isSameAs(playbook);
        assertThat(applied.changes()).isEmpty();
        assertThat(applied.rejections()).isEmpty();
    }

    @Test
    @DisplayName("SCN-CUR-014-04: the very playbook comes back when nothing changed, whatever was asked for")
    void givesTheVeryPlaybookBackWhenNothingChanged() {
        Playbook playbook = playbook(Section.PATTERNS, TYPES);

        Applied rejected = apply(playbook, delete("pat-999"), add("use types", Section.OTHERS));
        Applied tagged = playbook.tag(List.of(new Tag("pat-001", Rating.NEUTRAL, "")));
        Applied pruned = playbook.prune();

        assertThat(rejected.playbook()).isSameAs(playbook);
        assertThat(tagged.playbook()).isSameAs(playbook);
        assertThat(pruned.playbook()).isSameAs(playbook);
        assertThat(Applied.nothing(playbook).playbook()).isSameAs(playbook);
    }

    @Test
    @DisplayName("REQ-CUR-005 SCN-CUR-005-01: each operation sees what the ones before it left")
    void appliesOperationsInOrder() {
        Playbook playbook = playbook(
                Section.OTHERS,
                keyPoint("oth-001", "A", 1, 0),
                keyPoint("oth-002", "B", 2, 0),
                keyPoint("oth-003", "C", 3, 0));

        Applied applied = apply(
                playbook, delete("oth-001"), merge(List.of("oth-002", "oth-003"), "combined BC"), delete("oth-003"));

        assertThat(applied.playbook().in(Section.OTHERS)).containsExactly(keyPoint("oth-004", "combined BC", 5, 0));
        assertThat(applied.rejections()).containsExactly(new Rejection.UnknownId(2, "DELETE", "oth-003"));
    }

    @Test
    @DisplayName("REQ-CUR-005 SCN-CUR-005-02: later operations may name a key point that an earlier one made")
    void letsLaterOperationsNameANewKeyPoint() {
        Playbook playbook = playbook(Section.OTHERS, PATHLIB);

        Applied applied = apply(
                playbook,
                add("use structured logging", Section.OTHERS),
                update("oth-002", "log in JSON"),
                merge(List.of("oth-002", "oth-001"), "pathlib and JSON logs"),
                update("oth-003", "pathlib, and logs in JSON"));

        assertThat(applied.playbook().in(Section.OTHERS))
                .containsExactly(keyPoint("oth-003", "pathlib, and logs in JSON", 2, 0));
        assertThat(applied.rejections()).isEmpty();
    }

    @Test
    @DisplayName("SCN-CUR-005-04 CON-CUR-003 INV-CUR-002: what is refused costs the others nothing")
    void goesOnAfterARejection() {
        Playbook playbook = playbook(Section.OTHERS, PATHLIB);

        Applied applied = apply(
                playbook,
                delete("nonexistent"),
                add("new entry", Section.OTHERS),
                new Operation.Malformed("", "type is missing"),
                merge(List.of("oth-001"), "alone"),
                update("oth-001", "prefer pathlib to os.path"));

        assertThat(names(applied.playbook(), Section.OTHERS)).containsExactly("oth-001", "oth-002");
        assertThat(applied.playbook().in(Section.OTHERS).getFirst().text()).isEqualTo("prefer pathlib to os.path");
        assertThat(applied.rejections()).extracting(Rejection::index).containsExactly(0, 2, 3);
    }

    @Test
    @DisplayName("SCN-CUR-009-03 CON-CUR-004: ten operations are all applied")
    void appliesTenOperations() {
        Delta ten = Delta.of(adds(10));

        Applied applied = Playbook.empty().apply(ten);

        assertThat(applied.playbook().size()).isEqualTo(10);
        assertThat(applied.rejections()).isEmpty();
    }

    @Test
    @DisplayName("SCN-CUR-009-04 INV-CUR-005 CON-CUR-004: the eleventh operation is refused, and said to be")
    void refusesTheEleventhOperation() {
        Delta eleven = Delta.of(adds(11));

        Applied applied = Playbook.empty().apply(eleven);

        assertThat(names(applied.playbook(), Section.OTHERS)).hasSize(10).endsWith("oth-010");
        assertThat(applied.rejections()).containsExactly(new Rejection.BeyondLimit(10, "ADD", 10));
        assertThat(applied.rejections().getFirst().reason()).isEqualTo("a delta has at most 10 operations");
    }

    @Test
    @DisplayName("SCN-CUR-009-01 INV-CUR-005: the limit counts places, not successes, and names each one beyond it")
    void countsRefusedOperationsTowardsTheLimit() {
        List<Operation> operations = new ArrayList<>(List.of(delete("oth-999"), add(" ", Section.OTHERS)));
        operations.addAll(adds(9));
        operations.add(new Operation.Malformed("REPLACE", "unknown type"));
        operations.add(update("oth-001", "other words"));

        Applied applied = Playbook.empty().apply(Delta.of(operations));

        assertThat(applied.playbook().size()).isEqualTo(8);
        assertThat(applied.rejections())
                .containsExactly(
                        new Rejection.UnknownId(0, "DELETE", "oth-999"),
                        new Rejection.Malformed(1, "ADD", "text is empty"),
                        new Rejection.BeyondLimit(10, "ADD", 10),
                        new Rejection.BeyondLimit(11, "REPLACE", 10),
                        new Rejection.BeyondLimit(12, "UPDATE", 10));
    }

    @Test
    @DisplayName("REQ-CUR-014: two steps are told as one, in their order")
    void joinsStepsInOrder() {
        Playbook playbook = playbook(Section.PATTERNS, TYPES);

        Applied joined = apply(playbook, delete("pat-9"), update("pat-001", "types"))
                .then(next -> apply(next, delete("pat-8"), delete("pat-001")));

        assertThat(joined.playbook().size()).isZero();
        assertThat(joined.changes()).extracting(Change::kind).containsExactly(Change.Kind.UPDATE, Change.Kind.DELETE);
        assertThat(joined.rejections())
                .containsExactly(
                        new Rejection.UnknownId(0, "DELETE", "pat-9"), new Rejection.UnknownId(0, "DELETE", "pat-8"));
    }

    private static List<Operation> adds(int count) {
        List<Operation> adds = new ArrayList<>();
        for (int i = 1; i <= count; i++) {
            adds.add(add("insight " + i, Section.OTHERS));
        }
        return adds;
    }
}
