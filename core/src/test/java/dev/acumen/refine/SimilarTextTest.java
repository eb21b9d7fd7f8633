package dev.acumen.refine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Section;
import dev.acumen.playbook.Tally;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// What a text is to others.
class SimilarTextTest {
    private static final List<String> OTHERS =
            List.of("Always mock the clock in tests", "Run `npm test` first.", "Deploy on Fridays is fine");

    private final List<String> troubles = new ArrayList<>();

    @Test
    void withoutAModelThatIsTheSameButForItsLookIsTheSame() {
        for (Refiner refiner : List.of(Refiner.EXACT, Refiner.EXACT.onTrial(), semantic(Optional.empty()))) {
            assertThat(refiner.neighbours(List.of("run npm test first!", "use tabs"), OTHERS))
                    .containsExactly(
                            new SimilarText("run npm test first!", "Run `npm test` first.", SimilarText.Kind.SAME, 1));
        }
    }

    @Test
    void whatContradictsIsNoneThatSaysTheSame() {
        assertThat(semantic(Optional.empty()).neighbours(List.of("Never mock the clock in tests"), OTHERS))
                .singleElement()
                .satisfies(neighbour -> {
                    assertThat(neighbour.other()).isEqualTo(OTHERS.getFirst());
                    assertThat(neighbour.kind()).isEqualTo(SimilarText.Kind.OPPOSITE);
                });
    }

    @Test
    void withEmbeddingsWhatSaysTheSameIsTheSame() {
        Vectors vectors = new Vectors(Map.of(
                "Run the tests before each commit",
                new float[] {1, 0},
                "Before each commit, run the tests",
                new float[] {0.96f, 0.28f},
                "Write release notes in the imperative",
                new float[] {0, 1}));

        List<SimilarText> found = semantic(Optional.of(vectors))
                .neighbours(
                        List.of("Before each commit, run the tests"),
                        List.of("Write release notes in the imperative", "Run the tests before each commit"));

        assertThat(found).singleElement().satisfies(neighbour -> {
            assertThat(neighbour.other()).isEqualTo("Run the tests before each commit");
            assertThat(neighbour.kind()).isEqualTo(SimilarText.Kind.SAME);
            assertThat(neighbour.similarity()).isEqualTo(1);
        });
        assertThat(troubles).isEmpty();
    }

    @Test
    void theVeryTextIsItsOwnNeighbourOnce() {
        assertThat(semantic(Optional.empty()).neighbours(List.of(OTHERS.getLast(), OTHERS.getLast()), OTHERS))
                .hasSize(1);
        assertThat(semantic(Optional.empty()).neighbours(List.of(), OTHERS)).isEmpty();
        assertThat(semantic(Optional.empty()).neighbours(OTHERS, List.of())).isEmpty();
    }

    @Test
    void oppositesThatWereSettledAreToldNoMore() {
        Playbook playbook = Playbook.of(
                Map.of(
                        Section.OTHERS,
                        List.of(
                                new KeyPoint("oth-001", "Always mock the clock in tests", Tally.ZERO),
                                new KeyPoint("oth-002", "Never mock the clock in tests", Tally.ZERO))),
                Map.of(),
                Set.of());
        Playbook settled = playbook.agree("oth-001", "oth-002").playbook();

        assertThat(semantic(Optional.empty()).plan(playbook).guarded()).hasSize(1);
        assertThat(semantic(Optional.empty()).plan(settled).guarded()).isEmpty();
        assertThat(semantic(Optional.empty()).plan(settled).near()).isEmpty();
        assertThat(semantic(Optional.empty()).plan(settled).merges()).isEmpty();
    }

    private Refiner semantic(Optional<Vectors> vectors) {
        return new SemanticRefiner(
                SemanticRefiner.Options.defaults(), vectors.map(one -> one), ComparedTexts.NOTHING, troubles::add);
    }
}
