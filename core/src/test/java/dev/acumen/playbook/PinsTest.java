package dev.acumen.playbook;

import static dev.acumen.playbook.Fixtures.apply;
import static dev.acumen.playbook.Fixtures.keyPoint;
import static dev.acumen.playbook.Fixtures.merge;
import static dev.acumen.playbook.Fixtures.placed;
import static dev.acumen.playbook.Fixtures.playbook;
import static dev.acumen.playbook.Fixtures.tag;
import static dev.acumen.playbook.Fixtures.update;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// Pins: how a person sets and takes them, and what they keep from happening.
class PinsTest {
    private static final KeyPoint LOOSE = keyPoint("pat-001", "use type hints", 5, 1);
    private static final KeyPoint PINNED = new KeyPoint("pat-002", "deploy on Fridays", new Tally(1, 9), true);
    private static final Playbook PLAYBOOK = playbook(Section.PATTERNS, LOOSE, PINNED);

    @Test
    void isNotPinnedUnlessSomebodyPinsIt() {
        assertThat(new KeyPoint("pat-001", "use type hints", Tally.ZERO).isPinned())
                .isFalse();
    }

    @Test
    void pinsAKeyPointAndRecordsIt() {
        Applied applied = PLAYBOOK.pin("pat-001", true);

        KeyPoint pinned = new KeyPoint("pat-001", "use type hints", new Tally(5, 1), true);
        assertThat(applied.playbook().in(Section.PATTERNS)).containsExactly(pinned, PINNED);
        assertThat(applied.changes())
                .containsExactly(new Change(
                        0,
                        Change.Kind.PIN,
                        placed(Section.PATTERNS, LOOSE),
                        placed(Section.PATTERNS, pinned),
                        Provenance.NONE));
    }

    @Test
    void takesAPinAwayAndRecordsIt() {
        Applied applied = PLAYBOOK.pin("pat-002", false);

        KeyPoint loose = keyPoint("pat-002", "deploy on Fridays", 1, 9);
        assertThat(applied.playbook().in(Section.PATTERNS)).containsExactly(LOOSE, loose);
        assertThat(applied.changes())
                .containsExactly(new Change(
                        0,
                        Change.Kind.UNPIN,
                        placed(Section.PATTERNS, PINNED),
                        placed(Section.PATTERNS, loose),
                        Provenance.NONE));
    }

    @Test
    void refusesToPinWhatIsNotThere() {
        Applied pin = PLAYBOOK.pin("pat-009", true);
        Applied unpin = PLAYBOOK.pin("PAT-001", false);

        assertThat(pin.playbook()).isSameAs(PLAYBOOK);
        assertThat(pin.rejections()).containsExactly(new Rejection.UnknownId(0, "PIN", "pat-009"));
        assertThat(unpin.rejections()).containsExactly(new Rejection.UnknownId(0, "UNPIN", "PAT-001"));
    }

    @Test
    void refusesWhatIsSoAlready() {
        Applied pin = PLAYBOOK.pin("pat-002", true);
        Applied unpin = PLAYBOOK.pin("pat-001", false);

        assertThat(pin.playbook()).isSameAs(PLAYBOOK);
        assertThat(pin.rejections()).containsExactly(new Rejection.AlreadySo(0, "PIN", "pat-002 is pinned already"));
        assertThat(unpin.playbook()).isSameAs(PLAYBOOK);
        assertThat(unpin.rejections()).containsExactly(new Rejection.AlreadySo(0, "UNPIN", "pat-001 is not pinned"));
    }

    @Test
    void keepsThePinOfAKeyPointThatIsRewordedOrJudged() {
        Applied applied = apply(PLAYBOOK, update("pat-002", "deploy on Mondays"))
                .then(playbook -> playbook.tag(List.of(tag("pat-002", Rating.HELPFUL))));

        assertThat(applied.playbook().in(Section.PATTERNS))
                .containsExactly(LOOSE, new KeyPoint("pat-002", "deploy on Mondays", new Tally(2, 9), true));
    }

    @Test
    @DisplayName("REQ-CUR-015: pruning passes over a pinned key point, however harmful, and takes it once it is loose")
    void doesNotPruneWhatIsPinned() {
        Applied kept = PLAYBOOK.prune();
        Applied pruned = PLAYBOOK.pin("pat-002", false).then(Playbook::prune);

        assertThat(kept).isEqualTo(Applied.nothing(PLAYBOOK));
        assertThat(pruned.playbook().in(Section.PATTERNS)).containsExactly(LOOSE);
    }

    @Test
    @DisplayName("REQ-CUR-003: a MERGE of which one source is pinned gives a pinned key point")
    void pinsWhatComesOfAPinnedSource() {
        Applied applied = apply(PLAYBOOK, merge(List.of("pat-001", "pat-002"), "both"));

        assertThat(applied.playbook().in(Section.PATTERNS))
                .containsExactly(new KeyPoint("pat-003", "both", new Tally(6, 10), true));
    }
}
