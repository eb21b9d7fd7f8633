package dev.acumen.adapt.simulation;

/// What is simulated.
///
/// @param tasks how many tasks the stream has; half-way the drifting rules change
/// @param window after so many tasks the policy learns
/// @param budget the most tokens of key points that a task is shown
/// @param reliability how often the agent follows a key point that applies, from 0 to 1
/// @param noise how often Reflector and Curator are wrong
public record SimulationSettings(int tasks, int window, int budget, double reliability, Noise noise) {
    /// A thousand tasks, windows of ten, 4,000 tokens, an agent that follows nine key points of ten, and 20 % noise.
    public static SimulationSettings defaults() {
        return new SimulationSettings(1_000, 10, 4_000, 0.9, Noise.of(0.2));
    }

    /// The same over another number of tasks.
    public SimulationSettings withTasks(int number) {
        return new SimulationSettings(number, window, budget, reliability, noise);
    }

    /// The same with another budget.
    ///
    /// @param tokens of key points
    public SimulationSettings withBudget(int tokens) {
        return new SimulationSettings(tasks, window, tokens, reliability, noise);
    }

    /// The same with other noise.
    public SimulationSettings withNoise(Noise other) {
        return new SimulationSettings(tasks, window, budget, reliability, other);
    }
}
