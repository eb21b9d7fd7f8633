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

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Each of the four operations by itself: what it does, what it records, what it refuses.
class OperationsTest {
    private static final KeyPoint TYPES = keyPoint("pat-001", "use type hints", 5, 1);
    private static final KeyPoint RETURNS = keyPoint("pat-003", "annotate return types", 3, 0);
    private static final KeyPoint GLOBALS = keyPoint("mis-001", "avoid globals", 3, 0);
    private static final KeyPoint PATHLIB = keyPoint("oth-001", "prefer pathlib", 2, 0);
    private static final Provenance BASIS = new Provenance("seen twice", List.of("line-4", "line-9"));

    @Test
    @DisplayName("REQ-CUR-002 SCN-CUR-002-01: an ADD appends a key point that nobody judged yet, and records it")
    void addsAKeyPointAtTheEnd() {
        Playbook playbook = playbook(Section.PATTERNS, TYPES);
        Operation operation = new Operation.Add("prefer composition", "PATTERNS & APPROACHES", BASIS);

        Applied applied = apply(playbook, delete("none"), operation);

        KeyPoint added = keyPoint("pat-002", "prefer composition", 0, 0);
        assertThat(applied.playbook().in(Section.PATTERNS)).containsExactly(TYPES, added);
        assertThat(applied.changes())
                .containsExactly(new Change(1, Change.Kind.ADD, null, placed(Section.PATTERNS, added), BASIS));
        assertThat(applied.changes().getFirst().id()).isEqualTo("pat-002");
    }

    @ParameterizedTest(name = "{0} -> {1}")
    @CsvSource({
        "mistakes to avoid, mis-001",
        "'  User Preferences\n', pref-001",
        "PROJECT CONTEXT, ctx-001",
        "oThErS, oth-001",
        "TEAM RULES, oth-001",
        "pat, oth-001",
        "'', oth-001"
    })
    @DisplayName(
            "REQ-SECT-005 SCN-CUR-002-05 INV-CUR-004: the section is resolved in any case, an unknown one is OTHERS")
    void addsToTheSectionThatIsMeant(String section, String expectedId) {
        Applied applied = apply(Playbook.empty(), add("new tip", section));

        assertThat(applied.playbook().find(expectedId)).isPresent();
        assertThat(applied.playbook().size()).isEqualTo(1);
    }

    @ParameterizedTest
    @NullSource
    @DisplayName("SCN-CUR-002-02: an ADD without a section goes to OTHERS")
    void addsToOthersWithoutASection(@Nullable String section) {
        Applied applied = apply(Playbook.empty(), add("some insight", section));

        assertThat(applied.playbook().in(Section.OTHERS)).containsExactly(keyPoint("oth-001", "some insight"));
    }

    @Test
    @DisplayName("REQ-CUR-002 SCN-CUR-002-03: a text that any section holds is not added again; the holder is named")
    void doesNotAddATextThatIsThere() {
        Playbook playbook = playbook(Section.OTHERS, PATHLIB);

        Applied applied = apply(playbook, add("prefer pathlib", Section.PATTERNS));

        assertThat(applied.playbook()).isSameAs(playbook);
        assertThat(applied.rejections()).containsExactly(new Rejection.DuplicateText(0, "ADD", "oth-001"));
        assertThat(applied.rejections().getFirst().reason()).isEqualTo("oth-001 already says this");
    }

    @Test
    @DisplayName("REQ-CUR-005: duplicates are looked for in what the operations before left")
    void comparesWithWhatTheOperationsBeforeLeft() {
        Playbook playbook = playbook(Section.OTHERS, PATHLIB);

        Applied applied = apply(
                playbook,
                add("new", Section.PATTERNS),
                add("new", Section.CONTEXT),
                delete("oth-001"),
                add("prefer pathlib", Section.PATTERNS));

        assertThat(names(applied.playbook(), Section.PATTERNS)).containsExactly("pat-001", "pat-002");
        assertThat(applied.rejections()).containsExactly(new Rejection.DuplicateText(1, "ADD", "pat-001"));
    }

    @Test
    void keepsTheTextOfAnAddAsItWasGiven() {
        Playbook playbook = playbook(Section.OTHERS, PATHLIB);

        Applied applied =
                apply(playbook, add(" prefer pathlib ", Section.OTHERS), add("Prefer pathlib", Section.OTHERS));

        assertThat(applied.playbook().in(Section.OTHERS))
                .extracting(KeyPoint::text)
                .containsExactly("prefer pathlib", " prefer pathlib ", "Prefer pathlib");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "\t\r\n", "\u2003"})
    @DisplayName("REQ-CUR-009 QG-CUR-001 INV-CUR-009 SCN-CUR-002-04 SCN-CUR-013-03/04 SCN-CUR-004-03: blank is refused")
    void refusesWhatIsBlank(String blank) {
        Playbook playbook = playbook(Section.PATTERNS, TYPES, RETURNS);

        Applied applied = apply(
                playbook,
                add(blank, Section.OTHERS),
                update(blank, "new text"),
                update("pat-001", blank),
                update(blank, blank),
                merge(List.of("pat-001", "pat-003"), blank),
                delete(blank));

        assertThat(applied.playbook()).isSameAs(playbook);
        assertThat(applied.rejections())
                .containsExactly(
                        new Rejection.Malformed(0, "ADD", "text is empty"),
                        new Rejection.Malformed(1, "UPDATE", "target_id is empty"),
                        new Rejection.Malformed(2, "UPDATE", "text is empty"),
                        new Rejection.Malformed(3, "UPDATE", "target_id is empty"),
                        new Rejection.Malformed(4, "MERGE", "merged_text is empty"),
                        new Rejection.Malformed(5, "DELETE", "target_id is empty"));
        assertThat(applied.rejections().getLast().reason()).isEqualTo("target_id is empty");
    }

    @Test
    @DisplayName("REQ-CUR-013 SCN-CUR-013-01 INV-CUR-007 CON-CUR-007: an UPDATE rewords and keeps everything else")
    void rewordsAndKeepsEverythingElse() {
        Playbook playbook = playbook(Section.PATTERNS, TYPES, RETURNS);
        Operation operation = new Operation.Update("pat-001", "annotate all parameters", BASIS);

        Applied applied = apply(playbook, operation);

        KeyPoint updated = keyPoint("pat-001", "annotate all parameters", 5, 1);
        assertThat(applied.playbook().in(Section.PATTERNS)).containsExactly(updated, RETURNS);
        assertThat(applied.changes())
                .containsExactly(new Change(
                        0,
                        Change.Kind.UPDATE,
                        placed(Section.PATTERNS, TYPES),
                        placed(Section.PATTERNS, updated),
                        BASIS));
    }

    @Test
    @DisplayName("SCN-CUR-013-02 CON-CUR-003: an UPDATE or DELETE of an id that is not there is refused, to the letter")
    void refusesIdsThatAreNotThere() {
        Playbook playbook = playbook(Section.PATTERNS, TYPES);

        Applied applied = apply(playbook, update("pat-999", "new"), delete("PAT-001"), delete(" pat-001"));

        assertThat(applied.playbook()).isSameAs(playbook);
        assertThat(applied.rejections())
                .containsExactly(
                        new Rejection.UnknownId(0, "UPDATE", "pat-999"),
                        new Rejection.UnknownId(1, "DELETE", "PAT-001"),
                        new Rejection.UnknownId(2, "DELETE", " pat-001"));
        assertThat(applied.rejections().getFirst().reason()).isEqualTo("there is no key point pat-999");
    }

    @Test
    void refusesAnUpdateThatSaysTheSame() {
        Playbook playbook = playbook(Section.PATTERNS, TYPES);

        Applied applied = apply(playbook, update("pat-001", "use type hints"));

        assertThat(applied.playbook()).isSameAs(playbook);
        assertThat(applied.rejections()).containsExactly(new Rejection.DuplicateText(0, "UPDATE", "pat-001"));
    }

    @Test
    @DisplayName("REQ-CUR-013: an UPDATE may say what another key point says; only an ADD looks for duplicates")
    void allowsAnUpdateToTheTextOfAnother() {
        Playbook playbook = playbook(Section.PATTERNS, TYPES, RETURNS);

        Applied applied = apply(playbook, update("pat-003", "use type hints"));

        assertThat(applied.rejections()).isEmpty();
        assertThat(applied.playbook().in(Section.PATTERNS))
                .containsExactly(TYPES, keyPoint("pat-003", "use type hints", 3, 0));
    }

    @Test
    @DisplayName("REQ-CUR-003 SCN-CUR-003-01: a MERGE puts one key point with the summed tally in place of its sources")
    void mergesIntoANewKeyPointAtTheEnd() {
        KeyPoint other = keyPoint("pat-002", "prefer composition");
        Playbook playbook = playbook(Section.PATTERNS, TYPES, RETURNS, other);

        Applied applied = apply(playbook, merge(List.of("pat-003", "pat-001"), "use complete type annotations"));

        assertThat(applied.playbook().in(Section.PATTERNS))
                .containsExactly(other, keyPoint("pat-004", "use complete type annotations", 8, 1));
    }

    @Test
    @DisplayName("REQ-CUR-003: a MERGE records what it made, then each source as gone into it")
    void recordsAMergeAsOneMadeAndItsSourcesGone() {
        Playbook playbook = playbook(Map.of(Section.PATTERNS, List.of(TYPES), Section.OTHERS, List.of(PATHLIB)));
        Operation operation = new Operation.Merge(List.of("oth-001", "pat-001"), "both", "OTHERS", BASIS);

        Applied applied = apply(playbook, delete("none"), operation);

        SectionedKeyPoint merged = placed(Section.OTHERS, keyPoint("oth-002", "both", 7, 1));
        Provenance gone = new Provenance("merged into oth-002", List.of());
        assertThat(applied.changes())
                .containsExactly(
                        new Change(1, Change.Kind.MERGE, null, merged, BASIS),
                        new Change(1, Change.Kind.MERGE, placed(Section.OTHERS, PATHLIB), null, gone),
                        new Change(1, Change.Kind.MERGE, placed(Section.PATTERNS, TYPES), null, gone));
        assertThat(applied.changes()).extracting(Change::id).containsExactly("oth-002", "oth-001", "pat-001");
        assertThat(applied.playbook().in(Section.PATTERNS)).isEmpty();
    }

    @ParameterizedTest(name = "section {0}: {1}")
    @CsvSource(
            nullValues = "none",
            value = {
                "none, mis-002",
                "'', mis-002",
                "TEAM RULES, mis-002",
                "OTHERS, oth-002",
                "' project context', ctx-001",
            })
    @DisplayName(
            "SCN-CUR-003-02 SCN-CUR-003-06: a MERGE goes to the section it names, else to its first existing source's")
    void mergesIntoTheSectionNamedOrThatOfTheFirstSource(@Nullable String section, String expectedId) {
        Playbook playbook = playbook(Map.of(Section.MISTAKES, List.of(GLOBALS), Section.OTHERS, List.of(PATHLIB)));

        Applied applied = apply(playbook, merge(List.of("pat-999", "mis-001", "oth-001"), "combined", section));

        assertThat(applied.playbook().keyPoints().map(SectionedKeyPoint::keyPoint))
                .containsExactly(keyPoint(expectedId, "combined", 5, 0));
    }

    @Test
    @DisplayName(
            "SCN-CUR-003-03 CON-CUR-003: sources that are not there are left out of a MERGE, and a note says so of each")
    void notesTheSourcesThatItLeftOut() {
        Playbook playbook = playbook(Section.PATTERNS, TYPES, RETURNS);
        List<String> ids = List.of("pat-999", "pat-001", "mis-8", "pat-003", "pat-999");

        Applied applied = apply(playbook, delete("none"), new Operation.Merge(ids, "combined", null, BASIS));

        assertThat(applied.notes())
                .containsExactly(
                        new Note.UnknownSource(1, "MERGE", "pat-999"), new Note.UnknownSource(1, "MERGE", "mis-8"));
        assertThat(applied.notes().getFirst().sentence()).isEqualTo("there is no key point pat-999 to merge");
        assertThat(applied.changes().getFirst().basis()).isEqualTo(BASIS);
        assertThat(applied.rejections()).hasSize(1);
        assertThat(applied.playbook().in(Section.PATTERNS)).containsExactly(keyPoint("pat-004", "combined", 8, 1));
    }

    @Test
    void notesTheSourcesOfARefusedMerge() {
        Playbook playbook = playbook(Section.PATTERNS, TYPES);

        Applied applied = apply(playbook, merge(List.of("pat-001", "pat-999"), "combined", "TEAM RULES"));

        assertThat(applied.rejections()).hasSize(1);
        assertThat(applied.notes()).containsExactly(new Note.UnknownSource(0, "MERGE", "pat-999"));
    }

    @Test
    @DisplayName("REQ-SECT-005: a note says where a key point went whose section is none")
    void notesASectionThatIsNone() {
        Playbook playbook = playbook(Section.PATTERNS, TYPES, RETURNS);

        Applied applied = apply(
                playbook,
                add("new tip", "TEAM RULES"),
                add("use type hints", "TEAM RULES"),
                merge(List.of("pat-001", "pat-003"), "combined", "pat"));

        assertThat(applied.notes())
                .containsExactly(
                        new Note.UnknownSection(0, "ADD", "TEAM RULES", "new tip", Section.OTHERS),
                        new Note.UnknownSection(2, "MERGE", "pat", "combined", Section.PATTERNS));
        assertThat(applied.notes().getFirst().sentence())
                .isEqualTo("there is no section TEAM RULES; it went to OTHERS");
        assertThat(applied.rejections()).containsExactly(new Rejection.DuplicateText(1, "ADD", "pat-001"));
    }

    @Test
    void notesNothingOfASectionThatIsMissingOrNamedInAnyCase() {
        Playbook playbook = playbook(Section.PATTERNS, TYPES, RETURNS);

        Applied applied = apply(
                playbook,
                add("a", (String) null),
                add("b", ""),
                add("c", " others "),
                merge(List.of("pat-001", "pat-003"), "combined"));

        assertThat(applied.notes()).isEmpty();
    }

    @Test
    void tellsTheNotesOfBothSteps() {
        Applied applied = apply(Playbook.empty(), add("a", "X")).then(playbook -> apply(playbook, add("b", "Y")));

        assertThat(applied.notes())
                .containsExactly(
                        new Note.UnknownSection(0, "ADD", "X", "a", Section.OTHERS),
                        new Note.UnknownSection(0, "ADD", "Y", "b", Section.OTHERS));
    }

    @Test
    @DisplayName("SCN-CUR-003-07 REQ-CUR-005: a source that an operation before removed is one that is not there")
    void doesNotFindASourceThatWasRemovedBefore() {
        Playbook playbook = playbook(Section.PATTERNS, TYPES, RETURNS, keyPoint("pat-004", "C", 1, 0));

        Applied applied =
                apply(playbook, delete("pat-001"), merge(List.of("pat-001", "pat-003", "pat-004"), "combined"));

        assertThat(applied.playbook().in(Section.PATTERNS)).containsExactly(keyPoint("pat-005", "combined", 4, 0));
        assertThat(applied.notes()).containsExactly(new Note.UnknownSource(1, "MERGE", "pat-001"));
    }

    @Test
    @DisplayName("REQ-CUR-003: an id that is named twice counts once")
    void countsARepeatedSourceOnce() {
        Playbook playbook = playbook(Section.PATTERNS, TYPES, RETURNS);

        Applied merged = apply(playbook, merge(List.of("pat-001", "pat-001", "pat-003"), "combined"));
        Applied refused = apply(playbook, merge(List.of("pat-001", "pat-001"), "combined"));

        assertThat(merged.playbook().in(Section.PATTERNS)).containsExactly(keyPoint("pat-004", "combined", 8, 1));
        assertThat(refused.playbook()).isSameAs(playbook);
        assertThat(refused.rejections())
                .containsExactly(
                        new Rejection.Malformed(0, "MERGE", "a MERGE needs two different key points that exist"));
    }

    @Test
    @DisplayName("SCN-CUR-003-04/05/08: a MERGE of fewer than two existing key points is refused and removes nothing")
    void refusesAMergeOfFewerThanTwo() {
        Playbook playbook = playbook(Section.PATTERNS, TYPES);

        Applied applied = apply(
                playbook,
                merge(List.of("pat-001", "pat-999"), "combined"),
                merge(List.of("pat-001"), "rewritten"),
                merge(List.of("pat-999", "pat-888"), "combined"),
                merge(List.of("pat-999", "pat-999"), "combined"),
                merge(List.of(), "combined"));

        String needed = "a MERGE needs two different key points that exist";
        assertThat(applied.playbook()).isSameAs(playbook);
        assertThat(applied.rejections())
                .containsExactly(
                        new Rejection.Malformed(0, "MERGE", needed + "; there is no pat-999"),
                        new Rejection.Malformed(1, "MERGE", needed),
                        new Rejection.Malformed(2, "MERGE", needed + "; there is no pat-999, pat-888"),
                        new Rejection.UnknownId(3, "MERGE", "pat-999"),
                        new Rejection.Malformed(4, "MERGE", needed));
    }

    @Test
    @DisplayName("INV-CUR-003: the tally of a MERGE stops at the most instead of overflowing")
    void mergesLargeTalliesWithoutOverflow() {
        Playbook playbook = playbook(
                Section.OTHERS,
                keyPoint("oth-001", "a", Tally.MOST, Tally.MOST - 1),
                keyPoint("oth-002", "b", Tally.MOST, 1),
                keyPoint("oth-003", "c", Tally.MOST, 1));

        Applied applied = apply(playbook, merge(List.of("oth-001", "oth-002", "oth-003"), "abc"));

        assertThat(applied.playbook().in(Section.OTHERS))
                .containsExactly(keyPoint("oth-004", "abc", Tally.MOST, Tally.MOST));
    }

    @Test
    @DisplayName("REQ-CUR-003: a MERGE may say what a source or another key point says")
    void mergesToATextThatIsThere() {
        Playbook playbook = playbook(Section.PATTERNS, TYPES, RETURNS);

        Applied applied = apply(playbook, merge(List.of("pat-001", "pat-003"), "use type hints"));

        assertThat(applied.playbook().in(Section.PATTERNS))
                .containsExactly(keyPoint("pat-004", "use type hints", 8, 1));
    }

    @Test
    @DisplayName("REQ-CUR-004 SCN-CUR-004-01: a DELETE removes the key point and records why")
    void deletesAndRecordsWhy() {
        Playbook playbook = playbook(Section.PATTERNS, TYPES, RETURNS);
        Operation operation = new Operation.Delete("pat-001", BASIS);

        Applied applied = apply(playbook, operation);

        assertThat(applied.playbook().in(Section.PATTERNS)).containsExactly(RETURNS);
        assertThat(applied.changes())
                .containsExactly(new Change(0, Change.Kind.DELETE, placed(Section.PATTERNS, TYPES), null, BASIS));
        assertThat(applied.changes().getFirst().id()).isEqualTo("pat-001");
    }

    @Test
    @DisplayName(
            "REQ-CUR-009 SCN-CUR-009-02: what is no operation is refused in its place, under the type it gave itself")
    void refusesWhatIsNoOperation() {
        Playbook playbook = playbook(Section.PATTERNS, TYPES);

        Applied applied = apply(
                playbook,
                delete("pat-001"),
                new Operation.Malformed("REPLACE", "unknown type \"REPLACE\""),
                new Operation.Malformed("", "type is missing"));

        assertThat(applied.rejections())
                .containsExactly(
                        new Rejection.Malformed(1, "REPLACE", "unknown type \"REPLACE\""),
                        new Rejection.Malformed(2, "", "type is missing"));
        assertThat(applied.playbook().size()).isZero();
    }

    @ParameterizedTest
    @CsvSource({"100000, 0, 7", "100001, 5, 0"})
    void refusesTextsAndIdsOfMoreThanAHundredThousandCharacters(int length, int refused, int changes) {
        String text = "x".repeat(length);
        Playbook playbook = playbook(Section.PATTERNS, TYPES, RETURNS, keyPoint(text, "long"));

        Applied applied = apply(
                playbook,
                add(text, Section.OTHERS),
                update("pat-001", text),
                update(text, "longer"),
                delete(text),
                merge(List.of("pat-001", "pat-003"), text));

        assertThat(applied.rejections())
                .hasSize(refused)
                .allMatch(rejection -> rejection.reason().endsWith(" is longer than 100000 characters"));
        assertThat(applied.changes()).hasSize(changes);
    }

    @Test
    void isNoChangeWithoutABeforeAndAnAfter() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Change(0, Change.Kind.DELETE, null, null, Provenance.NONE));
    }
}
