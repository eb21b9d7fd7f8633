package dev.acumen.pipeline;

import dev.acumen.llm.Failure;
import dev.acumen.llm.LanguageModel;
import java.util.List;

/// Hears how learning goes, and answers for the person who started it.
public interface LearnListener extends EmbeddingListener {
    /// Nobody hears it, and nobody can be asked: a background worker writes its own log.
    LearnListener NONE = _ -> {};

    /// A session was tried.
    void ended(SessionResult result);

    /// Something is wrong that does not end the run.
    default void warn(String problem) {}

    /// Learning begins.
    ///
    /// @param sessions how many sessions are to be learned
    /// @param isInBatches whether [#advanced] counts them
    default void begins(int sessions, boolean isInBatches) {}

    /// A batch begins.
    default void batchBegins() {}

    /// A batch is learned.
    default void advanced(List<SessionResult> results) {}

    /// A model cannot be asked, and what is left waits.
    default void stopped(Failure obstacle) {}

    /// The same model, whose thinking is shown.
    default LanguageModel watched(LanguageModel model) {
        return model;
    }

    @Override
    default void embedded(int done, int all) {}

    /// Whether a history may be sent to a provider.
    default boolean maySend(LearnEstimate estimate, String provider) {
        return false;
    }

    /// Whether more may be spent than is left of today's limits.
    default boolean maySpendMore(LearnEstimate estimate) {
        return false;
    }
}
