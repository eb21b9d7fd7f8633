package dev.acumen.adapt;

/// Hears how a run goes on, from one thread. What a resumed run did before is told again, in the same order.
public interface AdaptListener {
    /// Nobody listens.
    AdaptListener NONE = new AdaptListener() {};

    /// A task was learned from.
    default void learned(AdaptStep step) {}

    /// A playbook was measured on the held-out tasks.
    default void evaluated(Evaluation evaluation) {}
}
