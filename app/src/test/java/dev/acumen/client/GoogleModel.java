package dev.acumen.client;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import dev.acumen.json.JsonWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/// A model that says the same to whoever asks, streamed in the wire formats of Gemini and OpenAI. A prompt with `@@mcp`
/// lets the agent call the MCP server first, one with `@@fix` run a command that fails and one that works; one with
/// `@@slow`
/// is not answered before the model is closed.
///
/// @param threads one for each request
/// @param requests the bodies of the requests so far
record GoogleModel(HttpServer server, ExecutorService threads, List<String> requests) implements AutoCloseable {
    static final String SLOW = "@@slow";

    private static final String OPEN_AI = """
            data: {"id":"1","created":1,"model":"m","object":"chat.completion.chunk",\
            "choices":[{"index":0,"delta":%s,"finish_reason":"%s"}]}

            data: [DONE]

            """;

    static GoogleModel start() throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        GoogleModel model =
                new GoogleModel(server, Executors.newVirtualThreadPerTaskExecutor(), new CopyOnWriteArrayList<>());
        server.setExecutor(model.threads);
        server.createContext("/", model::answer);
        server.start();
        return model;
    }

    String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    /// What tools were answered, in order, as the request has it that brought the most of it.
    List<String> results() {
        return requests.stream()
                .map(GoogleModel::results)
                .max(Comparator.comparingInt(List::size))
                .orElse(List.of());
    }

    private static List<String> results(String body) {
        Json.Obj request = (Json.Obj) JsonReader.read(body, "request");
        Stream<Json.Obj> ofGemini = objects(request, "contents")
                .flatMap(content -> objects(content, "parts"))
                .filter(part -> part.get("functionResponse") != null);
        Stream<Json.Obj> ofOpenAi = objects(request, "messages")
                .filter(message -> message.textOr("role", "").equals("tool"));
        return Stream.concat(ofGemini, ofOpenAi).map(JsonWriter::compact).toList();
    }

    private static Stream<Json.Obj> objects(Json.Obj holder, String member) {
        return holder.get(member) instanceof Json.Arr(List<Json> elements)
                ? elements.stream().filter(Json.Obj.class::isInstance).map(Json.Obj.class::cast)
                : Stream.empty();
    }

    private void answer(HttpExchange exchange) throws IOException {
        String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        String path = exchange.getRequestURI().getPath();
        boolean isCompletion = path.endsWith("/chat/completions");
        Optional<Call> call = Optional.empty();
        if (isCompletion || path.endsWith(":streamGenerateContent")) {
            requests.add(body);
            call = call(body, isCompletion);
            if (body.contains(SLOW)) {
                LockSupport.parkNanos(Duration.ofMinutes(4).toNanos());
            }
        }
        byte[] answer = (isCompletion ? openAi(call) : gemini(call)).getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().add("Content-Type", "text/event-stream");
        exchange.sendResponseHeaders(200, answer.length);
        try (OutputStream out = exchange.getResponseBody()) {
            out.write(answer);
        }
    }

    /// A call that the model makes.
    ///
    /// @param number how many it made before
    /// @param tool as the client names it
    private record Call(int number, String tool, Json.Obj input) {}

    private static Optional<Call> call(String body, boolean isOfQwen) {
        int results = results(body).size();
        if (body.contains(Scene.FIX) && results < 2) {
            Json command = new Json.Text(results == 0 ? Scene.FAILING : Scene.WORKING);
            return Optional.of(new Call(
                    results,
                    "run_shell_command",
                    Json.Obj.of("command", command, "is_background", new Json.Bool(false))));
        }
        // Qwen Code does not list the tools of servers to the model: one of its own calls them.
        return McpCalls.next(body, results)
                .map(called -> isOfQwen
                        ? new Call(
                                results,
                                "tool_call",
                                Json.Obj.of(
                                        "name",
                                        new Json.Text("mcp__acumen__" + called.tool()),
                                        "arguments",
                                        called.input()))
                        : new Call(results, "mcp_acumen_" + called.tool(), called.input()));
    }

    private static String gemini(Optional<Call> call) {
        Json part = call.<Json>map(called -> Json.Obj.of(
                        "functionCall", Json.Obj.of("name", new Json.Text(called.tool()), "args", called.input())))
                .orElse(Json.Obj.of("text", new Json.Text("Done.")));
        return """
                data: {"candidates":[{"content":{"role":"model","parts":[%s]},"finishReason":"STOP","index":0}],\
                "usageMetadata":{"promptTokenCount":10,"candidatesTokenCount":1,"totalTokenCount":11}}

                """.formatted(JsonWriter.compact(part));
    }

    private static String openAi(Optional<Call> call) {
        Json.Obj delta = Json.Obj.of("role", new Json.Text("assistant"));
        if (call.isEmpty()) {
            return OPEN_AI.formatted(JsonWriter.compact(delta.with("content", new Json.Text("Done."))), "stop");
        }
        Call called = call.get();
        Json.Obj function = Json.Obj.of(
                "name", new Json.Text(called.tool()), "arguments", new Json.Text(JsonWriter.compact(called.input())));
        Json.Obj made = Json.Obj.of(
                "index",
                Json.Num.of(0),
                "id",
                new Json.Text("call-" + called.number()),
                "type",
                new Json.Text("function"),
                "function",
                function);
        return OPEN_AI.formatted(
                JsonWriter.compact(delta.with("tool_calls", new Json.Arr(List.of(made)))), "tool_calls");
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
