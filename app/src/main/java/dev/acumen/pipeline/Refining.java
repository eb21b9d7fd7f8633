package dev.acumen.pipeline;

import dev.acumen.learn.ModelReferee;
import dev.acumen.llm.ModelUsage;
import dev.acumen.refine.Refiner;
import java.util.Optional;

/// A refiner, and what it uses of a model.
///
/// @param referee decides on close pairs; empty where no model is asked
public record Refining(Refiner refiner, Optional<ModelReferee> referee) {
    /// What was used since this was asked last.
    public ModelUsage used() {
        return referee.map(ModelReferee::takeUsage).orElse(ModelUsage.NONE);
    }

    /// Whether a model is asked.
    public boolean isWithModel() {
        return referee.isPresent();
    }
}
