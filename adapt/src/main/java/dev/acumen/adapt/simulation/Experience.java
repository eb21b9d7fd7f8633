package dev.acumen.adapt.simulation;

import dev.acumen.playbook.KeyPoint;
import java.util.List;
import java.util.Optional;

/// A task that was tried.
///
/// @param shown the key points that the agent was shown
/// @param decisions one for each topic
record Experience(World.Drawn task, List<KeyPoint> shown, List<Decision> decisions) {

    /// What the agent did for one topic.
    ///
    /// @param rule the topic's rule
    /// @param followed the key point that it followed, if any
    record Decision(int rule, int option, boolean isRight, Optional<KeyPoint> followed) {}

    /// The share of topics that were done right.
    double score() {
        return (double) decisions.stream().filter(Decision::isRight).count() / decisions.size();
    }
}
