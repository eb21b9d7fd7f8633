package dev.acumen.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.acumen.experiment.Comparison.Verdict;
import dev.acumen.experiment.Measure.Scale;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Simulated experiments in which the truth is known; 4,000 for each interval, so that luck decides nothing. Counts are
/// Poisson's (`dispersion` 0) or negative binomial, whose
/// variance is the mean and `dispersion` times its square; amounts are log-normal.
class ComparisonTest {
    private static final int EXPERIMENTS = 4_000;
    private static final int WATCHED = 100;

    @ParameterizedTest
    @CsvSource({
        "120, 30, 0.5, 0.5, 0",
        "120, 30, 0.3, 0.5, 0",
        "120, 30, 1.5, 1.5, 1.4",
        "120, 30, 1.0, 1.5, 1.4",
        "120, 30, 1.5, 1.0, 1.4",
        "120, 30, 4, 6, 1",
        "400, 100, 1.0, 1.5, 1.4",
        "400, 100, 2, 3, 3.3",
        "50, 50, 0.3, 0.5, 0",
        "50, 50, 1.0, 1.5, 1.4",
    })
    void intervalsOfCountsHoldTheTruthInNinetyFiveOfAHundredExperiments(
            int shown, int heldOut, double with, double without, double dispersion) {
        SplittableRandom random = new SplittableRandom(24);
        int held = 0;

        for (int i = 0; i < EXPERIMENTS; i++) {
            Comparison comparison = Comparison.of(
                    values(shown, random, one -> count(one, with, dispersion)),
                    values(heldOut, random, one -> count(one, without, dispersion)),
                    Scale.COUNT,
                    20);
            held += holds(comparison, with / without) ? 1 : 0;
        }

        assertThat(held).isBetween(EXPERIMENTS * 93 / 100, EXPERIMENTS * 97 / 100);
    }

    @ParameterizedTest
    @CsvSource({"120, 30, 1.0, 1.0", "120, 30, 0.7, 1.0", "120, 30, 0.7, 1.5", "400, 100, 0.7, 1.0", "50, 50, 0.7, 1.0"
    })
    void intervalsOfAmountsHoldTheTruthInNinetyFiveOfAHundredExperiments(
            int shown, int heldOut, double ratio, double spread) {
        SplittableRandom random = new SplittableRandom(24);
        int held = 0;

        for (int i = 0; i < EXPERIMENTS; i++) {
            Comparison comparison = Comparison.of(
                    values(shown, random, one -> ratio * 90_000 * Math.exp(one.nextGaussian())),
                    values(heldOut, random, one -> 90_000 * Math.exp(spread * one.nextGaussian())),
                    Scale.AMOUNT,
                    20);
            held += holds(comparison, ratio) ? 1 : 0;
        }

        assertThat(held).isBetween(EXPERIMENTS * 93 / 100, EXPERIMENTS * 97 / 100);
    }

    @Test
    void intervalsOfBalancesHoldTheTruthInNinetyFiveOfAHundredExperiments() {
        SplittableRandom random = new SplittableRandom(24);
        int held = 0;

        for (int i = 0; i < EXPERIMENTS; i++) {
            Comparison comparison = Comparison.of(
                    values(120, random, one -> count(one, 2, 0) - count(one, 0.5, 0)),
                    values(30, random, one -> count(one, 1.5, 0) - count(one, 0.5, 0)),
                    Scale.BALANCE,
                    20);
            held += holds(comparison, 0.5) ? 1 : 0;
        }

        assertThat(held).isBetween(EXPERIMENTS * 93 / 100, EXPERIMENTS * 97 / 100);
    }

    /// Whoever looks after each session sees a difference sooner or later in most of the experiments where there is
    /// none, if the interval for one look decides.
    @ParameterizedTest
    @ValueSource(ints = {20, 50})
    void raisesFewFalseAlarmsThoughSomebodyLooksAfterEachSessionAtEachMeasure(int share) {
        SplittableRandom random = new SplittableRandom(share);
        int alarms = 0;
        int naive = 0;

        for (int i = 0; i < WATCHED; i++) {
            boolean[] seen = watched(random, share);
            alarms += seen[0] ? 1 : 0;
            naive += seen[1] ? 1 : 0;
        }

        assertThat(alarms).isLessThanOrEqualTo(WATCHED * 5 / 100);
        assertThat(naive).isGreaterThan(WATCHED / 3);
    }

    /// Whether any look at an experiment without an effect shows a difference of any measure, and whether any interval
    /// for one look does.
    private static boolean[] watched(SplittableRandom random, int share) {
        double[] means = {0.5, 1.5, 6, 0, 0};
        double[] dispersions = {0, 1.4, 1, 0, 0};
        double[][][] values = new double[means.length][2][400];
        int[] counts = new int[2];
        boolean[] seen = new boolean[2];
        for (int session = 0; session < 400; session++) {
            int group = random.nextInt(100) < share ? 1 : 0;
            for (int measure = 0; measure < means.length; measure++) {
                values[measure][group][counts[group]] = means[measure] > 0
                        ? count(random, means[measure], dispersions[measure])
                        : 90_000 * Math.exp(random.nextGaussian());
            }
            counts[group]++;
            if (Math.min(counts[0], counts[1]) >= Comparison.FEWEST) {
                for (int measure = 0; measure < means.length; measure++) {
                    Comparison now = Comparison.of(
                            Arrays.copyOf(values[measure][0], counts[0]),
                            Arrays.copyOf(values[measure][1], counts[1]),
                            means[measure] > 0 ? Scale.COUNT : Scale.AMOUNT,
                            share);
                    seen[0] |= now.verdict() != Verdict.OPEN;
                    seen[1] |= !holds(now, 1);
                }
            }
        }
        return seen;
    }

    @Test
    void findsAnEffectThatIsThere() {
        SplittableRandom random = new SplittableRandom(24);
        int found = 0;

        for (int i = 0; i < 100; i++) {
            Comparison comparison = Comparison.of(
                    values(400, random, one -> count(one, 0.5, 1)),
                    values(100, random, one -> count(one, 1.5, 1)),
                    Scale.COUNT,
                    20);
            found += comparison.verdict() == Verdict.LOWER ? 1 : 0;
        }

        assertThat(found).isGreaterThan(95);
    }

    @Test
    void saysHowManySessionsAreMissing() {
        Comparison comparison = Comparison.of(new double[60], new double[12], Scale.COUNT, 20);

        assertThat(comparison.verdict()).isEqualTo(Verdict.TOO_FEW);
        assertThat(comparison.more()).isEqualTo(90);
    }

    @Test
    void comparesCountsThatAreAllZero() {
        Comparison comparison = Comparison.of(new double[60], new double[40], Scale.COUNT, 50);

        assertThat(comparison.verdict()).isEqualTo(Verdict.OPEN);
        assertThat(comparison.shownMean()).isZero();
    }

    @Test
    void comparesAmountsThatAreAllTheSame() {
        double[] same = DoubleStream.generate(() -> 5).limit(40).toArray();

        Comparison comparison = Comparison.of(same, same, Scale.AMOUNT, 50);

        assertThat(comparison.verdict()).isEqualTo(Verdict.OPEN);
        assertThat(comparison.difference()).isCloseTo(1, within(1e-9));
        assertThat(comparison.shownMean()).isCloseTo(5, within(1e-9));
    }

    private static boolean holds(Comparison comparison, double truth) {
        return comparison.low() <= truth && truth <= comparison.high();
    }

    private static double[] values(int count, SplittableRandom random, ToDoubleFunction<SplittableRandom> one) {
        return DoubleStream.generate(() -> one.applyAsDouble(random))
                .limit(count)
                .toArray();
    }

    private static double count(SplittableRandom random, double mean, double dispersion) {
        double rate = dispersion == 0 ? mean : mean * dispersion * gamma(random, 1 / dispersion);
        double limit = Math.exp(-rate);
        int count = 0;
        for (double product = random.nextDouble(); product > limit; product *= random.nextDouble()) {
            count++;
        }
        return count;
    }

    /// Of Marsaglia and Tsang.
    private static double gamma(SplittableRandom random, double shape) {
        if (shape < 1) {
            return gamma(random, shape + 1) * Math.pow(random.nextDouble(), 1 / shape);
        }
        double d = shape - 1.0 / 3;
        while (true) {
            double normal = random.nextGaussian();
            double root = 1 + normal / Math.sqrt(9 * d);
            double cube = root * root * root;
            if (cube > 0 && Math.log(random.nextDouble()) < normal * normal / 2 + d - d * cube + d * Math.log(cube)) {
                return d * cube;
            }
        }
    }
}
