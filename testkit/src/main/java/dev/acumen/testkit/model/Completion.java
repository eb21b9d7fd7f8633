package dev.acumen.testkit.model;

import dev.acumen.json.BadInputException;
import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import java.util.Optional;

/// What a model said to a request, before it is put into a wire format.
///
/// @param number tells answers apart; it goes into their ids
/// @param isCut whether it reached the limit of tokens
record Completion(Received request, int number, String text, boolean isCut, Usage usage) {
    /// The input for the tool that the client wants called, if it wants one and this is JSON for it.
    Optional<Json.Obj> structuredOutput() {
        boolean isWanted = request.wantsStructuredOutput() && !request.isFollowUp() && !isCut;
        return isWanted ? object(text) : Optional.empty();
    }

    /// The object that a text is; empty for any other text.
    static Optional<Json.Obj> object(String text) {
        try {
            return JsonReader.read(text, "a body") instanceof Json.Obj object ? Optional.of(object) : Optional.empty();
        } catch (BadInputException ignored) {
            return Optional.empty();
        }
    }
}
