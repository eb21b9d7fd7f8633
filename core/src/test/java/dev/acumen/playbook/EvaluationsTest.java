package dev.acumen.playbook;

import static dev.acumen.playbook.Fixtures.add;
import static dev.acumen.playbook.Fixtures.apply;
import static dev.acumen.playbook.Fixtures.keyPoint;
import static dev.acumen.playbook.Fixtures.merge;
import static dev.acumen.playbook.Fixtures.names;
import static dev.acumen.playbook.Fixtures.placed;
import static dev.acumen.playbook.Fixtures.playbook;
import static dev.acumen.playbook.Fixtures.tag;
import static dev.acumen.playbook.Fixtures.update;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Tags, pruning, and the single-call update that puts them together.
class EvaluationsTest {
    private static final KeyPoint TYPES = keyPoint("pat-001", "use types", 5, 1);
    private static final KeyPoint LEGACY = keyPoint("kpt_001", "legacy point", 0, 0);

    @Test
    @DisplayName("REQ-SCORE-002 REQ-SECT-008 SCN-SCORE-002-03: ratings are counted in every section, neutral ones not")
    void countsRatingsInEverySection() {
        KeyPoint neutral = keyPoint("mis-001", "avoid globals", 1, 1);
        Playbook playbook = playbook(Map.of(
                Section.PATTERNS, List.of(TYPES),
                Section.MISTAKES, List.of(neutral),
                Section.OTHERS, List.of(LEGACY)));

        Applied applied = playbook.tag(List.of(
                tag("kpt_001", Rating.HARMFUL), tag("mis-001", Rating.NEUTRAL), tag("pat-001", Rating.HELPFUL)));

        assertThat(applied.playbook().keyPoints().map(SectionedKeyPoint::keyPoint))
                .containsExactly(
                        keyPoint("pat-001", "use types", 6, 1), neutral, keyPoint("kpt_001", "legacy point", 0, 1));
        assertThat(applied.rejections()).isEmpty();
    }

    @Test
    void recordsEachTagWithItsRationaleAndEvidence() {
        Playbook playbook = playbook(Section.PATTERNS, TYPES);
        Tag helpful = new Tag("pat-001", Rating.HELPFUL, "the checker found the bug", List.of("line-7"));

        Applied applied =
                playbook.tag(List.of(tag("pat-001", Rating.NEUTRAL), helpful, tag("pat-001", Rating.HARMFUL)));

        SectionedKeyPoint before = placed(Section.PATTERNS, TYPES);
        SectionedKeyPoint between = placed(Section.PATTERNS, keyPoint("pat-001", "use types", 6, 1));
        SectionedKeyPoint after = placed(Section.PATTERNS, keyPoint("pat-001", "use types", 6, 2));
        Provenance basis = new Provenance("the checker found the bug", List.of("line-7"));
        assertThat(applied.changes())
                .containsExactly(
                        new Change(1, Change.Kind.TAG, before, between, basis),
                        new Change(2, Change.Kind.TAG, between, after, Provenance.NONE));
    }

    @Test
    void countsTwoTagsOfOneNameTwice() {
        Playbook playbook = playbook(Section.OTHERS, LEGACY);

        Applied applied = playbook.tag(List.of(tag("kpt_001", Rating.HELPFUL), tag("kpt_001", Rating.HELPFUL)));

        assertThat(applied.playbook().in(Section.OTHERS)).containsExactly(keyPoint("kpt_001", "legacy point", 2, 0));
        assertThat(applied.changes()).hasSize(2);
    }

    @Test
    @DisplayName("CON-CUR-003: tags of ids that are not there are refused in their places; the others count")
    void refusesTagsOfUnknownIds() {
        Playbook playbook = playbook(Section.OTHERS, LEGACY);

        Applied applied = playbook.tag(List.of(
                tag("pat-404", Rating.HELPFUL),
                tag("kpt_001", Rating.HELPFUL),
                tag(" ", Rating.HARMFUL),
                tag("KPT_001", Rating.NEUTRAL)));

        assertThat(applied.rejections())
                .containsExactly(
                        new Rejection.UnknownId(0, "TAG", "pat-404"),
                        new Rejection.UnknownId(2, "TAG", " "),
                        new Rejection.UnknownId(3, "TAG", "KPT_001"));
        assertThat(applied.playbook().in(Section.OTHERS).getFirst().tally()).isEqualTo(new Tally(1, 0));
    }

    @Test
    void recordsNothingWhenATallyIsFull() {
        Playbook playbook = playbook(Section.OTHERS, keyPoint("oth-001", "a", Tally.MOST, 0));

        Applied applied = playbook.tag(List.of(tag("oth-001", Rating.HELPFUL)));

        assertThat(applied.playbook()).isSameAs(playbook);
        assertThat(applied.changes()).isEmpty();
        assertThat(applied.rejections()).isEmpty();
    }

    @ParameterizedTest(name = "helpful {0}, harmful {1}: pruned {2}")
    @CsvSource({
        "0, 0, false",
        "7, 0, false",
        "0, 2, false",
        "1, 2, false",
        "2, 3, true",
        "3, 3, false",
        "4, 3, false",
        "0, 3, true",
        "1, 4, true",
        "10, 4, false",
        "4, 10, true"
    })
    @DisplayName("REQ-CUR-015 INV-CUR-011 INV-SCORE-003 REQ-SCORE-007 SCN-CUR-015-01/02/03: the table of pruning")
    void prunesFromThreeTimesHarmfulAndMoreHarmfulThanHelpful(long helpful, long harmful, boolean pruned) {
        Playbook playbook = playbook(Section.OTHERS, keyPoint("oth-001", "text", helpful, harmful));

        Applied applied = playbook.prune();

        assertThat(applied.playbook().find("oth-001").isEmpty()).isEqualTo(pruned);
        assertThat(applied.rejections()).isEmpty();
    }

    @Test
    @DisplayName("REQ-CUR-015 SCN-CUR-015-04: pruning goes through all sections and records each with its tally")
    void prunesInAllSectionsAndRecordsWhy() {
        KeyPoint bad = keyPoint("mis-001", "bad advice", 0, 5);
        KeyPoint worse = keyPoint("oth-002", "worse advice", 3, 4);
        KeyPoint kept = keyPoint("oth-003", "kept", 3, 3);
        Playbook playbook = playbook(Map.of(
                Section.PATTERNS, List.of(TYPES),
                Section.MISTAKES, List.of(bad),
                Section.OTHERS, List.of(LEGACY, worse, kept)));

        Applied applied = playbook.prune();

        assertThat(applied.playbook().keyPoints().map(SectionedKeyPoint::keyPoint))
                .containsExactly(TYPES, LEGACY, kept);
        assertThat(applied.changes())
                .containsExactly(
                        new Change(
                                0,
                                Change.Kind.PRUNE,
                                placed(Section.MISTAKES, bad),
                                null,
                                Provenance.of("harmful 5 times, helpful 0")),
                        new Change(
                                1,
                                Change.Kind.PRUNE,
                                placed(Section.OTHERS, worse),
                                null,
                                Provenance.of("harmful 4 times, helpful 3")));
    }

    @Test
    @DisplayName("REQ-CUR-008 SCN-CUR-008-01 INV-CUR-006: with operations, new key points are not looked at")
    void takesOperationsAndIgnoresNewKeyPoints() {
        Extraction extraction =
                extraction(List.of(add("from ops", Section.OTHERS)), List.of(nkp("from nkp"), nkp(" ")));

        Applied applied = Playbook.empty().update(extraction);

        assertThat(applied.playbook().in(Section.OTHERS)).containsExactly(keyPoint("oth-001", "from ops"));
        assertThat(applied.rejections()).isEmpty();
    }

    @Test
    @DisplayName(
            "SCN-CUR-008-03 INV-CUR-006: no operations at all are operations as well, and the playbook is the same")
    void ignoresNewKeyPointsBesideAnEmptyListOfOperations() {
        Playbook playbook = playbook(Section.PATTERNS, TYPES);
        Extraction extraction = extraction(List.of(), List.of(nkp("should not be added")));

        Applied applied = playbook.update(extraction);

        assertThat(applied.playbook()).isSameAs(playbook);
        assertThat(applied.changes()).isEmpty();
    }

    @Test
    @DisplayName("SCN-CUR-008-02 CON-CUR-001: without operations, each new key point is an ADD, and ten are no limit")
    void addsNewKeyPointsWithoutOperations() {
        List<Operation> points = IntStream.rangeClosed(1, 12)
                .mapToObj(i -> nkp("legacy point " + i))
                .toList();
        Extraction extraction = new Extraction(Optional.empty(), points, List.of());

        Applied applied =
                playbook(Section.OTHERS, keyPoint("oth-001", "legacy point 3")).update(extraction);

        assertThat(applied.playbook().in(Section.OTHERS)).hasSize(12);
        assertThat(names(applied.playbook(), Section.OTHERS)).endsWith("oth-012");
        assertThat(applied.rejections()).containsExactly(new Rejection.DuplicateText(2, "ADD", "oth-001"));
    }

    @Test
    @DisplayName("REQ-CUR-008: evaluations are counted on both paths, after the additions")
    void countsEvaluationsOnBothPaths() {
        Playbook playbook = playbook(Section.PATTERNS, TYPES);
        List<Tag> evaluations = List.of(tag("pat-001", Rating.HARMFUL), tag("oth-001", Rating.HELPFUL));
        Delta delta = Delta.of(List.of(nkp("new")));

        Applied byDelta = playbook.update(new Extraction(Optional.of(delta), List.of(), evaluations));
        Applied byNewKeyPoints = playbook.update(new Extraction(Optional.empty(), List.of(nkp("new")), evaluations));

        assertThat(byDelta.playbook().keyPoints().map(SectionedKeyPoint::keyPoint))
                .containsExactly(keyPoint("pat-001", "use types", 5, 2), keyPoint("oth-001", "new", 1, 0));
        assertThat(byNewKeyPoints).isEqualTo(byDelta);
    }

    @Test
    @DisplayName("REQ-CUR-008 REQ-SCORE-007: pruning comes last, so that an evaluation can tip the scales")
    void prunesAfterTheEvaluations() {
        Playbook playbook = playbook(Section.OTHERS, keyPoint("oth-001", "a", 2, 2), keyPoint("oth-002", "b", 2, 3));
        Extraction extraction = new Extraction(
                Optional.empty(), List.of(), List.of(tag("oth-001", Rating.HARMFUL), tag("oth-002", Rating.HELPFUL)));

        Applied applied = playbook.update(extraction);

        assertThat(applied.playbook().in(Section.OTHERS)).containsExactly(keyPoint("oth-002", "b", 3, 3));
        assertThat(applied.changes())
                .extracting(Change::kind)
                .containsExactly(Change.Kind.TAG, Change.Kind.TAG, Change.Kind.PRUNE);
    }

    @Test
    @DisplayName(
            "INV-CUR-011 INV-SCORE-003 CON-CUR-008: merged and updated key points can be pruned at once, added ones cannot")
    void prunesMergedAndUpdatedKeyPointsInTheSameUpdate() {
        Playbook playbook = playbook(
                Section.OTHERS,
                keyPoint("oth-001", "a", 1, 2),
                keyPoint("oth-002", "b", 0, 1),
                keyPoint("oth-003", "c", 0, 3));
        Extraction extraction = extraction(
                List.of(
                        merge(List.of("oth-001", "oth-002"), "ab"),
                        update("oth-003", "c, reworded"),
                        add("d", Section.OTHERS)),
                List.of());

        Applied applied = playbook.update(extraction);

        assertThat(names(applied.playbook(), Section.OTHERS)).containsExactly("oth-005");
        assertThat(applied.changes())
                .filteredOn(change -> change.kind() == Change.Kind.PRUNE)
                .extracting(Change::id)
                .containsExactly("oth-003", "oth-004");
    }

    @Test
    @DisplayName("REQ-CUR-014: a delta alone does not prune")
    void doesNotPruneAfterADeltaAlone() {
        Playbook playbook = playbook(Section.OTHERS, keyPoint("oth-001", "a", 0, 9));

        Applied applied = apply(playbook, add("b", Section.OTHERS));

        assertThat(names(applied.playbook(), Section.OTHERS)).containsExactly("oth-001", "oth-002");
    }

    @Test
    @DisplayName("INV-CUR-002: an update tells what was refused: operations, evaluations, and what could not be read")
    void tellsAllThatWasRefused() {
        Extraction extraction = new Extraction(
                Optional.of(Delta.of(List.of(add(" ", Section.OTHERS)))),
                List.of(),
                List.of(Tag.malformed("name is missing"), tag("pat-404", Rating.HELPFUL)));

        Applied applied = Playbook.empty().update(extraction);

        assertThat(applied.rejections())
                .containsExactly(
                        new Rejection.Malformed(0, "ADD", "text is empty"),
                        new Rejection.Malformed(0, "TAG", "name is missing"),
                        new Rejection.UnknownId(1, "TAG", "pat-404"));
        assertThat(applied.playbook()).isSameAs(Playbook.empty());
    }

    private static Operation nkp(String text) {
        return add(text, (String) null);
    }

    private static Extraction extraction(List<Operation> operations, List<Operation> newKeyPoints) {
        return new Extraction(Optional.of(Delta.of(operations)), newKeyPoints, List.of());
    }
}
