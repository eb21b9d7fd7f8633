package dev.acumen.adapt.simulation;

/// How often Reflector and Curator are wrong, each from 0 to 1.
///
/// @param missed of what a task teaches, how much the Reflector misses; also of the key points that decided, how many
/// it does not rate
/// @param falseInsight how often an insight is wrong, and how often a task that teaches nothing gives one
/// @param overgeneral how often an insight leaves out the condition of its rule
/// @param wrongTag how often a rating goes to another key point that was shown
/// @param wrongSign how often helpful and harmful are mixed up
/// @param duplicate how often the Curator adds what the playbook says already
/// @param badMerge how often the Curator merges two key points of a domain and loses what one of them says
public record Noise(
        double missed,
        double falseInsight,
        double overgeneral,
        double wrongTag,
        double wrongSign,
        double duplicate,
        double badMerge) {

    /// One level for all: ratings go wrong in both ways together as often as anything else, and merges are rarer, for
    /// a wrong one destroys two key points.
    ///
    /// @param level from 0 to 1
    public static Noise of(double level) {
        return new Noise(level, level, level, level / 2, level / 2, level, level / 10);
    }
}
