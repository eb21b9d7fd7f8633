package dev.acumen.client;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/// A model that says the same to whoever asks, streamed in the wire formats of Gemini and OpenAI.
///
/// @param requests the bodies of the requests so far
record GoogleModel(HttpServer server, List<String> requests) implements AutoCloseable {
    private static final String GEMINI = """
            data: {"candidates":[{"content":{"role":"model","parts":[{"text":"Done."}]},"finishReason":"STOP","index":0}],\
            "usageMetadata":{"promptTokenCount":10,"candidatesTokenCount":1,"totalTokenCount":11}}

            """;
    private static final String OPEN_AI = """
            data: {"id":"1","created":1,"model":"m","object":"chat.completion.chunk",\
            "choices":[{"index":0,"delta":{"role":"assistant","content":"Done."},"finish_reason":"stop"}]}

            data: [DONE]

            """;

    static GoogleModel start() throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        GoogleModel model = new GoogleModel(server, new CopyOnWriteArrayList<>());
        server.createContext("/", model::answer);
        server.start();
        return model;
    }

    String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    private void answer(HttpExchange exchange) throws IOException {
        String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        String path = exchange.getRequestURI().getPath();
        boolean isCompletion = path.endsWith("/chat/completions");
        if (isCompletion || path.endsWith(":streamGenerateContent")) {
            requests.add(body);
        }
        byte[] answer = (isCompletion ? OPEN_AI : GEMINI).getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().add("Content-Type", "text/event-stream");
        exchange.sendResponseHeaders(200, answer.length);
        try (OutputStream out = exchange.getResponseBody()) {
            out.write(answer);
        }
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
