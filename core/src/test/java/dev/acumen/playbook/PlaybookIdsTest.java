package dev.acumen.playbook;

import static dev.acumen.playbook.Fixtures.add;
import static dev.acumen.playbook.Fixtures.apply;
import static dev.acumen.playbook.Fixtures.delete;
import static dev.acumen.playbook.Fixtures.keyPoint;
import static dev.acumen.playbook.Fixtures.merge;
import static dev.acumen.playbook.Fixtures.names;
import static dev.acumen.playbook.Fixtures.playbook;
import static dev.acumen.playbook.Fixtures.update;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The ids that a playbook gives: in order, and never twice.
class PlaybookIdsTest {

    @ParameterizedTest
    @EnumSource(Section.class)
    @DisplayName("REQ-SECT-002: each section begins at its slug and 001")
    void beginsAtOne(Section section) {
        String id = Playbook.empty().nextId(section);

        assertThat(id).isEqualTo(section.slug() + "-001");
    }

    @Test
    @DisplayName("REQ-SECT-002: the next id is one more than the highest, gaps or not, and wherever the highest stands")
    void countsOnFromTheHighest() {
        Playbook playbook = playbook(
                Section.PATTERNS, keyPoint("pat-002", "a"), keyPoint("pat-009", "b"), keyPoint("pat-004", "c"));

        String id = playbook.nextId(Section.PATTERNS);

        assertThat(id).isEqualTo("pat-010");
    }

    @ParameterizedTest
    @CsvSource({
        "pat-099, pat-100",
        "pat-999, pat-1000",
        "pat-12345, pat-12346",
        "pat-7, pat-008",
        "pat-00041, pat-042",
        "pat-000, pat-001",
        "pat-9007199254740991, pat-9007199254740992"
    })
    @DisplayName("REQ-SECT-002: a number has at least three digits, and is read whatever its length")
    void writesAtLeastThreeDigits(String highest, String expected) {
        Playbook playbook = playbook(Section.PATTERNS, keyPoint(highest, "a"));

        String id = playbook.nextId(Section.PATTERNS);

        assertThat(id).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "kpt_001",
                "mis-005",
                "pat",
                "pat-",
                "pat-x5",
                "pat-5x",
                "pat--5",
                "pat-+5",
                "pat- 5",
                "pat_005",
                "PAT-005",
                "xpat-005",
                "patt-005",
                "pat-٠٠٥",
                "pat-9007199254740992",
                "pat-12345678901234567890"
            })
    @DisplayName("SCN-SECT-002-03 REQ-SECT-002: a name of any other form counts for nothing")
    void ignoresNamesOfAnyOtherForm(String name) {
        Playbook playbook = playbook(Section.PATTERNS, keyPoint(name, "a"));

        String id = playbook.nextId(Section.PATTERNS);

        assertThat(id).isEqualTo("pat-001");
    }

    @Test
    @DisplayName("SCN-SECT-002-03: legacy names stand beside an id without being counted")
    void countsOnBesideLegacyNames() {
        Playbook playbook = playbook(Section.OTHERS, keyPoint("kpt_005", "a"), keyPoint("oth-002", "b"));

        String id = playbook.nextId(Section.OTHERS);

        assertThat(id).isEqualTo("oth-003");
    }

    @Test
    void skipsAnIdThatAnotherSectionHolds() {
        Playbook playbook = playbook(Map.of(
                Section.PATTERNS, List.of(keyPoint("pat-001", "a")),
                Section.OTHERS, List.of(keyPoint("pat-002", "b"), keyPoint("pat-003", "c"))));

        Applied applied = apply(playbook, add("new", Section.PATTERNS));

        assertThat(names(applied.playbook(), Section.PATTERNS)).containsExactly("pat-001", "pat-004");
    }

    @Test
    void skipsReservedNames() {
        Playbook playbook = Playbook.of(Map.of(), Map.of(), Set.of("oth-001", "oth-002", "oth-004", "mis-001"));

        Applied applied = apply(playbook, add("one", Section.OTHERS), add("two", Section.OTHERS));

        assertThat(names(applied.playbook(), Section.OTHERS)).containsExactly("oth-003", "oth-005");
        assertThat(applied.playbook().reserved()).isEqualTo(playbook.reserved());
    }

    @ParameterizedTest
    @CsvSource({"0, oth-003", "2, oth-003", "3, oth-004", "17, oth-018", "1200, oth-1201"})
    void countsOnFromTheFloorIfThatIsHigher(long floor, String expected) {
        Playbook playbook = Playbook.of(
                Map.of(Section.OTHERS, List.of(keyPoint("oth-002", "a"))), Map.of(Section.OTHERS, floor), Set.of());

        String id = playbook.nextId(Section.OTHERS);

        assertThat(id).isEqualTo(expected);
    }

    @Test
    void knowsNoFloorsUntilARemovalMakesThemNecessary() {
        Playbook playbook =
                playbook(Section.OTHERS, keyPoint("oth-001", "a"), keyPoint("oth-002", "b"), keyPoint("oth-003", "c"));

        Applied low = apply(playbook, add("d", Section.OTHERS), update("oth-001", "e"), delete("oth-002"));
        Applied high = apply(playbook, delete("oth-003"));

        assertThat(low.playbook().idFloors()).isEmpty();
        assertThat(high.playbook().idFloors()).containsExactly(Map.entry(Section.OTHERS, 3L));
    }

    @Test
    void knowsNoFloorWhereANamesakeOfTheSameNumberStays() {
        Playbook playbook = playbook(Section.OTHERS, keyPoint("oth-2", "a"), keyPoint("oth-002", "b"));

        Applied applied = apply(playbook, delete("oth-2"));

        assertThat(applied.playbook().idFloors()).isEmpty();
    }

    @Test
    void givesNoIdThatItIsToldWasGivenBefore() {
        Playbook playbook = playbook(Section.OTHERS, keyPoint("oth-002", "a"));

        Playbook remembering = playbook.remembering(Set.of("oth-001", "oth-005", "oth-004", "mis-003", "kpt_9"));

        assertThat(remembering.in(Section.OTHERS)).isEqualTo(playbook.in(Section.OTHERS));
        assertThat(remembering.nextId(Section.OTHERS)).isEqualTo("oth-006");
        assertThat(remembering.nextId(Section.MISTAKES)).isEqualTo("mis-004");
        assertThat(remembering.nextId(Section.PATTERNS)).isEqualTo("pat-001");
    }

    @Test
    void isTheSameWhereItIsToldOnlyOfKeyPointsThatItHolds() {
        Playbook playbook = playbook(Section.OTHERS, keyPoint("oth-002", "a"), keyPoint("pat-005", "b"));

        assertThat(playbook.remembering(Set.of("oth-002", "pat-005", "oth-001")))
                .isSameAs(playbook);
    }

    @Test
    void doesNotGiveTheIdOfADeletedKeyPointAgain() {
        Playbook playbook = playbook(Section.OTHERS, keyPoint("oth-001", "a"));

        Applied applied = apply(
                playbook, delete("oth-001"), add("b", Section.OTHERS), delete("oth-002"), add("c", Section.OTHERS));

        assertThat(names(applied.playbook(), Section.OTHERS)).containsExactly("oth-003");
        assertThat(applied.playbook().idFloors()).containsExactly(Map.entry(Section.OTHERS, 2L));
    }

    @Test
    void doesNotGiveTheIdOfAMergedKeyPointAgain() {
        Playbook playbook = playbook(Map.of(
                Section.PATTERNS,
                List.of(keyPoint("pat-004", "a")),
                Section.OTHERS,
                List.of(keyPoint("oth-001", "b"))));

        Applied applied = apply(
                playbook,
                merge(List.of("oth-001", "pat-004"), "ab"),
                add("c", Section.PATTERNS),
                add("d", Section.OTHERS));

        assertThat(names(applied.playbook(), Section.PATTERNS)).containsExactly("pat-005");
        assertThat(names(applied.playbook(), Section.OTHERS)).containsExactly("oth-002", "oth-003");
        assertThat(applied.playbook().idFloors()).containsExactly(Map.entry(Section.PATTERNS, 4L));
    }

    @Test
    void doesNotGiveTheIdOfAPrunedKeyPointAgain() {
        Playbook playbook = playbook(Section.MISTAKES, keyPoint("mis-007", "a", 0, 3));

        Applied pruned = playbook.prune();
        Applied added = apply(pruned.playbook(), add("b", Section.MISTAKES));

        assertThat(pruned.playbook().idFloors()).containsExactly(Map.entry(Section.MISTAKES, 7L));
        assertThat(names(added.playbook(), Section.MISTAKES)).containsExactly("mis-008");
    }

    @Test
    void remembersTheNumberOfASlugThatWasRemovedFromAnotherSection() {
        Playbook playbook = playbook(Map.of(
                Section.PATTERNS, List.of(keyPoint("pat-001", "a")),
                Section.OTHERS, List.of(keyPoint("pat-005", "b"), keyPoint("kpt_003", "c"))));

        Applied applied = apply(playbook, delete("pat-005"), delete("kpt_003"), add("d", Section.PATTERNS));

        assertThat(names(applied.playbook(), Section.PATTERNS)).containsExactly("pat-001", "pat-006");
        assertThat(applied.playbook().idFloors()).containsExactly(Map.entry(Section.PATTERNS, 5L));
    }

    @Test
    void neverLowersAFloor() {
        Playbook playbook = Playbook.of(
                Map.of(Section.OTHERS, List.of(keyPoint("oth-002", "a"))), Map.of(Section.OTHERS, 9L), Set.of());

        Applied applied = apply(playbook, delete("oth-002"), add("b", Section.OTHERS));

        assertThat(applied.playbook().idFloors()).containsExactly(Map.entry(Section.OTHERS, 9L));
        assertThat(names(applied.playbook(), Section.OTHERS)).containsExactly("oth-010");
    }

    @Test
    void keepsAFloorThroughWhateverComesAfter() {
        Playbook playbook = playbook(Section.OTHERS, keyPoint("oth-008", "a"));

        Applied applied = apply(playbook, delete("oth-008"))
                .then(next -> apply(next, add("b", Section.CONTEXT)))
                .then(next -> next.tag(List.of(new Tag("ctx-001", Rating.HARMFUL, ""))))
                .then(Playbook::prune);

        assertThat(applied.playbook().idFloors()).containsExactly(Map.entry(Section.OTHERS, 8L));
        assertThat(applied.playbook().nextId(Section.OTHERS)).isEqualTo("oth-009");
    }
}
