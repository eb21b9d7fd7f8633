package dev.acumen.testkit.model;

import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import dev.acumen.json.JsonWriter;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/// A client of the server in a test, with the JDK's HTTP client and a time limit for everything.
record Client(ScriptedServer server, HttpClient http) implements AutoCloseable {
    static final String ANTHROPIC = "/v1/messages";
    static final String OPENAI = "/v1/chat/completions";
    private static final Duration LIMIT = Duration.ofMinutes(10);

    static Client of(ScriptedServer server) {
        return new Client(
                server,
                HttpClient.newBuilder()
                        .version(HttpClient.Version.HTTP_1_1)
                        .connectTimeout(LIMIT)
                        .build());
    }

    /// Both formats understand this request.
    static String asking(String prompt) {
        return """
                {"model": "m", "max_tokens": 100, "messages": [{"role": "user", "content": "%s"}]}""".formatted(prompt);
    }

    HttpRequest.Builder to(String path) {
        return HttpRequest.newBuilder(URI.create(server.url() + path)).timeout(LIMIT);
    }

    HttpResponse<String> send(HttpRequest.Builder request) throws IOException, InterruptedException {
        return http.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    HttpResponse<String> post(String path, String body) throws IOException, InterruptedException {
        return send(to(path).POST(HttpRequest.BodyPublishers.ofString(body)));
    }

    CompletableFuture<HttpResponse<String>> postLater(String path, String body) {
        return http.sendAsync(
                to(path).POST(HttpRequest.BodyPublishers.ofString(body)).build(), HttpResponse.BodyHandlers.ofString());
    }

    Json.Obj json(String path, String body) throws IOException, InterruptedException {
        return json(post(path, body));
    }

    static Json.Obj json(HttpResponse<String> response) {
        return (Json.Obj) JsonReader.read(response.body(), "a response");
    }

    /// What lies at `a.0.b` in a JSON value, as it would be written if it is no string.
    static String at(Json json, String path) {
        Json at = json;
        for (String step : List.of(path.split("\\."))) {
            at = switch (at) {
                case Json.Obj object -> object.members().getOrDefault(step, Json.NULL);
                case Json.Arr(List<Json> elements) -> elements.get(Integer.parseInt(step));
                default -> throw new AssertionError("nothing at " + path);
            };
        }
        return at instanceof Json.Text(String text) ? text : JsonWriter.compact(at);
    }

    /// A connection for what an HTTP client would not send.
    Socket socket() throws IOException {
        Socket socket = new Socket(
                InetAddress.getByAddress(new byte[] {127, 0, 0, 1}),
                server.url().getPort());
        socket.setSoTimeout((int) LIMIT.toMillis());
        return socket;
    }

    @Override
    public void close() {
        http.shutdownNow();
    }
}
