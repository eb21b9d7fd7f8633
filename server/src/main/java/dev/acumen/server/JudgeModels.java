package dev.acumen.server;

import dev.acumen.llm.LanguageModel;
import dev.acumen.llm.Spending;
import java.util.Optional;

/// Who judges sessions.
///
/// @param reflector says what a session shows
/// @param curator turns that into changes
public record JudgeModels(LanguageModel reflector, LanguageModel curator) {
    /// Where models come from.
    @FunctionalInterface
    public interface Source {
        /// No model: signals alone teach.
        Source NONE = _ -> Optional.empty();

        /// Models whose requests are allowed and accounted for by somebody; empty where no model is asked.
        Optional<JudgeModels> of(Spending spending);
    }
}
