package dev.acumen.playbook;

import static dev.acumen.playbook.Fixtures.keyPoint;
import static dev.acumen.playbook.Fixtures.placed;
import static dev.acumen.playbook.Fixtures.playbook;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// Key points with exactly the same text become one.
class DuplicatesTest {
    private static final KeyPoint FIRST = keyPoint("pat-001", "use type hints", 5, 1);
    private static final KeyPoint UNLIKE = keyPoint("pat-002", "Use type hints", 1, 0);
    private static final KeyPoint SECOND = new KeyPoint("oth-003", "use type hints", new Tally(2, 0), true);
    private static final KeyPoint THIRD = keyPoint("oth-004", "use type hints", 0, 2);
    private static final Playbook PLAYBOOK =
            playbook(Map.of(Section.PATTERNS, List.of(FIRST, UNLIKE), Section.OTHERS, List.of(SECOND, THIRD)));

    @Test
    void keepsTheFirstWithAllTalliesAndThePin() {
        Playbook deduplicated = PLAYBOOK.deduplicate().playbook();

        assertThat(deduplicated.keyPoints().map(SectionedKeyPoint::keyPoint))
                .containsExactly(new KeyPoint("pat-001", "use type hints", new Tally(7, 3), true), UNLIKE);
    }

    @Test
    void recordsWhatStaysAndThenWhatGoes() {
        Applied applied = PLAYBOOK.deduplicate();

        KeyPoint whole = new KeyPoint("pat-001", "use type hints", new Tally(7, 3), true);
        Provenance gone = Provenance.of("says the same as pat-001");
        assertThat(applied.changes())
                .containsExactly(
                        new Change(
                                0,
                                Change.Kind.DEDUPLICATE,
                                placed(Section.PATTERNS, FIRST),
                                placed(Section.PATTERNS, whole),
                                Provenance.of("takes in oth-003, oth-004")),
                        new Change(0, Change.Kind.DEDUPLICATE, placed(Section.OTHERS, SECOND), null, gone),
                        new Change(0, Change.Kind.DEDUPLICATE, placed(Section.OTHERS, THIRD), null, gone));
    }

    @Test
    void countsTheGroupsFromTheFirstInCanonicalOrder() {
        Playbook twoGroups = playbook(Map.of(
                Section.PATTERNS, List.of(keyPoint("pat-001", "a"), keyPoint("pat-002", "b")),
                Section.OTHERS, List.of(keyPoint("oth-001", "b"), keyPoint("oth-002", "a"))));

        Applied applied = twoGroups.deduplicate();

        assertThat(applied.changes()).extracting(Change::index).containsExactly(0, 0, 1, 1);
        assertThat(applied.changes())
                .extracting(Change::id)
                .containsExactly("pat-001", "oth-002", "pat-002", "oth-001");
    }

    @Test
    void givesTheVeryPlaybookBackWhereNothingIsSaidTwice() {
        Playbook once = PLAYBOOK.deduplicate().playbook();

        Applied again = once.deduplicate();

        assertThat(again.playbook()).isSameAs(once);
        assertThat(again.changes()).isEmpty();
    }
}
