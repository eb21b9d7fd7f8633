package dev.acumen.mcp;

import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A client of a [StreamableHttpServer].
final class HttpClientSession {
    static final String TOKEN = "only-this-test-knows-it";

    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    private final String url;
    private final @Nullable String id;

    HttpClientSession(String url, @Nullable String id) {
        this.url = url;
        this.id = id;
    }

    static HttpClientSession begun(String url, String capabilities) throws IOException, InterruptedException {
        HttpClientSession before = new HttpClientSession(url, null);
        HttpResponse<String> answer = before.post(initialize("2025-11-25", capabilities));
        HttpClientSession session = new HttpClientSession(
                url, answer.headers().firstValue("Mcp-Session-Id").orElseThrow());
        session.post("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}");
        return session;
    }

    static String initialize(String version, String capabilities) {
        return """
                {"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"%s","capabilities":%s,\
                "clientInfo":{"name":"test","version":"1"}}}""".formatted(version, capabilities);
    }

    static String request(int id, String method, String parameters) {
        return "{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"method\":\"" + method + "\",\"params\":" + parameters + "}";
    }

    static String call(int id, String arguments) {
        return request(id, "tools/call", "{\"name\":\"echo\",\"arguments\":" + arguments + "}");
    }

    String id() {
        return String.valueOf(id);
    }

    HttpRequest.Builder request() {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url))
                .header("Authorization", "Bearer " + TOKEN)
                .header("Content-Type", "application/json")
                .header("Accept", "application/json, text/event-stream");
        return id == null ? request : request.header("Mcp-Session-Id", id);
    }

    HttpResponse<String> post(String message) throws IOException, InterruptedException {
        return sent(request().POST(HttpRequest.BodyPublishers.ofString(message)));
    }

    /// Posts a request and reads what comes, as it comes: events, or an answer on one line.
    Stream<String> posted(String message) throws IOException, InterruptedException {
        HttpRequest.Builder request = request().POST(HttpRequest.BodyPublishers.ofString(message));
        return CLIENT.send(request.build(), HttpResponse.BodyHandlers.ofLines()).body();
    }

    Json.Obj answer(String message) throws IOException, InterruptedException {
        return (Json.Obj) JsonReader.read(post(message).body(), "answer");
    }

    /// Listens for what the server says of itself.
    HttpResponse<InputStream> listen() throws IOException, InterruptedException {
        return CLIENT.send(request().GET().build(), HttpResponse.BodyHandlers.ofInputStream());
    }

    static HttpResponse<String> sent(HttpRequest.Builder request) throws IOException, InterruptedException {
        return CLIENT.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }
}
