package dev.acumen.testkit.model;

import dev.acumen.json.Json;
import dev.acumen.json.JsonWriter;
import java.util.List;

/// OpenAI's Chat Completions API, without streams.
final class OpenAiWire {
    /// 2026-01-01T00:00:00Z; an answer says when it was made.
    private static final long CREATED = 1_767_225_600;

    private OpenAiWire() {}

    static Answer answer(Completion said) {
        Json.Obj message = Json.Obj.of("role", text("assistant"), "content", text(said.text()), "refusal", Json.NULL);
        return answer(said, message, said.isCut() ? "length" : "stop");
    }

    /// An answer that calls a tool of the client.
    static Answer answer(Completion said, Reply.Call call) {
        Json tool = Json.Obj.of(
                "id",
                text("call_%06d".formatted(said.number())),
                "type",
                text("function"),
                "function",
                Json.Obj.of("name", text(call.tool()), "arguments", text(JsonWriter.compact(call.input()))));
        Json.Obj message = Json.Obj.of(
                "role",
                text("assistant"),
                "content",
                call.text().isEmpty() ? Json.NULL : text(call.text()),
                "refusal",
                Json.NULL,
                "tool_calls",
                new Json.Arr(List.of(tool)));
        return answer(said, message, "tool_calls");
    }

    private static Answer answer(Completion said, Json.Obj message, String finishReason) {
        Json choice = Json.Obj.of(
                "index",
                Json.Num.of(0),
                "message",
                message,
                "logprobs",
                Json.NULL,
                "finish_reason",
                text(finishReason));
        return Answer.ok(Json.Obj.of(
                "id", text("chatcmpl-%06d".formatted(said.number())),
                "object", text("chat.completion"),
                "created", Json.Num.of(CREATED),
                "model", text(said.request().model()),
                "choices", new Json.Arr(List.of(choice)),
                "usage", usage(said.usage())));
    }

    /// An answer in whose envelope nothing has the right type.
    static Json wrongTypes() {
        Json choice = Json.Obj.of(
                "index", text("first"),
                "message", Json.Obj.of("role", text("assistant"), "content", Json.Num.of(42)),
                "finish_reason", new Json.Bool(true));
        return Json.Obj.of(
                "id", Json.Num.of(7),
                "object", text("chat.completion"),
                "model", Json.NULL,
                "choices", new Json.Arr(List.of(choice)),
                "usage", text("plenty"));
    }

    private static Json usage(Usage usage) {
        return Json.Obj.of(
                "prompt_tokens", Json.Num.of(usage.prompt()),
                "completion_tokens", Json.Num.of(usage.output()),
                "total_tokens", Json.Num.of(usage.prompt() + usage.output()),
                "prompt_tokens_details", Json.Obj.of("cached_tokens", Json.Num.of(usage.cacheRead())));
    }

    private static Json.Text text(String value) {
        return new Json.Text(value);
    }
}
