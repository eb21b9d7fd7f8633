package dev.acumen.playbook;

import org.jspecify.annotations.Nullable;

/// How often a key point was judged helpful and harmful.
///
/// Both counts are from 0 to [#MOST]; sums stop there instead of overflowing.
///
/// @param helpful sessions in which it helped
/// @param harmful sessions in which it misled
public record Tally(long helpful, long harmful) {
    /// The largest count: 2^53 − 1, the largest integer that every JSON reader keeps exact.
    public static final long MOST = (1L << 53) - 1;

    public static final Tally ZERO = new Tally(0, 0);

    /// The count of harm from which a key point may be pruned.
    private static final long PRUNE_FROM = 3;

    /// What everybody starts with, two good of three: a key point was learned for a reason.
    private static final double PRIOR_HELPFUL = 2;

    private static final double PRIOR = 3;

    /// @throws IllegalArgumentException if a count is negative or above [#MOST]
    public Tally {
        if (helpful < 0 || harmful < 0 || helpful > MOST || harmful > MOST) {
            throw new IllegalArgumentException("a tally counts from 0 to 2^53-1, not " + helpful + " and " + harmful);
        }
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Tally that && helpful == that.helpful && harmful == that.harmful;
    }

    @Override
    public int hashCode() {
        return 31 * Long.hashCode(helpful) + Long.hashCode(harmful);
    }

    /// This tally with one more of the rating; the same tally for a neutral one.
    public Tally with(Rating rating) {
        return switch (rating) {
            case HELPFUL -> new Tally(Math.min(MOST, helpful + 1), harmful);
            case HARMFUL -> new Tally(helpful, Math.min(MOST, harmful + 1));
            case NEUTRAL -> this;
        };
    }

    /// Both counts added up (INV-CUR-003).
    public Tally plus(Tally other) {
        return new Tally(Math.min(MOST, helpful + other.helpful), Math.min(MOST, harmful + other.harmful));
    }

    /// Whether a key point with this tally is pruned, unless it is pinned: at least three times harmful, and
    /// more often than helpful (REQ-CUR-015, INV-CUR-011).
    public boolean isHarmful() {
        return harmful >= PRUNE_FROM && harmful > helpful;
    }

    /// How far the key point can be relied on, between 0 and 1: the lower bound of Wilson's score interval, one
    /// standard deviation wide, for the part of its judgements that is helpful; each key point starts with two good
    /// judgements of three.
    ///
    /// So much evidence beats little: 20/1 (0.84) comes before 5/0 (0.72), and that before 1/0 (0.50). One that
    /// nobody judged yet, 0/0 (0.39), gets its chance before what helped once and misled once (0.38), and before
    /// what only misled: 0/1 is 0.28.
    public double reliability() {
        double count = helpful + harmful + PRIOR;
        double part = (helpful + PRIOR_HELPFUL) / count;
        double middle = part + 1 / (2 * count);
        double width = Math.sqrt(part * (1 - part) / count + 1 / (4 * count * count));
        return Math.max(0, (middle - width) / (1 + 1 / count));
    }
}
