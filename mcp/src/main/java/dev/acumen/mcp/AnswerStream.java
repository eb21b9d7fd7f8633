package dev.acumen.mcp;

import com.sun.net.httpserver.HttpExchange;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpStreamableServerTransport;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import reactor.core.publisher.Mono;

/// The answer to one request: JSON, or a stream of events where the server has something to ask or to say first.
final class AnswerStream implements McpStreamableServerTransport {
    private final HttpExchange exchange;
    private final McpJsonMapper mapper;
    private boolean isStream;
    private boolean isOver;

    AnswerStream(HttpExchange exchange, McpJsonMapper mapper) {
        this.exchange = exchange;
        this.mapper = mapper;
    }

    @Override
    public Mono<Void> sendMessage(McpSchema.JSONRPCMessage message) {
        return Mono.fromRunnable(() -> {
            try {
                write(mapper.writeValueAsBytes(message), message instanceof McpSchema.JSONRPCResponse);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }

    private synchronized void write(byte[] message, boolean isLast) throws IOException {
        if (isOver) {
            return;
        }
        if (isLast && !isStream) {
            isOver = true;
            send(exchange, 200, message);
            return;
        }
        if (!isStream) {
            isStream = true;
            EventStream.begin(exchange);
        }
        OutputStream out = exchange.getResponseBody();
        out.write(EventStream.event(message));
        out.flush();
    }

    /// Sends a whole answer in JSON.
    static void send(HttpExchange exchange, int status, byte[] json) throws IOException {
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(status, json.length);
        try (OutputStream out = exchange.getResponseBody()) {
            out.write(json);
        }
    }

    @Override
    public Mono<Void> sendMessage(McpSchema.JSONRPCMessage message, String id) {
        return sendMessage(message);
    }

    @Override
    public <T> T unmarshalFrom(Object data, TypeRef<T> type) {
        return mapper.convertValue(data, type);
    }

    @Override
    public Mono<Void> closeGracefully() {
        return Mono.fromRunnable(this::close);
    }

    @Override
    public synchronized void close() {
        isOver = true;
        exchange.close();
    }
}
