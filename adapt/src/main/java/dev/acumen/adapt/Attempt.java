package dev.acumen.adapt;

import dev.acumen.llm.Failure;
import dev.acumen.llm.ModelUsage;
import dev.acumen.trajectory.Trajectory;

/// What came of trying a task.
public sealed interface Attempt {

    /// What was used.
    ModelUsage usage();

    /// There is an answer.
    ///
    /// @param trajectory what the agent did, with the ids of the key points that it cited in its messages
    /// @param answer the final answer; may be empty
    record Answered(Trajectory trajectory, String answer, ModelUsage usage) implements Attempt {}

    /// There is none.
    ///
    /// @param failure why, and whether a retry makes sense
    record Failed(Failure failure) implements Attempt {
        @Override
        public ModelUsage usage() {
            return failure.usage();
        }
    }
}
