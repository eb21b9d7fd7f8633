package dev.acumen.llm;

import dev.acumen.json.Json;
import java.util.Optional;

/// One question to a model.
///
/// @param purpose what it is for
/// @param prompt the question
/// @param promptTokens how many tokens the prompt has, estimated; for limits only
/// @param room the most tokens that the answer may have, 1 or more
/// @param schema the JSON schema of the answer, for providers that can keep to one
public record Request(Purpose purpose, Prompt prompt, long promptTokens, int room, Optional<Json.Obj> schema) {
    /// How many tokens an answer has as a rule.
    public static final int TYPICAL_ANSWER = 800;

    /// What a request is for, as it is accounted.
    ///
    /// @param role who asks: `reflector`, `curator`, `single` or `referee`
    /// @param session the session that is learned; for the referee a name of its own
    public record Purpose(String role, String session) {}

    /// What it will probably use: the prompt and a typical answer.
    public ModelUsage estimate() {
        return ModelUsage.of(promptTokens, 0, 0, Math.min(room, TYPICAL_ANSWER));
    }

    /// The same question with room for an answer of so many tokens.
    public Request withRoom(int tokens) {
        return new Request(purpose, prompt, promptTokens, tokens, schema);
    }
}
