package dev.acumen.playbook;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/// Records that compare themselves by hand leave out no component.
class EqualityTest {
    private static final Guard GUARD = new Guard(Guard.Effect.SHOW, List.of("git push"), List.of("generated/"));
    private static final KeyPoint KEY_POINT =
            new KeyPoint("pat-001", "text", new Tally(1, 2), true, List.of("pat-002"), true, GUARD);

    @Test
    void keyPointsDifferInEachComponent() {
        assertThat(KeyPoint.class.getRecordComponents()).hasSize(7);
        assertThat(KEY_POINT)
                .isEqualTo(new KeyPoint("pat-001", "text", new Tally(1, 2), true, List.of("pat-002"), true, GUARD))
                .hasSameHashCodeAs(
                        new KeyPoint("pat-001", "text", new Tally(1, 2), true, List.of("pat-002"), true, GUARD))
                .isNotEqualTo(new KeyPoint("pat-003", "text", new Tally(1, 2), true, List.of("pat-002"), true, GUARD))
                .isNotEqualTo(new KeyPoint("pat-001", "other", new Tally(1, 2), true, List.of("pat-002"), true, GUARD))
                .isNotEqualTo(new KeyPoint("pat-001", "text", Tally.ZERO, true, List.of("pat-002"), true, GUARD))
                .isNotEqualTo(new KeyPoint("pat-001", "text", new Tally(1, 2), false, List.of("pat-002"), true, GUARD))
                .isNotEqualTo(new KeyPoint("pat-001", "text", new Tally(1, 2), true, List.of(), true, GUARD))
                .isNotEqualTo(new KeyPoint("pat-001", "text", new Tally(1, 2), true, List.of("pat-002"), false, GUARD))
                .isNotEqualTo(
                        new KeyPoint("pat-001", "text", new Tally(1, 2), true, List.of("pat-002"), true, Guard.NONE));
    }

    @Test
    void guardsDifferInEachComponent() {
        assertThat(Guard.class.getRecordComponents()).hasSize(3);
        assertThat(GUARD)
                .isEqualTo(new Guard(Guard.Effect.SHOW, List.of("git push"), List.of("generated/")))
                .hasSameHashCodeAs(new Guard(Guard.Effect.SHOW, List.of("git push"), List.of("generated/")))
                .isNotEqualTo(new Guard(Guard.Effect.HOLD, List.of("git push"), List.of("generated/")))
                .isNotEqualTo(new Guard(Guard.Effect.SHOW, List.of(), List.of("generated/")))
                .isNotEqualTo(new Guard(Guard.Effect.SHOW, List.of("git push"), List.of()));
    }

    @Test
    void talliesDifferInEachCount() {
        assertThat(Tally.class.getRecordComponents()).hasSize(2);
        assertThat(new Tally(1, 2))
                .isEqualTo(new Tally(1, 2))
                .hasSameHashCodeAs(new Tally(1, 2))
                .isNotEqualTo(new Tally(2, 2))
                .isNotEqualTo(new Tally(1, 1));
    }
}
