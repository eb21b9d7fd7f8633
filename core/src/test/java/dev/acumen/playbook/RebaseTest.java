package dev.acumen.playbook;

import static dev.acumen.playbook.Fixtures.add;
import static dev.acumen.playbook.Fixtures.apply;
import static dev.acumen.playbook.Fixtures.delete;
import static dev.acumen.playbook.Fixtures.keyPoint;
import static dev.acumen.playbook.Fixtures.merge;
import static dev.acumen.playbook.Fixtures.names;
import static dev.acumen.playbook.Fixtures.playbook;
import static dev.acumen.playbook.Fixtures.tag;
import static dev.acumen.playbook.Fixtures.update;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// Deltas that were thought out against one state and are carried out on a newer one.
class RebaseTest {
    private static final double SCALE = Double.parseDouble(System.getProperty("acumen.scale", "0.02"));

    private static final Playbook BASE = playbook(
            Section.PATTERNS, keyPoint("pat-001", "a", 1, 0), keyPoint("pat-002", "b"), keyPoint("pat-003", "c"));
    private static final Playbook NEWEST = apply(BASE, update("pat-001", "A")).playbook();

    @Test
    void touchesNothingThatWasRewordedSince() {
        Applied applied = rebased(
                update("pat-001", "aa"),
                delete("pat-001"),
                merge(List.of("pat-002", "pat-001"), "ab"),
                merge(List.of("pat-001", "pat-009"), "a?"));

        assertThat(applied.playbook()).isSameAs(NEWEST);
        assertThat(applied.rejections())
                .containsExactly(
                        new Rejection.Superseded(0, "UPDATE", "pat-001"),
                        new Rejection.Superseded(1, "DELETE", "pat-001"),
                        new Rejection.Superseded(2, "MERGE", "pat-001"),
                        new Rejection.Superseded(3, "MERGE", "pat-001"));
        assertThat(applied.rejections().getFirst().reason())
                .isEqualTo("pat-001 was reworded since this was thought out");
    }

    @Test
    void touchesWhatSaysTheSameAsThen() {
        Applied applied = rebased(update("pat-002", "B"), delete("pat-003"));

        assertThat(applied.rejections()).isEmpty();
        assertThat(applied.playbook().in(Section.PATTERNS))
                .containsExactly(keyPoint("pat-001", "A", 1, 0), keyPoint("pat-002", "B"));
    }

    @Test
    void countsNeitherATagNorAMoveNorAPinAsRewording() {
        Playbook newest = BASE.tag(List.of(tag("pat-001", Rating.HELPFUL)))
                .then(playbook -> playbook.move("pat-001", Section.CONTEXT))
                .then(playbook -> playbook.pin("pat-001", true))
                .playbook();

        Applied applied = newest.apply(List.of(Delta.of(List.of(update("pat-001", "aa")))), BASE.texts());

        assertThat(applied.playbook().in(Section.CONTEXT))
                .containsExactly(new KeyPoint("pat-001", "aa", new Tally(2, 0), true));
    }

    @Test
    @DisplayName("CON-CUR-003: what was removed since is unknown, and what was added since is a duplicate")
    void refusesWhatWasRemovedOrAddedSince() {
        Playbook newest =
                apply(BASE, delete("pat-003"), add("new", Section.OTHERS)).playbook();

        Applied applied =
                newest.apply(List.of(Delta.of(List.of(delete("pat-003"), add("new", Section.PATTERNS)))), BASE.texts());

        assertThat(applied.rejections())
                .containsExactly(
                        new Rejection.UnknownId(0, "DELETE", "pat-003"),
                        new Rejection.DuplicateText(1, "ADD", "oth-001"));
    }

    @Test
    void mayRewordTwiceInDeltasOfTheSameThought() {
        List<Delta> deltas = List.of(
                Delta.of(List.of(update("pat-002", "B"), update("pat-002", "BB"))),
                Delta.of(List.of(merge(List.of("pat-002", "pat-003"), "BBc"))));

        Applied applied = NEWEST.apply(deltas, BASE.texts());

        assertThat(applied.rejections()).isEmpty();
        assertThat(names(applied.playbook(), Section.PATTERNS)).containsExactly("pat-001", "pat-004");
    }

    @Test
    @DisplayName("CON-CUR-004: operations are counted through all deltas, and ten of each count")
    void countsThroughAllDeltas() {
        Delta eleven = Delta.of(IntStream.rangeClosed(1, 11)
                .mapToObj(i -> add("new " + i, Section.OTHERS))
                .toList());

        Applied applied = BASE.apply(List.of(eleven, Delta.of(List.of(delete("pat-009")))), BASE.texts());

        assertThat(applied.playbook().in(Section.OTHERS)).hasSize(10);
        assertThat(applied.rejections())
                .containsExactly(
                        new Rejection.BeyondLimit(10, "ADD", 10), new Rejection.UnknownId(11, "DELETE", "pat-009"));
    }

    @Test
    void neverTouchesWhatWasRewordedSinceAndOtherwiseDoesTheSame() {
        SplittableRandom seeds = new SplittableRandom(12);
        for (int round = 0; round < 3000 * SCALE; round++) {
            long seed = seeds.nextLong();
            RandomPlaybooks random = new RandomPlaybooks(new SplittableRandom(seed));
            Playbook base = random.playbook();
            Playbook newest = base.apply(Delta.of(random.operations(base, 10))).playbook();
            Delta delta = Delta.of(random.operations(base, 10));

            Applied applied = newest.apply(List.of(delta), base.texts());

            base.keyPoints()
                    .map(SectionedKeyPoint::keyPoint)
                    .forEach(then -> newest.find(then.name())
                            .filter(now -> !now.keyPoint().text().equals(then.text()))
                            .ifPresent(reworded -> assertThat(applied.playbook().find(then.name()))
                                    .as("seed %s", seed)
                                    .contains(reworded)));
            assertThat(newest.apply(List.of(delta), newest.texts()))
                    .as("seed %s", seed)
                    .isEqualTo(newest.apply(delta));
        }
    }

    private static Applied rebased(Operation... operations) {
        return NEWEST.apply(List.of(Delta.of(List.of(operations))), BASE.texts());
    }
}
