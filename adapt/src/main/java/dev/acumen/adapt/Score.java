package dev.acumen.adapt;

/// How good an answer is.
///
/// @param value from 0, wrong, to 1, right
/// @param feedback what the scorer saw, for the Reflector; never the reference answer itself
public record Score(double value, String feedback) {

    /// @throws IllegalArgumentException if the value is not within 0 to 1
    public Score {
        if (!(value >= 0 && value <= 1)) {
            throw new IllegalArgumentException("a score is between 0 and 1, not " + value);
        }
    }

    static Score of(boolean isRight, String wrong) {
        return isRight ? new Score(1, "The answer is right.") : new Score(0, wrong);
    }

    /// Whether nothing is left to improve.
    public boolean isFull() {
        return value == 1;
    }
}
