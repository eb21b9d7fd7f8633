package dev.acumen.playbook;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// Two key points that look like opposites, and both are right.
class AgreementTest {
    private static final Playbook PLAYBOOK = Playbook.of(
            Map.of(
                    Section.MISTAKES,
                    List.of(new KeyPoint("mis-001", "never mock the clock", Tally.ZERO)),
                    Section.OTHERS,
                    List.of(
                            new KeyPoint("oth-001", "always mock the clock", Tally.ZERO),
                            new KeyPoint("oth-002", "use tabs", Tally.ZERO))),
            Map.of(),
            Set.of());

    @Test
    void isNotedOnBothOfThem() {
        Applied applied = PLAYBOOK.agree("mis-001", "oth-001");

        assertThat(applied.playbook().areSettled("mis-001", "oth-001")).isTrue();
        assertThat(applied.playbook().areSettled("oth-001", "mis-001")).isTrue();
        assertThat(applied.playbook().areSettled("oth-001", "oth-002")).isFalse();
        assertThat(applied.changes()).extracting(Change::kind).containsOnly(Change.Kind.AGREE);
        assertThat(applied.changes()).extracting(Change::id).containsExactly("mis-001", "oth-001");
    }

    @Test
    void isOverWhenOneOfThemIsReworded() {
        Applied applied = PLAYBOOK.agree("mis-001", "oth-001")
                .then(playbook ->
                        playbook.apply(Delta.of(List.of(new Operation.Update("oth-001", "mock it", Provenance.NONE)))));

        assertThat(applied.playbook().areSettled("mis-001", "oth-001")).isFalse();
        assertThat(applied.playbook().areSettled("oth-001", "mis-001")).isFalse();
    }

    @Test
    void isNotedAgainOnTheOneThatWasReworded() {
        Playbook reworded = PLAYBOOK.agree("mis-001", "oth-001")
                .then(playbook ->
                        playbook.apply(Delta.of(List.of(new Operation.Update("oth-001", "mock it", Provenance.NONE)))))
                .playbook();

        Applied again = reworded.agree("mis-001", "oth-001");

        assertThat(again.changes()).extracting(Change::id).containsExactly("oth-001");
        assertThat(again.playbook().areSettled("mis-001", "oth-001")).isTrue();
    }

    @Test
    void outlastsWhatIsCountedPinnedAndMoved() {
        Applied applied = PLAYBOOK.agree("mis-001", "oth-001")
                .then(playbook -> playbook.tag(List.of(new Tag("mis-001", Rating.HELPFUL, "", List.of()))))
                .then(playbook -> playbook.pin("mis-001", true))
                .then(playbook -> playbook.move("mis-001", Section.OTHERS));

        assertThat(applied.playbook().areSettled("mis-001", "oth-001")).isTrue();
    }

    @Test
    void isRefusedWhereThereIsNothingToSettle() {
        Playbook settled = PLAYBOOK.agree("mis-001", "oth-001").playbook();

        assertThat(settled.agree("oth-001", "mis-001").rejections()).hasSize(1);
        assertThat(PLAYBOOK.agree("mis-001", "mis-001").rejections()).hasSize(1);
        assertThat(PLAYBOOK.agree("mis-001", "oth-009").rejections())
                .containsExactly(new Rejection.UnknownId(0, "AGREE", "oth-009"));
    }
}
