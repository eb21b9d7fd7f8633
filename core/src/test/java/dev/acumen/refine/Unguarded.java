package dev.acumen.refine;

/// Reaches the refiner of the specification, which has no guards, for the golden vectors.
public final class Unguarded {
    private Unguarded() {}

    /// One that takes all for the same whose meanings are near enough.
    public static Refiner refiner(double threshold, Embedder embedder) {
        return SemanticRefiner.unguarded(threshold, embedder);
    }
}
