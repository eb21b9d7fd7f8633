package dev.acumen.testkit.model;

import dev.acumen.json.Json;
import dev.acumen.json.JsonWriter;
import java.time.Duration;
import java.util.Map;

/// What a [ScriptedServer] does about one request. It is played in the wire format of the request.
public sealed interface Reply {

    /// An answer that the model completed.
    record Text(String text) implements Reply {}

    /// An answer that was cut because it reached the limit of tokens.
    record Cut(String text) implements Reply {}

    /// An answer that calls a tool of the client.
    ///
    /// @param text what is said before the call; empty for nothing
    record Call(String text, String tool, Json.Obj input) implements Reply {}

    /// A refusal in place of an answer.
    ///
    /// @param status the HTTP status
    /// @param headers more headers
    /// @param body a JSON text
    record Failure(int status, Map<String, String> headers, String body) implements Reply {
        public Failure {
            headers = Map.copyOf(headers);
        }
    }

    /// No answer at all, until the client or the server closes the connection.
    record Hang() implements Reply {}

    /// An answer whose body comes byte by byte.
    ///
    /// @param between the time from one byte to the next
    record Drip(String text, Duration between) implements Reply {}

    /// The connection is reset instead of an answer.
    record Reset() implements Reply {}

    /// The connection is reset after half of the body.
    record ResetMidway(String text) implements Reply {}

    /// Status 200 with bytes that are neither JSON nor UTF-8.
    record Garbage() implements Reply {}

    /// Status 200 with the first half of a JSON document, whose length is announced correctly.
    record HalfJson() implements Reply {}

    /// Status 200 with the right envelope in which content and usage have the wrong types.
    record WrongTypes() implements Reply {}

    /// Exactly these bytes.
    ///
    /// @param status the HTTP status
    /// @param headers more headers
    // Nobody compares replies, and bytes that are no text are what this is for.
    @SuppressWarnings("ArrayRecordComponent")
    record Raw(int status, Map<String, String> headers, byte[] body) implements Reply {
        public Raw {
            headers = Map.copyOf(headers);
            body = body.clone();
        }
    }

    /// Another reply, played later.
    ///
    /// @param delay how long the server waits before it begins
    record Late(Duration delay, Reply reply) implements Reply {}

    /// An answer that the model completed.
    static Reply text(String text) {
        return new Text(text);
    }

    /// An answer that the model completed: this JSON.
    static Reply json(Json json) {
        return new Text(JsonWriter.compact(json));
    }

    /// An answer that calls a tool of the client and says nothing else.
    static Reply call(String tool, Json.Obj input) {
        return new Call("", tool, input);
    }

    /// Status 429: too many requests.
    ///
    /// @param retryAfter for the header `retry-after`, in whole seconds
    static Reply rateLimited(Duration retryAfter) {
        return error(
                429,
                Map.of("retry-after", Long.toString(retryAfter.toSeconds())),
                "rate_limit_error",
                "This request would exceed your rate limit.");
    }

    /// Status 529, Anthropic's own: too many requests of everybody.
    static Reply overloaded() {
        return error(529, Map.of(), "overloaded_error", "Overloaded");
    }

    /// Status 500.
    static Reply serverError() {
        return error(500, Map.of(), "api_error", "Internal server error");
    }

    /// Status 400.
    static Reply badRequest() {
        return badRequest("This request is invalid.");
    }

    /// Status 400 with a message.
    static Reply badRequest(String message) {
        return error(400, Map.of(), "invalid_request_error", message);
    }

    /// Status 401.
    static Reply unauthorized() {
        return error(401, Map.of(), "authentication_error", "invalid x-api-key");
    }

    /// This reply after a delay.
    default Reply after(Duration delay) {
        return new Late(delay, this);
    }

    /// One body for both formats: OpenAI's has the same `error` and no `type` beside it.
    private static Reply error(int status, Map<String, String> headers, String type, String message) {
        Json error = Json.Obj.of("type", new Json.Text(type), "message", new Json.Text(message));
        Json body = Json.Obj.of("type", new Json.Text("error"), "error", error);
        return new Failure(status, headers, JsonWriter.compact(body));
    }
}
