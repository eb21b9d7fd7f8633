package dev.acumen.refine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.playbook.Change;
import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Section;
import dev.acumen.playbook.SectionedKeyPoint;
import dev.acumen.playbook.Tally;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// Vectors are given: two dimensions, so that the cosine of two is that of the angle between them.
class SemanticRefinerTest {
    private static final SemanticRefiner.Options OPTIONS = SemanticRefiner.Options.defaults();

    private final List<String> troubles = new ArrayList<>();

    @Test
    @DisplayName("SCN-DEDUP-001-01 SCN-DEDUP-006-01: the first stays, with its own text and all tallies")
    void keepsTheFirstOfThoseThatSayTheSame() {
        Playbook playbook = playbook(
                point("pat-001", "Run the tests before each commit", 5, 0),
                point("pat-002", "Before each commit, run the tests", 3, 1),
                point("pat-003", "Write release notes in the imperative", 1, 0));
        Refiner refiner = refiner(playbook, 0, 20, 80);

        Refinement refinement = refiner.plan(playbook);

        assertThat(texts(refinement.applied().playbook()))
                .containsExactly("Run the tests before each commit", "Write release notes in the imperative");
        assertThat(refinement
                        .applied()
                        .playbook()
                        .in(Section.PATTERNS)
                        .getFirst()
                        .tally())
                .isEqualTo(new Tally(8, 1));
        assertThat(refinement.merges()).hasSize(1);
        assertThat(refinement.merges().getFirst().drop())
                .extracting(Merge.Dropped::id)
                .containsExactly("pat-002");
        assertThat(refinement.merges().getFirst().similarity()).isEqualTo(1);
    }

    @Test
    void saysInTheJournalWhatWasTheSame() {
        Playbook playbook = playbook(
                point("pat-001", "Run the tests before each commit"),
                point("pat-002", "Before each commit, run the tests"),
                point("pat-003", "Always run the tests prior to each commit"));

        List<Change> changes = refiner(playbook, 0, 20, 40).refine(playbook).changes();

        assertThat(changes)
                .extracting(change -> change.basis().why())
                .containsExactly("takes in pat-002, pat-003", "says the same as pat-001", "says the same as pat-001");
    }

    @Test
    void takesForTheSameWhatDiffersInItsLookAlone() {
        Playbook playbook = playbook(
                point("pat-001", "Run `npm test` first."),
                point("pat-002", "run  npm test first"),
                point("pat-003", "Run “npm test” first!"),
                point("pat-004", "Run npm test second"));
        Refiner refiner = withoutModel(OPTIONS);

        Refinement refinement = refiner.plan(playbook);

        assertThat(texts(refinement.applied().playbook()))
                .containsExactly("Run `npm test` first.", "Run npm test second");
        assertThat(refinement.merges().getFirst().similarity()).isEqualTo(1);
    }

    @Test
    void neverMergesOppositesHoweverNear() {
        Playbook playbook = playbook(
                point("pat-001", "Retry failed payments automatically"),
                point("pat-002", "Do not retry failed payments automatically"));

        Refinement refinement = refiner(playbook, 0, 5).plan(playbook);

        assertThat(refinement.merges()).isEmpty();
        assertThat(refinement.applied().playbook()).isSameAs(playbook);
        assertThat(refinement.guarded()).singleElement().satisfies(pair -> {
            assertThat(pair.kind()).isEqualTo(Pair.Kind.OPPOSITE);
            assertThat(List.of(pair.first(), pair.second())).containsExactly("pat-001", "pat-002");
            assertThat(pair.similarity()).isGreaterThan(0.99);
            assertThat(pair.why()).isNotBlank();
        });
    }

    @Test
    void tellsVariantsThatAreNear() {
        Playbook playbook = playbook(
                point("pat-001", "Set the timeout to 30 seconds for requests"),
                point("pat-002", "For requests, set the timeout to 5 seconds"));

        Refinement refinement = refiner(playbook, 0, 8).plan(playbook);

        assertThat(refinement.merges()).isEmpty();
        assertThat(refinement.guarded()).extracting(Pair::kind).containsExactly(Pair.Kind.VARIANT);
    }

    @Test
    void mergesAPathWithALongerOneUnlessItMayMeanAnother() {
        Playbook one = playbook(
                point("pat-001", "Register handlers in `Router.kt`"),
                point("pat-002", "Register handlers in `api/src/Router.kt`"));
        Playbook two = playbook(
                point("pat-001", "Register handlers in `Router.kt`"),
                point("pat-002", "Register handlers in `api/src/Router.kt`"),
                point("pat-003", "`web/Router.kt` is generated"));

        assertThat(texts(withoutModel(OPTIONS).refine(one).playbook())).hasSize(1);
        assertThat(texts(withoutModel(OPTIONS).refine(two).playbook())).hasSize(3);
    }

    @Test
    void keepsWhatSaysMoreThanAnother() {
        Playbook playbook = playbook(
                point("pat-001", "Poll the queue every second"),
                point("pat-002", "Poll the queue every second and stop when it closes"));

        assertThat(refiner(playbook, 0, 1).plan(playbook).merges()).isEmpty();
    }

    @Test
    void tellsPairsThatAreNearAndNotNearEnough() {
        Playbook playbook = playbook(
                point("pat-001", "Use fixtures for databases"),
                point("pat-002", "Prefer factories to literals in tests"),
                point("pat-003", "Nothing of the kind"));

        Refinement refinement = refiner(playbook, 0, 40, 100).plan(playbook);

        assertThat(refinement.near()).singleElement().satisfies(pair -> {
            assertThat(pair.kind()).isEqualTo(Pair.Kind.NEAR);
            assertThat(List.of(pair.first(), pair.second())).containsExactly("pat-001", "pat-002");
        });
        assertThat(refinement.guarded()).isEmpty();
    }

    @Test
    void prunesAfterMergingSoThatTalliesCountTogether() {
        Playbook playbook = playbook(
                point("pat-001", "Mock the clock in tests", 0, 2), point("pat-002", "mock the clock in tests.", 1, 1));

        Refinement refinement = withoutModel(OPTIONS).plan(playbook);

        assertThat(refinement.applied().playbook().size()).isZero();
        assertThat(refinement.pruned()).extracting(Change::id).containsExactly("pat-001");
    }

    @Test
    void doesNotCompareAgainWhatWasCompared() {
        Playbook playbook = playbook(
                point("pat-001", "Run the tests before each commit"),
                point("pat-002", "Before each commit, run the tests"));
        Remembered remembered = new Remembered();
        Refiner refiner = refiner(OPTIONS, remembered, playbook, 0, 20);

        refiner.done(playbook);

        assertThat(refiner.refine(playbook).playbook()).isSameAs(playbook);
        assertThat(refiner.plan(playbook).merges()).hasSize(1);
    }

    @Test
    void joinsANewOneToTheFirstOfTwoThatAPersonTookApart() {
        Playbook before = playbook(
                point("pat-001", "Run the tests before each commit"),
                point("pat-002", "Before each commit, run the tests"));
        Playbook after = playbook(
                point("pat-001", "Run the tests before each commit"),
                point("pat-002", "Before each commit, run the tests"),
                point("pat-003", "Always run the tests prior to each commit"));
        Refiner refiner = refiner(OPTIONS, new Remembered(), after, 0, 20, 15);

        refiner.done(before);

        assertThat(texts(refiner.refine(after).playbook())).hasSize(2);
        assertThat(refiner.refine(after).changes()).extracting(Change::id).containsExactly("pat-001", "pat-003");
    }

    @Test
    @DisplayName("SCN-DEDUP-003-02: when embedding fails, nothing is taken for the same for its meaning")
    void goesOnWithoutMeaningsWhereTheModelFailsAndSaysSoOnce() {
        Playbook playbook = playbook(
                point("pat-001", "Run the tests"),
                point("pat-002", "run the tests."),
                point("pat-003", "Execute the tests"));
        Remembered remembered = new Remembered();
        Refiner refiner = new SemanticRefiner(OPTIONS, Optional.of(new Vectors(Map.of())), remembered, troubles::add);

        refiner.prepare(playbook);
        Playbook refined = refiner.refine(playbook).playbook();
        refiner.done(playbook);

        assertThat(texts(refined)).containsExactly("Run the tests", "Execute the tests");
        assertThat(troubles).hasSize(1);
        assertThat(remembered.texts).isEmpty();
    }

    @Test
    @DisplayName("SCN-DEDUP-005-01 SCN-DEDUP-005-02: there is nothing to do for none or one")
    void leavesAnEmptyPlaybookAndASingleKeyPointAlone() {
        Playbook single = playbook(point("pat-001", "Alone"));

        assertThat(refiner(single, 0).refine(single).playbook()).isSameAs(single);
        assertThat(refiner(single, 0).refine(Playbook.empty()).changes()).isEmpty();
    }

    @Test
    void letsWhatWasJudgedBadlyLeaveBeforeTheUntestedAndNeverThePinned() {
        Playbook playbook = playbook(
                new KeyPoint("pat-001", "pinned", new Tally(0, 2), true),
                point("pat-002", "good", 9, 0),
                point("pat-003", "doubtful", 1, 2),
                point("pat-004", "helped once", 1, 0),
                point("pat-005", "untested", 0, 0),
                point("pat-006", "newer and untested", 0, 0));

        assertThat(left(playbook, 5)).doesNotContain("doubtful").hasSize(5);
        assertThat(left(playbook, 4)).doesNotContain("doubtful", "helped once").hasSize(4);
        assertThat(left(playbook, 3)).containsExactly("pinned", "good", "newer and untested");
        assertThat(left(playbook, 1)).containsExactly("pinned");
        assertThat(left(playbook, 0)).hasSize(6);
    }

    @Test
    void aPinnedOneStaysInPlaceOfTheFirst() {
        Playbook playbook = playbook(
                point("pat-001", "Run the linter", 2, 0),
                new KeyPoint("pat-002", "run the linter.", new Tally(1, 1), true),
                point("pat-003", "Run the linter!", 3, 0));

        Playbook refined = withoutModel(OPTIONS).refine(playbook).playbook();

        assertThat(refined.in(Section.PATTERNS))
                .containsExactly(new KeyPoint("pat-002", "run the linter.", new Tally(6, 1), true));
    }

    @Test
    void twoPinnedOnesBothStay() {
        Playbook playbook = playbook(
                new KeyPoint("pat-001", "Run the linter", new Tally(1, 0), true),
                new KeyPoint("pat-002", "run the linter.", new Tally(1, 0), true));

        assertThat(withoutModel(OPTIONS).refine(playbook).playbook()).isEqualTo(playbook);
    }

    @Test
    void saysOfWhatLeavesThatItWasCapped() {
        Playbook playbook = playbook(point("pat-001", "a", 1, 1), point("pat-002", "b", 1, 0));

        Refinement refinement = withoutModel(OPTIONS.withCap(1)).plan(playbook);

        assertThat(refinement.capped()).singleElement().satisfies(change -> {
            assertThat(change.kind()).isEqualTo(Change.Kind.CAP);
            assertThat(change.basis().why()).startsWith("capped:");
        });
        assertThat(refinement.applied().playbook().nextId(Section.PATTERNS)).isEqualTo("pat-003");
    }

    @Test
    void tellsWithoutAModelWhatSaysTheOppositeInTheSameWords() {
        Playbook playbook = playbook(
                point("pat-001", "Always mock the database in unit tests"),
                point("pat-002", "Run the tests first"),
                point("pat-003", "Never mock the database in unit tests."),
                point("pat-004", "Mock the database in integration tests of the billing service"));

        Refinement refinement = withoutModel(OPTIONS).plan(playbook);

        assertThat(refinement.merges()).isEmpty();
        assertThat(refinement.guarded())
                .extracting(pair -> pair.first() + " " + pair.second() + " " + pair.kind())
                .containsExactly("pat-001 pat-003 OPPOSITE");
    }

    @Test
    void tellsOppositesInTheSameWordsEvenWhereTheirMeaningsAreFurtherApart() {
        Playbook playbook = playbook(
                point("pat-001", "Always mock the database in unit tests"),
                point("pat-002", "Never mock the database in unit tests"));

        Refinement refinement = refiner(playbook, 0, 40).plan(playbook);

        assertThat(refinement.guarded()).extracting(Pair::kind).containsExactly(Pair.Kind.OPPOSITE);
        assertThat(refinement.guarded().getFirst().similarity()).isBetween(0.76, 0.77);
        assertThat(refinement.near()).isEmpty();
    }

    private List<String> left(Playbook playbook, int cap) {
        return texts(withoutModel(OPTIONS.withCap(cap)).plan(playbook).applied().playbook());
    }

    private Refiner withoutModel(SemanticRefiner.Options options) {
        return new SemanticRefiner(options, Optional.empty(), ComparedTexts.NOTHING, troubles::add);
    }

    private Refiner refiner(Playbook playbook, int... degrees) {
        return refiner(OPTIONS, ComparedTexts.NOTHING, playbook, degrees);
    }

    private Refiner refiner(
            SemanticRefiner.Options options, ComparedTexts compared, Playbook playbook, int... degrees) {
        List<float[]> vectors = new ArrayList<>();
        for (int degree : degrees) {
            double angle = Math.toRadians(degree);
            vectors.add(new float[] {(float) Math.cos(angle), (float) Math.sin(angle)});
        }
        return new SemanticRefiner(options, Optional.of(Vectors.of(playbook, vectors)), compared, troubles::add);
    }

    private static Playbook playbook(KeyPoint... keyPoints) {
        return Playbook.of(Map.of(Section.PATTERNS, List.of(keyPoints)), Map.of(), Set.of());
    }

    private static KeyPoint point(String name, String text) {
        return point(name, text, 0, 0);
    }

    private static KeyPoint point(String name, String text, long helpful, long harmful) {
        return new KeyPoint(name, text, new Tally(helpful, harmful));
    }

    private static List<String> texts(Playbook playbook) {
        return playbook.keyPoints()
                .map(SectionedKeyPoint::keyPoint)
                .map(KeyPoint::text)
                .toList();
    }

    private static final class Remembered implements ComparedTexts {
        private final Set<String> texts = new HashSet<>();

        @Override
        public Set<String> among(Set<String> asked) {
            Set<String> among = new HashSet<>(asked);
            among.retainAll(texts);
            return among;
        }

        @Override
        public void add(Set<String> more) {
            texts.addAll(more);
        }
    }
}
