package dev.acumen.testkit.model;

import dev.acumen.json.Json;
import dev.acumen.json.JsonWriter;
import java.util.List;
import java.util.Optional;

/// Anthropic's Messages API, version 2023-06-01.
final class AnthropicWire {
    private static final String TOOL_USE = "tool_use";

    private AnthropicWire() {}

    /// The answer: JSON, or events if the request wants a stream.
    static Answer answer(Completion said) {
        return answer(said, List.of(block(said)), stopReason(said));
    }

    /// An answer that calls a tool of the client.
    static Answer answer(Completion said, Reply.Call call) {
        Json.Obj use = use(said, call.tool(), call.input());
        List<Json.Obj> blocks = call.text().isEmpty() ? List.of(use) : List.of(spoken(call.text()), use);
        return answer(said, blocks, TOOL_USE);
    }

    private static Answer answer(Completion said, List<Json.Obj> blocks, String stopReason) {
        Json.Obj message = message(said, blocks, stopReason);
        return said.request().isStream() ? Answer.events(events(message, blocks)) : Answer.ok(message);
    }

    /// An answer in whose envelope nothing has the right type.
    static Json wrongTypes() {
        return Json.Obj.of(
                "id", Json.Num.of(7),
                "type", text("message"),
                "role", text("assistant"),
                "model", Json.NULL,
                "content", Json.Num.of(42),
                "stop_reason", new Json.Arr(List.of()),
                "usage", text("plenty"));
    }

    private static Json.Obj message(Completion said, List<Json.Obj> blocks, String stopReason) {
        return Json.Obj.of(
                "id", text("msg_%06d".formatted(said.number())),
                "type", text("message"),
                "role", text("assistant"),
                "model", text(said.request().model()),
                "content", new Json.Arr(List.copyOf(blocks)),
                "stop_reason", text(stopReason),
                "stop_sequence", Json.NULL,
                "usage", usage(said.usage()));
    }

    private static String stopReason(Completion said) {
        if (said.isCut()) {
            return "max_tokens";
        }
        return said.structuredOutput().isPresent() ? TOOL_USE : "end_turn";
    }

    private static Json.Obj block(Completion said) {
        Optional<Json.Obj> input = said.structuredOutput();
        return input.isEmpty() ? spoken(said.text()) : use(said, Received.STRUCTURED_OUTPUT, input.get());
    }

    private static Json.Obj spoken(String text) {
        return Json.Obj.of("type", text("text"), "text", text(text));
    }

    private static Json.Obj use(Completion said, String tool, Json.Obj input) {
        return Json.Obj.of(
                "type", text(TOOL_USE),
                "id", text("toolu_%06d".formatted(said.number())),
                "name", text(tool),
                "input", input);
    }

    private static Json.Obj usage(Usage usage) {
        return Json.Obj.of(
                "input_tokens", Json.Num.of(usage.input()),
                "cache_creation_input_tokens", Json.Num.of(usage.cacheWrite()),
                "cache_read_input_tokens", Json.Num.of(usage.cacheRead()),
                "output_tokens", Json.Num.of(usage.output()));
    }

    private static String events(Json.Obj message, List<Json.Obj> blocks) {
        Json usage = message.members().getOrDefault("usage", Json.NULL);
        Json stop = message.members().getOrDefault("stop_reason", Json.NULL);
        Json.Obj start = message.with("content", new Json.Arr(List.of())).with("stop_reason", Json.NULL);
        StringBuilder events = new StringBuilder(event("message_start", "message", start));
        for (int i = 0; i < blocks.size(); i++) {
            events.append(events(Json.Num.of(i), blocks.get(i)));
        }
        return events
                + event(
                        "message_delta",
                        "delta",
                        Json.Obj.of("stop_reason", stop, "stop_sequence", Json.NULL),
                        "usage",
                        usage)
                + event("message_stop");
    }

    private static String events(Json index, Json.Obj block) {
        return event("content_block_start", "index", index, "content_block", empty(block))
                + event("ping")
                + event("content_block_delta", "index", index, "delta", delta(block))
                + event("content_block_stop", "index", index);
    }

    /// The block as a stream announces it.
    private static Json.Obj empty(Json.Obj block) {
        return block.text("text") == null ? block.with("input", Json.Obj.of()) : block.with("text", text(""));
    }

    private static Json.Obj delta(Json.Obj block) {
        String text = block.text("text");
        return text == null
                ? Json.Obj.of(
                        "type", text("input_json_delta"),
                        "partial_json", text(JsonWriter.compact(block.members().getOrDefault("input", Json.NULL))))
                : Json.Obj.of("type", text("text_delta"), "text", text(text));
    }

    private static String event(String type, Object... namesAndValues) {
        Json.Obj event = Json.Obj.of("type", text(type));
        for (int i = 0; i < namesAndValues.length; i += 2) {
            event = event.with((String) namesAndValues[i], (Json) namesAndValues[i + 1]);
        }
        return "event: " + type + "\ndata: " + JsonWriter.compact(event) + "\n\n";
    }

    private static Json.Text text(String value) {
        return new Json.Text(value);
    }
}
