package dev.acumen.adapt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class GateTest {
    private static final int RUNS = 2_000;
    private static final int TASKS = 200;

    /// How often runs end with a verdict, where a task is right with these probabilities before and after.
    private static double share(Gate.Verdict wanted, double before, double after) {
        SplittableRandom random = new SplittableRandom(20261127);
        int hits = 0;
        for (int run = 0; run < RUNS; run++) {
            Gate.Evidence evidence = Gate.defaults().start();
            for (int task = 0; task < TASKS && evidence.verdict() == Gate.Verdict.UNDECIDED; task++) {
                evidence = evidence.with(random.nextDouble() < before ? 1 : 0, random.nextDouble() < after ? 1 : 0);
            }
            hits += evidence.verdict() == wanted ? 1 : 0;
        }
        return (double) hits / RUNS;
    }

    @Test
    void seldomTurnsBackWhatDoesNotLowerTheScoreHoweverOftenOneLooks() {
        assertThat(share(Gate.Verdict.TURN_BACK, 0.5, 0.5)).isLessThanOrEqualTo(0.05);
        assertThat(share(Gate.Verdict.TURN_BACK, 0.9, 0.9)).isLessThanOrEqualTo(0.05);
        assertThat(share(Gate.Verdict.TURN_BACK, 0.5, 0.6)).isLessThanOrEqualTo(0.05);
    }

    @Test
    void seldomKeepsWhatLowersTheScoreByTheMargin() {
        assertThat(share(Gate.Verdict.KEEP, 0.5, 0.4)).isLessThanOrEqualTo(0.05);
        assertThat(share(Gate.Verdict.KEEP, 0.9, 0.8)).isLessThanOrEqualTo(0.05);
        assertThat(share(Gate.Verdict.KEEP, 0.5, 0.3)).isLessThanOrEqualTo(0.01);
    }

    @Test
    void findsLargeDifferencesMostly() {
        assertThat(share(Gate.Verdict.TURN_BACK, 0.8, 0.4)).isGreaterThan(0.95);
        assertThat(share(Gate.Verdict.KEEP, 0.4, 0.8)).isGreaterThan(0.95);
    }

    @Test
    void goesByTheObservedScoresWhereTheEvidenceIsNotEnough() {
        Gate.Evidence lower = Gate.defaults().start().with(1, 0).with(0, 0);
        Gate.Evidence same = Gate.defaults().start().with(1, 0).with(0, 1);

        assertThat(lower.verdict()).isEqualTo(Gate.Verdict.UNDECIDED);
        assertThat(lower.isKept()).isFalse();
        assertThat(lower.difference()).isEqualTo(-0.5);
        assertThat(same.isKept()).isTrue();
        assertThat(Gate.defaults().start().isKept()).isTrue();
    }

    @Test
    void keepsAVerdictThatItHasReached() {
        Gate.Evidence evidence = Gate.defaults().start();
        for (int i = 0; i < 20; i++) {
            evidence = evidence.with(1, 0);
        }
        assertThat(evidence.verdict()).isEqualTo(Gate.Verdict.TURN_BACK);

        for (int i = 0; i < 100; i++) {
            evidence = evidence.with(0, 1);
        }

        assertThat(evidence.verdict()).isEqualTo(Gate.Verdict.TURN_BACK);
        assertThat(evidence.isKept()).isFalse();
    }

    @Test
    void knowsNoErrorsOfNothingOrOfAll() {
        assertThatIllegalArgumentException().isThrownBy(() -> new Gate(0, 0.1));
        assertThatIllegalArgumentException().isThrownBy(() -> new Gate(0.05, 1));
    }
}
