package dev.acumen.mcp;

import com.sun.net.httpserver.HttpExchange;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpStreamableServerTransport;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import reactor.core.publisher.Mono;

/// The stream on which a client hears what it did not ask for. A client that does not read what it is sent is let go.
final class EventStream implements McpStreamableServerTransport {
    private static final byte[] END = {};
    private static final byte[] STILL_HERE = ":\n\n".getBytes(StandardCharsets.US_ASCII);
    private static final int MOST_WAITING = 100;

    /// After so many seconds without an event it is seen whether the client is still there.
    private static final int SILENCE = 15;

    private final McpJsonMapper mapper;
    private final BlockingQueue<byte[]> waiting = new LinkedBlockingQueue<>(MOST_WAITING);
    private volatile boolean isOver;

    EventStream(McpJsonMapper mapper) {
        this.mapper = mapper;
    }

    /// Sends what comes, until the stream is closed or the client is gone.
    ///
    /// @param heartbeat is run now and then while the client is there
    void serve(HttpExchange exchange, Runnable heartbeat) throws IOException, InterruptedException {
        begin(exchange);
        try (OutputStream out = exchange.getResponseBody()) {
            out.flush();
            while (!isOver) {
                byte[] next = waiting.poll(SILENCE, TimeUnit.SECONDS);
                heartbeat.run();
                out.write(next == null ? STILL_HERE : next);
                out.flush();
            }
        } finally {
            isOver = true;
        }
    }

    /// Begins an answer that is a stream of events.
    static void begin(HttpExchange exchange) throws IOException {
        exchange.getResponseHeaders().set("Content-Type", "text/event-stream");
        exchange.getResponseHeaders().set("Cache-Control", "no-cache");
        exchange.sendResponseHeaders(200, 0);
    }

    static byte[] event(byte[] message) {
        byte[] event = new byte[message.length + 8];
        System.arraycopy("data: ".getBytes(StandardCharsets.US_ASCII), 0, event, 0, 6);
        System.arraycopy(message, 0, event, 6, message.length);
        event[event.length - 2] = '\n';
        event[event.length - 1] = '\n';
        return event;
    }

    @Override
    public Mono<Void> sendMessage(McpSchema.JSONRPCMessage message) {
        return Mono.fromRunnable(() -> {
            try {
                if (!waiting.offer(event(mapper.writeValueAsBytes(message)))) {
                    close();
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
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
    public void close() {
        isOver = true;
        boolean _ = waiting.offer(END);
    }
}
