package dev.acumen.client;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import dev.acumen.json.JsonWriter;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.LockSupport;

/// The model that Codex talks to, in the wire format of OpenAI's responses.
///
/// A prompt with `@@fix` lets the agent run a command that fails and one that works, one with `@@mcp` lets it call the
/// MCP server. One with `@@slow` is not answered before the model is closed; whatever else is asked is.
final class CodexModel implements AutoCloseable {
    private static final long THINKING = 300_000_000;
    static final String SLOW = "@@slow";

    private final HttpServer server;
    private final List<Json.Obj> requests = new CopyOnWriteArrayList<>();
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

    private CodexModel(HttpServer server) {
        this.server = server;
        server.createContext("/", this::answer);
        server.setExecutor(threads);
        server.start();
    }

    static CodexModel start() throws IOException {
        return new CodexModel(HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0));
    }

    /// What `config.toml` has to hold.
    String config() {
        return """
                model = "gpt-5.5"
                model_provider = "local"
                analytics.enabled = false
                check_for_update_on_startup = false
                [model_providers.local]
                name = "local"
                base_url = "http://127.0.0.1:%d/v1"
                wire_api = "responses"
                env_key = "LOCAL_KEY"
                """.formatted(server.getAddress().getPort());
    }

    /// The texts of a role in the last request, in their order.
    List<String> texts(String role) {
        return texts(requests.getLast(), role);
    }

    private static List<String> texts(Json.Obj request, String role) {
        List<String> texts = new ArrayList<>();
        for (Json item : input(request)) {
            if (item instanceof Json.Obj message
                    && message.textOr("role", "").equals(role)
                    && message.get("content") instanceof Json.Arr(List<Json> parts)) {
                parts.forEach(part -> texts.add(((Json.Obj) part).textOr("text", "")));
            }
        }
        return texts;
    }

    /// What tools were answered, as the last request has it, in order; not that there is no such tool.
    List<String> results() {
        return results(requests.getLast());
    }

    private static List<String> results(Json.Obj request) {
        return input(request).stream()
                .filter(item -> item instanceof Json.Obj object
                        && object.textOr("type", "").equals("function_call_output"))
                .map(JsonWriter::compact)
                .filter(result -> !result.contains("unsupported call"))
                .toList();
    }

    private static List<Json> input(Json.Obj request) {
        return request.get("input") instanceof Json.Arr(List<Json> items) ? items : List.of();
    }

    private void answer(HttpExchange exchange) throws IOException {
        byte[] body = exchange.getRequestBody().readAllBytes();
        if (!exchange.getRequestMethod().equals("POST")) {
            exchange.sendResponseHeaders(404, -1);
            exchange.close();
            return;
        }
        Json.Obj request = (Json.Obj) JsonReader.read(body, "request");
        requests.add(request);
        if (texts(request, "user").getLast().contains(SLOW)) {
            LockSupport.parkNanos(Duration.ofMinutes(4).toNanos());
        }
        byte[] events = ("data: {\"type\":\"response.created\",\"response\":{\"id\":\"r\"}}\n\n"
                        + "data: {\"type\":\"response.output_item.done\",\"item\":" + JsonWriter.compact(item(request))
                        + "}\n\ndata: {\"type\":\"response.completed\",\"response\":{\"id\":\"r\",\"usage\":{\"input_tokens\":9,"
                        + "\"output_tokens\":1,\"total_tokens\":10}}}\n\n")
                .getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "text/event-stream");
        exchange.sendResponseHeaders(200, events.length);
        exchange.getResponseBody().write(events);
        exchange.close();
    }

    private Json item(Json.Obj request) {
        String asked = texts(request, "user").getLast();
        int results = results(request).size();
        if (asked.contains(Scene.FIX) && results < 2) {
            Json command = new Json.Text(results == 0 ? Scene.FAILING : Scene.WORKING);
            return call("exec_command", Json.Obj.of("cmd", command));
        }
        Optional<McpCalls> ofServer = McpCalls.next(asked, results);
        if (ofServer.isPresent()) {
            // The client does not wait for servers, so what comes too early is called again, as slowly as a model does.
            LockSupport.parkNanos(THINKING);
            return call(ofServer.get().tool(), ofServer.get().input()).with("namespace", new Json.Text("mcp__acumen"));
        }
        Json text = Json.Obj.of("type", new Json.Text("output_text"), "text", new Json.Text("Done as asked."));
        return Json.Obj.of(
                "type", new Json.Text("message"),
                "role", new Json.Text("assistant"),
                "id", new Json.Text("msg_" + requests.size()),
                "content", new Json.Arr(List.of(text)));
    }

    private Json.Obj call(String tool, Json.Obj input) {
        return Json.Obj.of(
                "type", new Json.Text("function_call"),
                "name", new Json.Text(tool),
                "id", new Json.Text("fc_" + requests.size()),
                "call_id", new Json.Text("call_" + requests.size()),
                "arguments", new Json.Text(JsonWriter.compact(input)));
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
