package dev.acumen.learn;

import dev.acumen.llm.Prompt;
import dev.acumen.llm.Reply;

/// Hears what models are asked, and what they answer. Called from many threads at once.
@FunctionalInterface
public interface ModelListener {
    /// Nobody listens.
    ModelListener NONE = (role, session, prompt, reply) -> {};

    /// A model was asked.
    ///
    /// @param role for whom: `reflector`, `curator`, `single` or `referee`
    /// @param session the session's id; [ModelReferee#SESSION] for the referee
    /// @param prompt the question
    /// @param reply what came of it, the last of all attempts
    void asked(String role, String session, Prompt prompt, Reply reply);
}
