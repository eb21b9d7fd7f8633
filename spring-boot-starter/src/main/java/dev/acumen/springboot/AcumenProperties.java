package dev.acumen.springboot;

import java.nio.file.Path;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/// The properties `acumen.*`.
///
/// @param enabled Whether agents are shown key points and are learned from.
/// @param folder Where the playbook is kept, unless a PlaybookStore is a bean. It is created if it is missing.
/// @param learn When a run is learned.
/// @param judge Who judges runs.
/// @param review Whether changes of the playbook wait for a person's yes.
/// @param budget How long the key points of a run may be together, in characters.
/// @since 0.1
@ConfigurationProperties("acumen")
public record AcumenProperties(
        @DefaultValue("true") boolean enabled,
        @DefaultValue("playbook") Path folder,
        @DefaultValue("run") Learn learn,
        @DefaultValue("model") Judge judge,
        @DefaultValue("false") boolean review,
        @DefaultValue("9500") int budget) {

    /// When a run is learned.
    public enum Learn {
        /// After each run.
        RUN,

        /// With the other runs of its conversation, after [dev.acumen.api.Conversations#end] or at the end of the
        /// application.
        CONVERSATION,

        /// Never. Agents are shown what is known.
        OFF
    }

    /// Who judges runs.
    public enum Judge {
        /// The application's [dev.acumen.llm.LanguageModel], else its only chat model, else nobody, as with
        /// [#SIGNALS].
        MODEL,

        /// No model: only what users say outright, corrections, and commands that failed before another one worked.
        SIGNALS
    }
}
