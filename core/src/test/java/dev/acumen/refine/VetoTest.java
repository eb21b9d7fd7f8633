package dev.acumen.refine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VetoTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            Keep 14 daily snapshots of the volume | Keep 7 daily snapshots of the volume
            Read the limits from limits.toml | Read the limits from quotas.toml
            Squash fixups on review branches | Never squash fixups on review branches
            Enable telemetry in staging | Disable telemetry in staging
            Lint shell scripts with shellcheck | Lint shell scripts with shfmt
            Retention of audit logs is counted in weeks | Retention of audit logs is counted in months
            Rotate the signing keys at 9.15 pm | The signing keys are rotated at 9.15 am
            Warn me above a bill of $4k | Tell me about bills over €4k
            Keep feature flags in the registry owned by billing | Keep feature flags in the ledger owned by billing
            """)
    void forbidsWhatDiffersInWhatMatters(String a, String b) {
        assertThat(Veto.of(a, b)).isPresent();
        assertThat(Veto.of(b, a).map(Object::getClass)).isEqualTo(Veto.of(a, b).map(Object::getClass));
    }

    @Test
    void allowsAnotherWordForTheOrderItself() {
        assertThat(Veto.of("Delete stale branches after a merge", "Remove stale branches after a merge"))
                .isEmpty();
    }

    @Test
    void hasNothingAgainstOtherWordsForTheSame() {
        assertThat(Veto.of(
                        "Squash fixups before asking for a review", "Fixups are squashed before review is asked for"))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            Thumbnails come from the image proxy, not from the bucket. | Ask the image proxy for thumbnails; the bucket does not serve them.
            Seed data is loaded by the fixture loader, raw SQL is not used. | Instead of raw SQL use the fixture loader for seed data.
            Use spacing variables in layouts, no pixel values in templates. | Pixel values don't belong in templates; take the spacing variables.
            The worker must release its lease, or the queue stalls. | To avoid stalls of the queue, the worker hands its lease back.
            """)
    void takesADeniedRemarkForADeniedClause(String a, String b) {
        assertThat(Veto.of(a, b)).isEmpty();
        assertThat(Veto.of(b, a)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            Prefer fixtures over factories in the importer tests. | In the importer tests go for factories rather than fixtures.
            Interns may restart workers without a ticket. | Interns may not restart workers without a ticket.
            """)
    void tellsWhatIsChosenFromWhatIsRejected(String a, String b) {
        assertThat(Veto.of(a, b)).containsInstanceOf(TextRelation.Opposite.class);
    }

    @Test
    void findsNoContradictionBetweenTwoDenials() {
        assertThat(Veto.of(
                        "Editing generated stubs under `gen` by hand is a mistake, because the next build overwrites them.",
                        "Stubs under `gen` are generated and get overwritten by the next build, so it is wrong to edit them"
                                + " manually."))
                .get()
                .isInstanceOf(TextRelation.Variant.class);
    }
}
