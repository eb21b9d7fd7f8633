package dev.acumen.pipeline;

/// Hears how many texts of how many have their vector.
@FunctionalInterface
public interface EmbeddingListener {
    /// Nobody listens.
    EmbeddingListener NONE = (_, _) -> {};

    /// Fewer take a moment, and need no line that says so.
    int MANY = 100;

    /// @param done from 0 to `all`, which ends it
    void embedded(int done, int all);
}
