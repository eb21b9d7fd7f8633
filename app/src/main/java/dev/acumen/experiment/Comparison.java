package dev.acumen.experiment;

import dev.acumen.experiment.Measure.Scale;

/// A measure of sessions with what is tested, against the same of held-out sessions.
///
/// Two intervals answer two questions. Where the difference lies: an interval that holds its 95 % for one look at any
/// time. Whether there is one: the mixture sequential test of Johari, Koomen, Pekelis and Walsh (Peeking at A/B Tests,
/// KDD 2017), whose interval holds at all looks together, however often somebody looks, and for all measures together.
///
/// @param shown how many sessions with it were measured
/// @param heldOut how many held-out ones
/// @param shownMean the mean of those with it, a geometric one for amounts; 0 where there are none
/// @param heldOutMean the same of the held-out ones
/// @param difference the first less the second; the first by the second where the scale is one of ratios
/// @param low where its interval begins; as the difference where there are too few sessions
/// @param high where it ends
/// @param verdict what it means
/// @param more about how many more sessions would decide; 0 where it is decided, and -1 for more than twenty times as
/// many as there are
record Comparison(
        int shown,
        int heldOut,
        double shownMean,
        double heldOutMean,
        double difference,
        double low,
        double high,
        Verdict verdict,
        int more) {
    /// The fewest sessions of either group for an interval. With fewer, it misses its 95 % where counts are skewed.
    static final int FEWEST = 30;

    /// What a comparison means.
    enum Verdict {
        /// There are not enough sessions.
        TOO_FEW,
        /// No difference is shown.
        OPEN,
        /// The value is lower with what is tested.
        LOWER,
        /// The value is higher with what is tested.
        HIGHER
    }

    /// Compares values.
    ///
    /// @param share how many of a hundred sessions are held out
    static Comparison of(double[] shown, double[] heldOut, Scale scale, int share) {
        Sample with = Sample.of(shown, scale);
        Sample without = Sample.of(heldOut, scale);
        int missing = missing(shown.length, heldOut.length, share);
        if (missing > 0) {
            return made(with, without, scale, 0, 0, Verdict.TOO_FEW, missing);
        }
        GroupDifference difference = GroupDifference.of(with, without, scale);
        double value = difference.value();
        Verdict verdict =
                Math.abs(value) <= difference.safeHalf(1) ? Verdict.OPEN : value < 0 ? Verdict.LOWER : Verdict.HIGHER;
        int more = verdict == Verdict.OPEN ? difference.more() : 0;
        return made(with, without, scale, value, difference.half(), verdict, more);
    }

    private static Comparison made(
            Sample with, Sample without, Scale scale, double value, double half, Verdict verdict, int more) {
        return new Comparison(
                with.count(),
                without.count(),
                scale == Scale.AMOUNT && with.count() > 0 ? Math.exp(with.mean()) : with.mean(),
                scale == Scale.AMOUNT && without.count() > 0 ? Math.exp(without.mean()) : without.mean(),
                back(value, scale),
                back(value - half, scale),
                back(value + half, scale),
                verdict,
                more);
    }

    private static double back(double value, Scale scale) {
        return switch (scale) {
            case COUNT, AMOUNT -> Math.exp(value);
            case BALANCE -> value;
        };
    }

    /// About how many sessions are missing until both groups have the fewest.
    private static int missing(int shown, int heldOut, int share) {
        double forHeldOut = Math.max(0, FEWEST - heldOut) * 100.0 / share;
        double forShown = Math.max(0, FEWEST - shown) * 100.0 / (100 - share);
        return (int) Math.ceil(Math.max(forHeldOut, forShown));
    }
}
