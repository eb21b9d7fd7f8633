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
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/// Vectors are given: two dimensions, so that the cosine of two is that of the angle between them. Key points are
/// close (cosine 0.60) up to 53 degrees.
class RefereeTest {
    private static final String DRAIN = "Drain the message queue before a deploy";
    private static final String EMPTY = "Let pending jobs finish when you ship";
    private static final String FLUSH = "Have the workers go idle when releasing";
    private static final Verdict SAME = new Verdict(Verdict.Kind.SAME, "");
    private static final Verdict DIFFERENT = new Verdict(Verdict.Kind.DIFFERENT, "");

    private final List<List<TextPair>> asked = new ArrayList<>();
    private final Verdicts verdicts = Verdicts.inMemory();

    @Test
    void mergesWhatTheRefereeCallsTheSame() {
        Playbook playbook = playbook(DRAIN, EMPTY);
        Refiner refiner = refiner(saying(SAME), playbook, 0, 40);

        refiner.prepare(playbook);

        assertThat(refined(refiner, playbook)).containsExactly(DRAIN);
        assertThat(refiner.refine(playbook)
                        .playbook()
                        .in(Section.PATTERNS)
                        .getFirst()
                        .tally())
                .isEqualTo(new Tally(2, 0));
    }

    @Test
    void reportsWhatTheRefereeCallsOppositeWithTheWordsThatDecide() {
        Playbook playbook = playbook(DRAIN, EMPTY);
        Refiner refiner = refiner(saying(new Verdict(Verdict.Kind.OPPOSITE, "drain / pending")), playbook, 0, 40);

        refiner.prepare(playbook);

        Refinement plan = refiner.plan(playbook);
        assertThat(plan.merges()).isEmpty();
        assertThat(plan.near()).isEmpty();
        assertThat(plan.guarded()).singleElement().satisfies(pair -> {
            assertThat(pair.kind()).isEqualTo(Pair.Kind.OPPOSITE);
            assertThat(pair.why()).isEqualTo("drain / pending");
        });
    }

    @Test
    void neverOffersAgainWhatTheRefereeCallsDifferent() {
        Playbook playbook = playbook(DRAIN, EMPTY);
        Refiner refiner = refiner(saying(DIFFERENT), playbook, 0, 40);

        refiner.decide(playbook);
        refiner.decide(playbook);

        assertThat(asked).hasSize(1);
        assertThat(refiner.plan(playbook).near()).isEmpty();
        assertThat(refined(refiner, playbook)).containsExactly(DRAIN, EMPTY);
    }

    @Test
    void asksNothingWhileThePlaybookIsLocked() {
        Playbook playbook = playbook(DRAIN, EMPTY);
        Refiner refiner = refiner(saying(SAME), playbook, 0, 40);

        assertThat(refined(refiner, playbook)).containsExactly(DRAIN, EMPTY);
        assertThat(refiner.plan(playbook).near()).hasSize(1);
        assertThat(asked).isEmpty();
    }

    @Test
    void takesAVerdictFromBeforeWithoutAsking() {
        Playbook playbook = playbook(DRAIN, EMPTY);
        verdicts.add(Map.of(new TextPair(EMPTY, DRAIN), SAME));
        Refiner refiner = refiner(saying(DIFFERENT), playbook, 0, 40);

        refiner.prepare(playbook);

        assertThat(asked).isEmpty();
        assertThat(refined(refiner, playbook)).containsExactly(DRAIN);
    }

    @Test
    void mergesAfterACrashBetweenAnswerAndMergeWithoutAskingAgain() {
        Playbook playbook = playbook(DRAIN, EMPTY);
        refiner(saying(SAME), playbook, 0, 40).prepare(playbook);

        Refiner next = refiner(saying(SAME), playbook, 0, 40);
        next.prepare(playbook);

        assertThat(asked).hasSize(1);
        assertThat(refined(next, playbook)).containsExactly(DRAIN);
    }

    @Test
    void leavesUndecidedWhatTheRefereeDoesNotAnswer() {
        Playbook playbook = playbook(DRAIN, EMPTY);
        Refiner refiner = refiner(_ -> Map.of(), playbook, 0, 40);

        refiner.prepare(playbook);

        assertThat(refiner.plan(playbook).near()).hasSize(1);
        assertThat(refined(refiner, playbook)).containsExactly(DRAIN, EMPTY);
    }

    @Test
    void ignoresVerdictsOnPairsThatWereNotAsked() {
        Playbook playbook = playbook(DRAIN, EMPTY, "Prefer tabs in Makefiles");
        TextPair other = new TextPair(DRAIN, "Prefer tabs in Makefiles");
        Refiner refiner = refiner(_ -> Map.of(other, SAME), playbook, 0, 40, 89);

        refiner.decide(playbook);

        assertThat(verdicts.known().of(other)).isEmpty();
    }

    @Test
    void asksForTheNearestTwentyAtMost() {
        List<String> texts = new ArrayList<>();
        int[] degrees = new int[8];
        for (int i = 0; i < degrees.length; i++) {
            texts.add(List.of("apple", "bridge", "candle", "dragon", "engine", "forest", "guitar", "hammer")
                    .get(i));
            degrees[i] = 5 * i;
        }
        Playbook playbook = playbook(texts.toArray(String[]::new));

        refiner(saying(DIFFERENT), playbook, degrees).decide(playbook);

        assertThat(asked)
                .singleElement()
                .satisfies(pairs -> assertThat(pairs)
                        .hasSize(Referee.MOST)
                        .contains(new TextPair("apple", "bridge"))
                        .doesNotContain(new TextPair("apple", "hammer")));
    }

    @Test
    void neverMergesWhatTheWordsForbidWhateverTheRefereeSays() {
        String text = "Keep build logs for 30 days on the server";
        Playbook playbook = playbook(text, "The server stores logs of builds during 90 days");
        Refiner refiner = refiner(saying(SAME), playbook, 0, 40);

        refiner.prepare(playbook);

        assertThat(refined(refiner, playbook)).hasSize(2);
        assertThat(refiner.plan(playbook).near()).isEmpty();
    }

    @Test
    void neverAsksAboutWhatTheWordsForbid() {
        Playbook playbook = playbook(
                "Keep build logs for 30 days on the server", "The server stores logs of builds during 90 days");
        Refiner refiner = refiner(saying(DIFFERENT), playbook, 0, 40);

        refiner.decide(playbook);

        assertThat(asked).isEmpty();
        assertThat(refiner.plan(playbook).near()).isEmpty();
    }

    @Test
    void keepsTheTextThatSaysMoreWhereTheRefereeCallsThemTheSame() {
        String more = "Have the workers go idle when releasing, and page the person on call";
        Playbook playbook = playbook("Drain workers first", more);
        Refiner refiner = refiner(saying(SAME), playbook, 0, 40);

        refiner.decide(playbook);

        assertThat(refined(refiner, playbook)).containsExactly(more);
        assertThat(refiner.plan(playbook).merges())
                .singleElement()
                .satisfies(merge -> assertThat(merge.keep()).isEqualTo("pat-002"));
    }

    @Test
    void keepsTheUsersOwnWordsBeforeATextThatSaysMore() {
        String more = "Have the workers go idle when releasing, and page the person on call";
        KeyPoint ours = new KeyPoint("pat-002", "Drain workers first", new Tally(0, 0), false, List.of(), true);
        Playbook playbook = Playbook.of(
                Map.of(Section.PATTERNS, List.of(new KeyPoint("pat-001", more, new Tally(1, 0)), ours)),
                Map.of(),
                new HashSet<>());
        Refiner refiner = refiner(saying(SAME), playbook, 0, 40);

        refiner.decide(playbook);

        assertThat(refined(refiner, playbook)).containsExactly(ours.text());
    }

    @Test
    void keepsAPinnedTextBeforeAllOthers() {
        String more = "Have the workers go idle when releasing, and page the person on call";
        Playbook playbook =
                playbook("Drain workers first", more).pin("pat-001", true).playbook();
        Refiner refiner = refiner(saying(SAME), playbook, 0, 40);

        refiner.decide(playbook);

        assertThat(refined(refiner, playbook)).containsExactly("Drain workers first");
    }

    @Test
    void splitsAGroupInWhichAPairIsDifferent() {
        Playbook playbook = playbook(DRAIN, EMPTY, FLUSH);
        Map<TextPair, Verdict> answers = Map.of(
                new TextPair(DRAIN, EMPTY), SAME,
                new TextPair(EMPTY, FLUSH), SAME,
                new TextPair(DRAIN, FLUSH), DIFFERENT);
        Refiner refiner = refiner(_ -> answers, playbook, 0, 20, 45);

        refiner.decide(playbook);

        assertThat(refined(refiner, playbook)).containsExactly(DRAIN, FLUSH);
    }

    @Test
    void splitsAGroupInWhichTheWordsForbidAPair() {
        String first = "Wait 10 seconds for the broker";
        String second = "Give the message broker time to come up";
        String third = "Wait 60 seconds for the broker";
        Playbook playbook = playbook(first, second, third);
        Refiner refiner = refiner(saying(SAME), playbook, 0, 40, 80);

        refiner.decide(playbook);

        assertThat(refined(refiner, playbook)).contains(first, third);
    }

    @Test
    void keepsApartWhatAPersonCalledDifferentWhateverTheRefereeSays() {
        Playbook playbook = playbook(DRAIN, EMPTY).agree("pat-001", "pat-002").playbook();
        verdicts.add(Map.of(new TextPair(DRAIN, EMPTY), SAME));
        Refiner refiner = refiner(saying(SAME), playbook, 0, 40);

        refiner.prepare(playbook);

        assertThat(asked).isEmpty();
        assertThat(refined(refiner, playbook)).containsExactly(DRAIN, EMPTY);
    }

    @Test
    void asksAboutNewKeyPointsAloneWhileItLearns() {
        Playbook playbook = playbook(DRAIN, EMPTY, FLUSH);
        ComparedTexts compared = new ComparedTexts() {
            @Override
            public Set<String> among(Set<String> texts) {
                return texts.stream().filter(text -> !text.equals(FLUSH)).collect(Collectors.toSet());
            }

            @Override
            public void add(Set<String> texts) {}
        };

        refiner(saying(DIFFERENT), compared, playbook, 0, 20, 40).prepare(playbook);

        assertThat(asked)
                .singleElement()
                .satisfies(pairs -> assertThat(pairs)
                        .containsExactlyInAnyOrder(new TextPair(DRAIN, FLUSH), new TextPair(EMPTY, FLUSH)));
    }

    private Referee saying(Verdict verdict) {
        return pairs -> {
            asked.add(pairs);
            Map<TextPair, Verdict> all = new HashMap<>();
            pairs.forEach(pair -> all.put(pair, verdict));
            return all;
        };
    }

    private Refiner refiner(Referee referee, Playbook playbook, int... degrees) {
        return refiner(referee, ComparedTexts.NOTHING, playbook, degrees);
    }

    private Refiner refiner(Referee referee, ComparedTexts compared, Playbook playbook, int... degrees) {
        List<float[]> vectors = new ArrayList<>();
        for (int degree : degrees) {
            double angle = Math.toRadians(degree);
            vectors.add(new float[] {(float) Math.cos(angle), (float) Math.sin(angle)});
        }
        Embedder embedder = Vectors.of(playbook, vectors);
        return new SemanticRefiner(SemanticRefiner.Options.defaults(), Optional.of(embedder), compared, _ -> {})
                .with(Optional.of(referee), verdicts);
    }

    private static Playbook playbook(String... texts) {
        List<KeyPoint> keyPoints = new ArrayList<>();
        for (String text : texts) {
            keyPoints.add(new KeyPoint("pat-00" + (keyPoints.size() + 1), text, new Tally(1, 0)));
        }
        return Playbook.of(Map.of(Section.PATTERNS, keyPoints), Map.of(), new HashSet<>());
    }

    private static List<String> refined(Refiner refiner, Playbook playbook) {
        return refiner.refine(playbook)
                .playbook()
                .keyPoints()
                .map(SectionedKeyPoint::keyPoint)
                .map(KeyPoint::text)
                .toList();
    }
}
