package dev.acumen.select;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.Section;
import dev.acumen.playbook.Tally;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class CandidateTest {
    private static final long LONG_AGO = Long.MAX_VALUE;

    private final Terms terms = new Terms();

    @Test
    void comesBeforeOthersByPinThenWorthThenTurnThenPlace() {
        Candidate pinned = new Candidate(Section.OTHERS, new KeyPoint("oth-1", "x", new Tally(0, 9), true), 9);
        Candidate relevant = candidate(8, 0, 0);
        relevant.isRelevant = true;
        Candidate first = candidate(7, 5, 0);
        Candidate nextTurn = candidate(0, 5, 0);
        Candidate nextPlace = candidate(1, 5, 0);
        Candidate unproven = candidate(2, 4, 0);
        Candidate harmful = candidate(3, 0, 3);
        harmful.isRelevant = true;
        List<Candidate> order = List.of(pinned, relevant, first, nextTurn, nextPlace, unproven, harmful);
        order.forEach(candidate -> candidate.weigh(LONG_AGO, candidate == first ? 3 : 4));

        assertThat(order.reversed().stream().sorted()).containsExactlyElementsOf(order);
    }

    @Test
    void ofPinnedOnesThoseWithTheRarerWordsThenTheReliableThenTheFirstComeFirst() {
        Candidate rare = pinned(9, 0);
        rare.share = 0.5;
        Candidate reliable = pinned(8, 5);
        Candidate first = pinned(1, 0);
        Candidate second = pinned(2, 0);
        second.match = 1;
        second.isRelevant = true;
        List<Candidate> order = List.of(rare, reliable, first, second);
        order.forEach(candidate -> candidate.weigh(LONG_AGO, 0));

        assertThat(order.reversed().stream().sorted()).containsExactlyElementsOf(order);
    }

    @Test
    void isWorthALittleMoreTheMoreLatelyItWasOfUse() {
        double gap = new Tally(1, 0).reliability() - Tally.ZERO.reliability();
        long lastToWin = 10 - (long) Math.ceil(40 * gap);

        assertThat(isBeforeOneThatHelpedOnce(lastToWin)).isTrue();
        assertThat(isBeforeOneThatHelpedOnce(lastToWin + 1)).isFalse();
        assertThat(candidateOf(9).isRecent()).isTrue();
        assertThat(candidateOf(10).isRecent()).isFalse();
        assertThat(candidateOf(9)).isLessThan(candidateOf(10));
        assertThat(candidateOf(10)).isEqualByComparingTo(candidateOf(11));
    }

    private static boolean isBeforeOneThatHelpedOnce(long age) {
        Candidate helped = candidate(0, 1, 0);
        helped.weigh(LONG_AGO, 0);
        return candidateOf(age).compareTo(helped) < 0;
    }

    /// One that nobody judged, of use so many sessions ago.
    private static Candidate candidateOf(long age) {
        Candidate candidate = candidate(0, 0, 0);
        candidate.weigh(age, 0);
        return candidate;
    }

    @Test
    void isWorthMoreTheBetterItMatchesWhichCountsTwice() {
        double gap = new Tally(20, 0).reliability() - Tally.ZERO.reliability();

        assertThat(isBeforeAProvenOne(gap / 2 + 0.01, true)).isTrue();
        assertThat(isBeforeAProvenOne(gap / 2 - 0.01, true)).isFalse();
        assertThat(isBeforeAProvenOne(0.9, false)).isFalse();
    }

    /// Whether one that matches so well comes before a proven one that is related, too.
    private static boolean isBeforeAProvenOne(double match, boolean isRelated) {
        Candidate proven = candidate(0, 20, 0);
        proven.isRelated = true;
        proven.weigh(LONG_AGO, 0);
        Candidate candidate = candidate(0, 0, 0);
        candidate.isRelated = isRelated;
        candidate.match = match;
        candidate.weigh(LONG_AGO, 0);
        return candidate.compareTo(proven) < 0;
    }

    @Test
    void isUntestedReliableOrProvenByItsTally() {
        assertThat(List.of(tally(0, 0), tally(0, 1), tally(1, 0), tally(1, 1)))
                .extracting(Candidate::isUntested)
                .containsExactly(true, false, false, false);
        assertThat(List.of(tally(0, 0), tally(1, 1), tally(1, 0)))
                .extracting(Candidate::isReliable)
                .containsExactly(false, false, true);
        assertThat(List.of(tally(2, 0), tally(3, 0), tally(2, 1)))
                .extracting(Candidate::isProven)
                .containsExactly(false, true, false);
    }

    private static Candidate tally(long helpful, long harmful) {
        return candidate(0, helpful, harmful);
    }

    @Test
    void isAsLikeAnotherAsTheyShareTermsButNotWhereNumbersOrDenialsDiffer() {
        long seed = 20261126;
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < 500; i++) {
            List<String> one = words(random);
            List<String> other = words(random);
            Set<String> all = new HashSet<>(one);
            Set<String> both = new HashSet<>(one);
            all.addAll(other);
            both.retainAll(other);

            assertThat(likeness(one, other))
                    .as("seed " + seed + ", pair " + i)
                    .isCloseTo((double) both.size() / all.size(), within(1e-12));
        }
        assertThat(likeness(List.of("retry", "30"), List.of("retry", "5"))).isZero();
        assertThat(likeness(List.of("retry", "30"), List.of("30", "30", "retry")))
                .isEqualTo(1);
        assertThat(likeness(List.of("not", "retry"), List.of("retry"))).isZero();
        assertThat(likeness(List.of("this"), List.of("that"))).isZero();
    }

    private double likeness(List<String> one, List<String> other) {
        return said(one).likeness(said(other), terms);
    }

    private static Candidate said(List<String> words) {
        KeyPoint keyPoint = new KeyPoint("oth-1", String.join(" ", words), Tally.ZERO);
        return new Candidate(Section.OTHERS, keyPoint, 0);
    }

    private static List<String> words(SplittableRandom random) {
        return random.ints(random.nextInt(1, 12), 'a', 'k')
                .mapToObj(letter -> Character.toString(letter).repeat(3))
                .toList();
    }

    @Test
    void knowsItsTermsInOrderAndAsASet() {
        Candidate candidate = said(List.of("refund", "cache", "refund", "30"));

        assertThat(candidate.terms(terms)).isEqualTo(terms.of("refund cache refund 30"));
        assertThat(Arrays.stream(candidate.set(terms)).boxed().collect(Collectors.toList()))
                .isSorted()
                .containsExactlyInAnyOrder(term("refund"), term("cache"), term("30"));
        assertThat(candidate.leastLength()).isEqualTo("oth-1".length() + "refund cache refund 30".length());
    }

    private long term(String word) {
        return terms.of(word)[0];
    }

    private static Candidate candidate(int place, long helpful, long harmful) {
        return new Candidate(
                Section.OTHERS, new KeyPoint("oth-" + place, "text " + place, new Tally(helpful, harmful)), place);
    }

    private static Candidate pinned(int place, long helpful) {
        KeyPoint keyPoint = new KeyPoint("oth-" + place, "text " + place, new Tally(helpful, 0), true);
        return new Candidate(Section.OTHERS, keyPoint, place);
    }
}
