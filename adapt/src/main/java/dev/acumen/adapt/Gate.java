package dev.acumen.adapt;

import java.util.Arrays;

/// Decides whether a change of a playbook is kept, by the scores of held-out tasks before and after it.
///
/// Two gamblers bet on each pair of scores: one that the change lowers the score, the other that it lowers it by less
/// than the margin. If a gambler's belief is wrong, no betting makes money on average, so a fortune of 1/error is
/// reached with at most that probability, whenever one looks (Ville's inequality). The first to reach it decides:
/// turn back, or keep.
///
/// So a change that does not lower the score is turned back with a probability of at most `error`, and one that lowers
/// it by `margin` or more is kept with at most `error`, however many pairs are looked at (Waudby-Smith and Ramdas,
/// arXiv 2010.09686). That holds for tasks that had no part in making the change, drawn at random.
///
/// @param error the highest probability of each of the two errors, above 0 and below 1
/// @param margin how much lower a score counts as lower for sure, above 0 and below 1
public record Gate(double error, double margin) {

    /// @throws IllegalArgumentException if one is out of its range
    public Gate {
        if (!(error > 0 && error < 1 && margin > 0 && margin < 1)) {
            throw new IllegalArgumentException("error and margin of a gate are between 0 and 1");
        }
    }

    /// Errors of 5 % and a margin of 0.1.
    public static Gate defaults() {
        return new Gate(0.05, 0.1);
    }

    /// What the pairs say.
    public enum Verdict {
        /// The change does not lower the score by the margin or more.
        KEEP,
        /// The change lowers the score.
        TURN_BACK,
        /// There is not enough evidence yet.
        UNDECIDED
    }

    /// Nothing is known yet of a change.
    public Evidence start() {
        double[] ones = new double[Evidence.STAKES.length];
        Arrays.fill(ones, 1);
        return new Evidence(this, 0, 0, ones, ones, Verdict.UNDECIDED);
    }

    /// What is known of a change. Immutable.
    public static final class Evidence {
        /// What part of its fortune a gambler bets; each bets all of these ways with equal shares.
        private static final double[] STAKES = {0.1, 0.25, 0.5, 0.75, 0.95};

        private final Gate gate;
        private final int pairs;
        private final double sum;
        private final double[] lower;
        private final double[] notLower;
        private final Verdict verdict;

        private Evidence(Gate gate, int pairs, double sum, double[] lower, double[] notLower, Verdict verdict) {
            this.gate = gate;
            this.pairs = pairs;
            this.sum = sum;
            this.lower = lower;
            this.notLower = notLower;
            this.verdict = verdict;
        }

        /// What is known after one more held-out task. A verdict that was reached stays.
        ///
        /// @param before the task's score without the change, 0 to 1
        /// @param after its score with the change, 0 to 1
        public Evidence with(double before, double after) {
            double difference = after - before;
            double[] low = lower.clone();
            double[] fair = notLower.clone();
            for (int i = 0; i < STAKES.length; i++) {
                low[i] *= 1 - STAKES[i] * difference;
                fair[i] *= 1 + STAKES[i] * (difference + gate.margin);
            }
            return new Evidence(gate, pairs + 1, sum + difference, low, fair, decided(low, fair));
        }

        private Verdict decided(double[] low, double[] fair) {
            double enough = 1 / gate.error;
            if (verdict != Verdict.UNDECIDED) {
                return verdict;
            }
            if (mean(low) >= enough) {
                return Verdict.TURN_BACK;
            }
            return mean(fair) >= enough ? Verdict.KEEP : Verdict.UNDECIDED;
        }

        private static double mean(double[] fortunes) {
            return Arrays.stream(fortunes).average().orElse(0);
        }

        /// What it says.
        public Verdict verdict() {
            return verdict;
        }

        /// How many held-out tasks were looked at.
        public int pairs() {
            return pairs;
        }

        /// The mean difference of the scores, after minus before; 0 where none was looked at.
        public double difference() {
            return pairs == 0 ? 0 : sum / pairs;
        }

        /// Whether the change is kept if nothing more can be learned: the verdict, or without one whether the scores
        /// that were looked at did not fall.
        public boolean isKept() {
            return switch (verdict) {
                case KEEP -> true;
                case TURN_BACK -> false;
                case UNDECIDED -> sum >= -1e-9;
            };
        }
    }
}
