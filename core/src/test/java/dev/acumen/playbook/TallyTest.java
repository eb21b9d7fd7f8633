package dev.acumen.playbook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TallyTest {
    private static final long MOST = 9_007_199_254_740_991L;

    @Test
    @DisplayName("REQ-SCORE-002: each rating raises its own count by one, a neutral one raises none")
    void countsEachRatingForItself() {
        Tally tally = new Tally(4, 2);

        Tally helpful = tally.with(Rating.HELPFUL);
        Tally harmful = tally.with(Rating.HARMFUL);
        Tally neutral = tally.with(Rating.NEUTRAL);

        assertThat(helpful).isEqualTo(new Tally(5, 2));
        assertThat(harmful).isEqualTo(new Tally(4, 3));
        assertThat(neutral).isSameAs(tally);
    }

    @Test
    void countsUpToTheLargestIntegerThatEveryJsonReaderKeepsExact() {
        Tally almost = new Tally(MOST - 1, MOST - 1);

        Tally full = almost.with(Rating.HELPFUL).with(Rating.HARMFUL);

        assertThat(full).isEqualTo(new Tally(MOST, MOST));
        assertThat(Tally.MOST).isEqualTo(MOST);
    }

    @Test
    void staysAtTheMostWhenMoreIsCounted() {
        Tally full = new Tally(MOST, MOST);

        Tally counted = full.with(Rating.HELPFUL).with(Rating.HARMFUL);

        assertThat(counted).isEqualTo(full);
    }

    @Test
    @DisplayName("INV-CUR-003: a sum adds both counts up, each for itself")
    void addsBothCountsUp() {
        Tally one = new Tally(5, 1);
        Tally other = new Tally(3, 0);

        Tally sum = one.plus(other);

        assertThat(sum).isEqualTo(new Tally(8, 1)).isEqualTo(other.plus(one));
        assertThat(one.plus(Tally.ZERO)).isEqualTo(one);
    }

    @Test
    @DisplayName("INV-CUR-003: a sum that would be too large stops at the most, and the other count is not touched")
    void saturatesInsteadOfOverflowing() {
        Tally one = new Tally(MOST, 1);
        Tally other = new Tally(MOST, 2);

        Tally sum = one.plus(other);

        assertThat(sum).isEqualTo(new Tally(MOST, 3));
    }

    @ParameterizedTest
    @CsvSource({
        "-1, 0",
        "0, -1",
        "9007199254740992, 0",
        "0, 9007199254740992",
        "9223372036854775807, 0",
        "-9223372036854775808, 0"
    })
    @DisplayName("INV-SCORE-001 INV-SCORE-002: there is no tally with a count below 0 or above 2^53-1")
    void refusesCountsOutOfRange(long helpful, long harmful) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Tally(helpful, harmful))
                .withMessageContaining("from 0 to 2^53-1")
                .withMessageContaining(helpful + " and " + harmful);
    }

    @ParameterizedTest(name = "helpful {0}, harmful {1}: {2}")
    @CsvSource({
        "0, 0, false",
        "0, 1, false",
        "0, 2, false",
        "0, 3, true",
        "1, 2, false",
        "1, 3, true",
        "1, 4, true",
        "2, 3, true",
        "3, 3, false",
        "3, 4, true",
        "4, 3, false",
        "10, 4, false",
        "9007199254740990, 9007199254740991, true",
        "9007199254740991, 9007199254740991, false"
    })
    @DisplayName("INV-CUR-011 INV-SCORE-003 REQ-CUR-015: harmful is at least three times and more often than helpful")
    void isHarmfulFromThreeTimesAndMoreOftenThanHelpful(long helpful, long harmful, boolean expected) {
        Tally tally = new Tally(helpful, harmful);

        boolean isHarmful = tally.isHarmful();

        assertThat(isHarmful).isEqualTo(expected);
    }

    @Test
    void reliesOnMuchEvidenceBeforeLittleAndOnTheUntestedBeforeTheDoubtful() {
        List<Tally> order = Stream.of("20/1", "5/0", "2/0", "1/0", "2/1", "0/0", "1/1", "0/1", "1/3", "0/3")
                .map(TallyTest::tally)
                .toList();

        assertThat(order.stream()
                        .sorted(Comparator.comparingDouble(Tally::reliability).reversed()))
                .containsExactlyElementsOf(order);
    }

    @ParameterizedTest
    @CsvSource({"20/1, 0.84", "5/0, 0.72", "1/0, 0.50", "0/0, 0.39", "1/1, 0.38", "0/1, 0.28"})
    void isAsReliableAsItsDescriptionSays(String tally, double expected) {
        double reliability = tally(tally).reliability();

        assertThat(reliability).isCloseTo(expected, within(0.005));
    }

    @Test
    void reliabilityRisesWithEachHelpfulAndFallsWithEachHarmful() {
        for (long helpful = 0; helpful < 60; helpful++) {
            for (long harmful = 0; harmful < 60; harmful++) {
                Tally tally = new Tally(helpful, harmful);

                double reliability = tally.reliability();

                assertThat(tally.with(Rating.HELPFUL).reliability())
                        .as("%s", tally)
                        .isGreaterThan(reliability);
                assertThat(tally.with(Rating.HARMFUL).reliability())
                        .as("%s", tally)
                        .isLessThan(reliability);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"0/9007199254740991", "9007199254740991/0", "9007199254740991/9007199254740991"})
    void reliabilityIsAPartOfOneForTheLargestCounts(String tally) {
        assertThat(tally(tally).reliability()).isBetween(0.0, 1.0);
    }

    private static Tally tally(String text) {
        String[] counts = text.split("/", -1);
        return new Tally(Long.parseLong(counts[0]), Long.parseLong(counts[1]));
    }
}
