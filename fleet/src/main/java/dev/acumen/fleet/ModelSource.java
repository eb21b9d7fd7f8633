package dev.acumen.fleet;

import dev.acumen.llm.LanguageModel;
import java.io.Serializable;

/// Opens the model that judges, on the machine that asks it. It travels with the job, so it holds no key: that comes
/// from the environment of the task manager.
@FunctionalInterface
public interface ModelSource extends Serializable {

    /// The model. Its own retries are off: the job asks again, and ends an attempt after the time that
    /// [Retries][dev.acumen.llm.Retries] gives it.
    LanguageModel open();
}
