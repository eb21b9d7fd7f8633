package dev.acumen.document;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.playbook.Applied;
import dev.acumen.playbook.Delta;
import dev.acumen.playbook.Guard;
import dev.acumen.playbook.Operation;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Provenance;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The calls at which a key point is said, in the file.
class GuardMemberTest {
    private static final Guard PUSH = new Guard(Guard.Effect.HOLD, List.of("git push main"), List.of());
    private static final String WRITTEN =
            ", \"guard\": {\"does\": \"hold\", \"commands\": [\"git push main\"], \"files\": []}";

    private static PlaybookDocument others(String... entries) {
        String json = "{\"sections\": {\"OTHERS\": [" + String.join(", ", entries) + "]}}";
        return PlaybookDocument.read(json.getBytes(StandardCharsets.UTF_8), "test");
    }

    private static String entry(String name, String text, String more) {
        return "{\"name\": \"%s\", \"text\": \"%s\", \"helpful\": 0, \"harmful\": 0%s}".formatted(name, text, more);
    }

    private static Guard guard(Playbook playbook, String id) {
        return playbook.find(id).orElseThrow().keyPoint().guard();
    }

    private static Playbook merged(String base, String ours, String theirs) {
        PlaybookMerge merge = PlaybookMerge.of(
                others(base).bytes(), others(ours).bytes(), others(theirs).bytes());
        return PlaybookDocument.read(merge.bytes(7), "test").playbook();
    }

    private static String text(PlaybookDocument document) {
        return new String(document.bytes(), StandardCharsets.UTF_8);
    }

    @Test
    void isWrittenReadAgainAndTakenAway() {
        PlaybookDocument document = others(entry("oth-001", "a", ""));

        PlaybookDocument guarded =
                document.with(document.playbook().guard("oth-001", PUSH), "now").document();
        PlaybookDocument read = PlaybookDocument.read(guarded.bytes(), "test");
        PlaybookDocument freed =
                read.with(read.playbook().guard("oth-001", Guard.NONE), "now").document();

        assertThat(guard(read.playbook(), "oth-001")).isEqualTo(PUSH);
        assertThat(text(freed)).doesNotContain("guard");
    }

    @Test
    void whatIsSoAlreadyIsRejected() {
        Playbook playbook = others(entry("oth-001", "a", WRITTEN), entry("oth-002", "b", ""))
                .playbook();

        Applied same = playbook.guard("oth-001", PUSH);
        Applied none = playbook.guard("oth-002", Guard.NONE);
        Applied unknown = playbook.guard("oth-003", PUSH);

        assertThat(same.rejections().getFirst().reason()).contains("oth-001 has this guard already");
        assertThat(none.rejections().getFirst().reason()).contains("oth-002 has no guard");
        assertThat(unknown.rejections()).hasSize(1);
    }

    @Test
    void staysWithTheKeyPointThatIsRewordedOrMerged() {
        Playbook playbook = others(entry("oth-001", "a", ""), entry("oth-002", "b", WRITTEN))
                .playbook();

        Playbook reworded = playbook.apply(Delta.of(List.of(new Operation.Update("oth-002", "c", Provenance.NONE))))
                .playbook();
        Playbook merged = playbook.apply(Delta.of(
                        List.of(new Operation.Merge(List.of("oth-001", "oth-002"), "c", null, Provenance.NONE))))
                .playbook();

        assertThat(guard(reworded, "oth-002")).isEqualTo(PUSH);
        assertThat(guard(merged, "oth-003")).isEqualTo(PUSH);
    }

    @Test
    void keyPointsWhoseGuardsDifferAreNotMerged() {
        String other = WRITTEN.replace("hold", "remind");
        Playbook playbook = others(entry("oth-001", "a", WRITTEN), entry("oth-002", "b", other))
                .playbook();

        Applied merged = playbook.apply(
                Delta.of(List.of(new Operation.Merge(List.of("oth-001", "oth-002"), "c", null, Provenance.NONE))));

        assertThat(merged.playbook()).isEqualTo(playbook);
        assertThat(merged.rejections().getFirst().reason()).contains("guards that differ");
    }

    @Test
    void gitsMergeTakesTheWholeGuardOfOneSide() {
        String base = entry("oth-001", "a", "");
        String ours = entry("oth-001", "a", WRITTEN);
        String theirs =
                entry("oth-001", "a", ", \"guard\": {\"does\": \"remind\", \"commands\": [\"git\"], \"files\": []}");

        Guard one = guard(merged(base, ours, theirs), "oth-001");
        Guard other = guard(merged(base, theirs, ours), "oth-001");

        assertThat(one).isEqualTo(other).isEqualTo(PUSH);
        assertThat(guard(merged(base, base, ours), "oth-001")).isEqualTo(PUSH);
        assertThat(guard(merged(ours, base, ours), "oth-001")).isEqualTo(Guard.NONE);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"hold\"",
                "null",
                "{}",
                "{\"does\": \"deny\", \"commands\": [\"npm\"]}",
                "{\"does\": \"hold\", \"commands\": \"npm\"}",
                "{\"does\": \"hold\", \"commands\": []}"
            })
    void ofAnotherKindGuardsNothingAndStays(String member) {
        PlaybookDocument document = others(entry("oth-001", "a", ", \"guard\": " + member));

        PlaybookDocument pinned =
                document.with(document.playbook().pin("oth-001", true), "now").document();

        assertThat(guard(document.playbook(), "oth-001")).isEqualTo(Guard.NONE);
        assertThat(text(pinned)).contains("\"guard\": ");
    }

    @Test
    void ofALayerCountsUntilItIsChangedBelow() {
        Guard other = new Guard(Guard.Effect.REMIND, List.of(), List.of("generated/"));
        Playbook below = others(entry("oth-001", "a", "")).playbook();
        Applied change = Layer.over(below, PlaybookDocument.empty()).guard("oth-001", PUSH);

        PlaybookDocument layer =
                Layer.edit(below, PlaybookDocument.empty(), change, "now").document();

        assertThat(guard(Layer.over(below, layer), "oth-001")).isEqualTo(PUSH);
        assertThat(guard(Layer.over(below.guard("oth-001", other).playbook(), layer), "oth-001"))
                .isEqualTo(other);
    }
}
