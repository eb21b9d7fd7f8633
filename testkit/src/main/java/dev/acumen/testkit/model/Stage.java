package dev.acumen.testkit.model;

import dev.acumen.json.Json;
import dev.acumen.json.JsonWriter;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/// What the connections of a server share: its script, the requests it received and what they cost. Thread-safe.
final class Stage {
    private final Script script;
    private final Accounting accounting = new Accounting();
    private final AtomicInteger asked = new AtomicInteger();
    private final AtomicInteger answered = new AtomicInteger();
    private final List<Received> requests = new CopyOnWriteArrayList<>();

    Stage(Script script) {
        this.script = script;
    }

    List<Received> requests() {
        return List.copyOf(requests);
    }

    Usage usage() {
        return accounting.total();
    }

    /// Keeps a request and decides on the reply.
    Reply reply(Received request) {
        requests.add(request);
        if (request.json().members().isEmpty()) {
            return Reply.badRequest("The body is no JSON object.");
        }
        if (request.isStream() && request.wire() == Wire.OPENAI) {
            return Reply.badRequest("This server does not stream in this format.");
        }
        if (request.isFollowUp()) {
            return Reply.text("Done.");
        }
        return script.reply(request, asked.getAndIncrement());
    }

    /// An answer with this text, paid for.
    Answer answer(Received request, String text, boolean isCut) {
        Completion said = completion(request, text, isCut);
        return switch (request.wire()) {
            case ANTHROPIC -> AnthropicWire.answer(said);
            case OPENAI -> OpenAiWire.answer(said);
        };
    }

    /// An answer that calls a tool, paid for.
    Answer answer(Received request, Reply.Call call) {
        Completion said = completion(request, call.text() + JsonWriter.compact(call.input()), false);
        return switch (request.wire()) {
            case ANTHROPIC -> AnthropicWire.answer(said, call);
            case OPENAI -> OpenAiWire.answer(said, call);
        };
    }

    private Completion completion(Received request, String text, boolean isCut) {
        return new Completion(request, answered.incrementAndGet(), text, isCut, accounting.charge(request, text));
    }

    static Answer wrongTypes(Received request) {
        return Answer.ok(
                switch (request.wire()) {
                    case ANTHROPIC -> AnthropicWire.wrongTypes();
                    case OPENAI -> OpenAiWire.wrongTypes();
                });
    }

    /// The answer to what asks no model.
    static Answer other(HttpRequest request) {
        return switch (request.method() + " " + request.path()) {
            case "POST /v1/messages/count_tokens" ->
                Answer.ok(
                        Json.Obj.of("input_tokens", Json.Num.of(Accounting.tokens(received(request, Wire.ANTHROPIC)))));
            case "GET /", "HEAD /" -> Answer.ok(Json.Obj.of("name", new Json.Text("a scripted model server")));
            default -> Answer.of(404, Map.of(), Answer.bytes("{\"error\":{\"type\":\"not_found_error\"}}"));
        };
    }

    static Received received(HttpRequest request, Wire wire) {
        Json.Obj json = Completion.object(request.body()).orElseGet(Json.Obj::of);
        return new Received(request.target(), request.headers(), request.body(), json, wire);
    }
}
