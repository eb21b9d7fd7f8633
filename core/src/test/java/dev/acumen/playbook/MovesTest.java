package dev.acumen.playbook;

import static dev.acumen.playbook.Fixtures.add;
import static dev.acumen.playbook.Fixtures.apply;
import static dev.acumen.playbook.Fixtures.delete;
import static dev.acumen.playbook.Fixtures.keyPoint;
import static dev.acumen.playbook.Fixtures.names;
import static dev.acumen.playbook.Fixtures.placed;
import static dev.acumen.playbook.Fixtures.playbook;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// A key point on its way to another section.
class MovesTest {
    private static final KeyPoint TYPES = keyPoint("pat-001", "use type hints", 5, 1);
    private static final KeyPoint FRIDAYS = new KeyPoint("pat-002", "deploy on Fridays", new Tally(1, 2), true);
    private static final KeyPoint GLOBALS = keyPoint("mis-001", "avoid globals", 3, 0);
    private static final Playbook PLAYBOOK =
            playbook(Map.of(Section.PATTERNS, List.of(TYPES, FRIDAYS), Section.MISTAKES, List.of(GLOBALS)));

    @Test
    void movesAKeyPointToTheEndOfAnotherSectionAndRecordsIt() {
        Applied applied = PLAYBOOK.move("pat-002", Section.MISTAKES);

        assertThat(applied.playbook().in(Section.PATTERNS)).containsExactly(TYPES);
        assertThat(applied.playbook().in(Section.MISTAKES)).containsExactly(GLOBALS, FRIDAYS);
        assertThat(applied.changes())
                .containsExactly(new Change(
                        0,
                        Change.Kind.MOVE,
                        placed(Section.PATTERNS, FRIDAYS),
                        placed(Section.MISTAKES, FRIDAYS),
                        Provenance.NONE));
    }

    @Test
    void refusesToMoveWhatIsNotThere() {
        Applied applied = PLAYBOOK.move("pat-009", Section.MISTAKES);

        assertThat(applied.playbook()).isSameAs(PLAYBOOK);
        assertThat(applied.rejections()).containsExactly(new Rejection.UnknownId(0, "MOVE", "pat-009"));
    }

    @Test
    void refusesToMoveAKeyPointToWhereItIs() {
        Applied applied = PLAYBOOK.move("pat-001", Section.PATTERNS);

        assertThat(applied.playbook()).isSameAs(PLAYBOOK);
        assertThat(applied.rejections())
                .containsExactly(new Rejection.AlreadySo(0, "MOVE", "pat-001 is in PATTERNS & APPROACHES already"));
    }

    @Test
    @DisplayName("REQ-SECT-002: neither the id that was moved nor one that went before it is given again")
    void givesNoIdAgainAfterAMove() {
        Playbook gap = playbook(Section.PATTERNS, TYPES, keyPoint("pat-004", "a"), keyPoint("pat-005", "b"));

        Playbook moved = apply(gap, delete("pat-004"))
                .then(playbook -> playbook.move("pat-005", Section.CONTEXT))
                .then(playbook -> apply(playbook, add("c", Section.PATTERNS), add("d", Section.CONTEXT)))
                .playbook();

        assertThat(names(moved, Section.PATTERNS)).containsExactly("pat-001", "pat-006");
        assertThat(names(moved, Section.CONTEXT)).containsExactly("pat-005", "ctx-001");
    }

    @Test
    void findsAKeyPointWhereItWasMoved() {
        Playbook moved = PLAYBOOK.move("pat-002", Section.OTHERS).playbook();

        Applied deleted = apply(moved, delete("pat-002"));

        assertThat(deleted.rejections()).isEmpty();
        assertThat(deleted.playbook().in(Section.OTHERS)).isEmpty();
        assertThat(deleted.playbook().nextId(Section.PATTERNS)).isEqualTo("pat-003");
    }
}
