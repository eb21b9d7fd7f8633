package dev.acumen.refine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Section;
import dev.acumen.playbook.SectionedKeyPoint;
import dev.acumen.playbook.Tally;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// What holds of every refinement, for seeded random playbooks whose texts are near each other.
@Tag("campaign")
class RefinementPropertiesTest {
    private static final int TRIALS = 150;
    private static final double THRESHOLD = 0.85;
    private static final List<String> BEGINNINGS =
            List.of("Always", "Never", "Do not", "Please", "", "Avoid to", "Without fail,");
    private static final List<String> VERBS = List.of("retry", "log", "cache", "mock");
    private static final List<String> ENDS =
            List.of("after 5 seconds", "after 30 seconds", "", "in `src/main`", "now.");

    @Test
    void aSplitGroupHoldsNoPairThatMustStayTwo() {
        forEachTrial((trial, playbook, refiner) -> {
            Map<String, String> texts = playbook.texts();

            for (Merge merge : refiner.plan(playbook).merges()) {
                List<String> ids = new ArrayList<>(List.of(merge.keep()));
                merge.drop().forEach(dropped -> ids.add(dropped.id()));
                for (String one : ids) {
                    for (String other : ids) {
                        assertThat(sameness(texts, one, other))
                                .as("%s: %s and %s", trial, one, other)
                                .isNotInstanceOfAny(TextRelation.Opposite.class, TextRelation.Variant.class);
                    }
                }
            }
        });
    }

    @Test
    void onlyTextsThatShareWordsContradictEachOtherInWords() {
        forEachTrial((trial, playbook, _) -> {
            SemanticRefiner words = new SemanticRefiner(
                    SemanticRefiner.Options.defaults(), Optional.empty(), ComparedTexts.NOTHING, _ -> {});
            for (Pair pair : words.plan(playbook).guarded()) {
                assertThat(SemanticRefiner.mayContradict(playbook.texts().values()))
                        .as("%s: %s", trial, pair)
                        .isTrue();
            }
        });
    }

    @Test
    void noTallyIsLostAndNoTextIsNew() {
        forEachTrial((trial, playbook, refiner) -> {
            List<Merge> merges = refiner.plan(playbook).merges();
            Playbook merged = playbook.deduplicate(
                            merges.stream().map(Merge::duplicates).toList())
                    .playbook();

            assertThat(sum(merged)).as(trial).isEqualTo(sum(playbook));
            assertThat(playbook.texts().entrySet())
                    .as(trial)
                    .containsAll(merged.texts().entrySet());
        });
    }

    @Test
    void theFirstInCanonicalOrderStaysOrElseAPinnedOne() {
        forEachTrial((trial, playbook, refiner) -> {
            List<KeyPoint> order =
                    playbook.keyPoints().map(SectionedKeyPoint::keyPoint).toList();
            List<String> names = order.stream().map(KeyPoint::name).toList();

            for (Merge merge : refiner.plan(playbook).merges()) {
                int kept = names.indexOf(merge.keep());
                for (Merge.Dropped dropped : merge.drop()) {
                    int gone = names.indexOf(dropped.id());
                    assertThat(order.get(gone).isPinned()).as(trial).isFalse();
                    assertThat(kept < gone || order.get(kept).isPinned())
                            .as(trial)
                            .isTrue();
                }
            }
        });
    }

    @Test
    void pairsThatStayTwoAreBothLeft() {
        forEachTrial((trial, playbook, refiner) -> {
            Refinement refinement = refiner.plan(playbook);
            Set<String> left = refinement.applied().playbook().ids();

            for (Pair pair : refinement.guarded()) {
                assertThat(left).as(trial).contains(pair.first(), pair.second());
            }
        });
    }

    @Test
    void aSecondRunGivesTheSame() {
        forEachTrial((trial, playbook, refiner) ->
                assertThat(refiner.plan(playbook)).as(trial).isEqualTo(refiner.plan(playbook)));
    }

    @Test
    void sweepingInTilesFindsWhatComparingOneByOneFinds() {
        SplittableRandom random = new SplittableRandom(7);
        float[][] vectors = new float[700][];
        for (int i = 0; i < vectors.length; i++) {
            vectors[i] = unit(random, 10);
        }
        boolean[] none = new boolean[vectors.length];
        boolean[] allButFew = new boolean[vectors.length];
        for (int i = 0; i < vectors.length; i++) {
            allButFew[i] = i % 50 != 0;
        }

        for (boolean[] isOld : List.of(none, allButFew)) {
            Set<String> found = new HashSet<>();
            new CosineSweep(vectors, isOld, 0.5, ComparisonResult::same)
                    .finds()
                    .same()
                    .forEach(edge -> found.add(edge.a() + " " + edge.b()));

            assertThat(found).isEqualTo(oneByOne(vectors, isOld));
        }
    }

    private static Set<String> oneByOne(float[][] vectors, boolean[] isOld) {
        Set<String> pairs = new HashSet<>();
        for (int a = 0; a < vectors.length; a++) {
            for (int b = a + 1; b < vectors.length; b++) {
                double cosine = 0;
                for (int k = 0; k < vectors[a].length; k++) {
                    cosine += (double) vectors[a][k] * vectors[b][k];
                }
                if (cosine >= 0.5 && !(isOld[a] && isOld[b])) {
                    pairs.add(a + " " + b);
                }
            }
        }
        return pairs;
    }

    private interface Trial {
        void check(String name, Playbook playbook, Refiner refiner);
    }

    private static void forEachTrial(Trial trial) {
        for (int seed = 0; seed < TRIALS; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            Playbook playbook = playbook(random);
            Map<String, float[]> vectors = new HashMap<>();
            playbook.texts().values().forEach(text -> vectors.put(text, unit(random, 3)));
            Refiner refiner = new SemanticRefiner(
                    SemanticRefiner.Options.defaults().withThreshold(THRESHOLD),
                    Optional.of(new Vectors(vectors)),
                    ComparedTexts.NOTHING,
                    why -> {
                        throw new AssertionError(why);
                    });
            trial.check("seed " + seed, playbook, refiner);
        }
    }

    private static TextRelation sameness(Map<String, String> texts, String one, String other) {
        return TextRelation.of(Phrasing.of(texts.getOrDefault(one, "")), Phrasing.of(texts.getOrDefault(other, "")));
    }

    private static Playbook playbook(SplittableRandom random) {
        Map<Section, List<KeyPoint>> sections = new HashMap<>();
        for (Section section : Section.values()) {
            List<KeyPoint> keyPoints = new ArrayList<>();
            int count = random.nextInt(9);
            for (int i = 1; i <= count; i++) {
                String text = pick(random, BEGINNINGS) + " " + pick(random, VERBS) + " it " + pick(random, ENDS);
                Tally tally = new Tally(random.nextInt(5), random.nextInt(3));
                keyPoints.add(new KeyPoint(section.slug() + "-00" + i, text, tally, random.nextInt(6) == 0));
            }
            sections.put(section, keyPoints);
        }
        return Playbook.of(sections, Map.of(), Set.of());
    }

    private static String pick(SplittableRandom random, List<String> words) {
        return words.get(random.nextInt(words.size()));
    }

    private static float[] unit(SplittableRandom random, int dimensions) {
        float[] vector = new float[dimensions];
        double sum = 0;
        for (int k = 0; k < dimensions; k++) {
            vector[k] = (float) (random.nextDouble() - 0.3);
            sum += vector[k] * vector[k];
        }
        for (int k = 0; k < dimensions; k++) {
            vector[k] /= (float) Math.sqrt(sum);
        }
        return vector;
    }

    private static Tally sum(Playbook playbook) {
        return playbook.keyPoints()
                .map(SectionedKeyPoint::keyPoint)
                .map(KeyPoint::tally)
                .reduce(Tally.ZERO, Tally::plus);
    }
}
