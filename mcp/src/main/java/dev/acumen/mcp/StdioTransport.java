package dev.acumen.mcp;

import dev.acumen.json.Json;
import dev.acumen.json.JsonWriter;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpServerSession;
import io.modelcontextprotocol.spec.McpServerTransport;
import io.modelcontextprotocol.spec.McpServerTransportProvider;
import io.modelcontextprotocol.spec.ProtocolVersions;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/// Messages on two streams, one a line. They are handled in order, by the thread that reads them.
///
/// The SDK's own transport ends at the first message that is no JSON, and does not answer what it read last before the
/// input ended.
final class StdioTransport implements McpServerTransportProvider, McpServerTransport {
    /// The most bytes of a message; a longer one is refused, and not kept in memory.
    static final int LONGEST = 16 * 1024 * 1024;

    private static final int UNREADABLE = -32700;
    private static final int NO_MESSAGE = -32600;

    private final Supplier<McpJsonMapper> mapper;
    private final InputStream in;
    private final OutputStream out;
    private @Nullable McpServerSession session;
    private volatile boolean isOver;

    StdioTransport(Supplier<McpJsonMapper> mapper, InputStream in, OutputStream out) {
        this.mapper = mapper;
        this.in = new BufferedInputStream(in);
        this.out = out;
    }

    @Override
    public void setSessionFactory(McpServerSession.Factory factory) {
        session = factory.create(this);
    }

    /// Handles messages until the input ends, or nobody reads the output any more.
    ///
    /// @param listener hears what the SDK does not tell
    /// @throws IOException if the input cannot be read
    void serve(McpServerSession client, SessionListener listener) throws IOException {
        while (!isOver) {
            ByteArrayOutputStream line = new ByteArrayOutputStream();
            long length = read(line);
            if (length < 0) {
                return;
            }
            if (length > LONGEST) {
                refuse(NO_MESSAGE, "a message has at most " + LONGEST + " bytes; this one has " + length);
            } else {
                handle(line.toString(StandardCharsets.UTF_8), client, listener);
            }
        }
    }

    McpServerSession session() {
        if (session == null) {
            throw new IllegalStateException("the SDK made no session");
        }
        return session;
    }

    /// Reads a line, of which no more is kept than is handled.
    ///
    /// @return its length; -1 at the end
    private long read(ByteArrayOutputStream line) throws IOException {
        long length = 0;
        int next = in.read();
        if (next < 0) {
            return -1;
        }
        while (next >= 0 && next != '\n') {
            if (length < LONGEST) {
                line.write(next);
            }
            length++;
            next = in.read();
        }
        return length;
    }

    private void handle(String line, McpServerSession client, SessionListener listener) {
        if (line.isBlank()) {
            return;
        }
        McpSchema.JSONRPCMessage message;
        try {
            message = McpSchema.deserializeJsonRpcMessage(mapper.get(), line);
        } catch (IOException _) {
            refuse(UNREADABLE, "the line is no JSON object");
            return;
        } catch (IllegalArgumentException _) {
            refuse(NO_MESSAGE, "the line is no message of JSON-RPC 2.0");
            return;
        }
        if (message instanceof McpSchema.JSONRPCRequest request
                && !listener.heard(
                        request, client.getId(), new ResourceWatch.Client(() -> !isOver, client::sendNotification))) {
            refuse(NO_MESSAGE, "the session subscribes to too much");
            return;
        }
        // What fails was answered.
        client.handle(message).onErrorComplete().subscribe();
    }

    /// Answers what has no id that could be read.
    private void refuse(int code, String why) {
        Json error = Json.Obj.of("code", Json.Num.of(code), "message", new Json.Text(why));
        Json answer = Json.Obj.of("jsonrpc", new Json.Text("2.0"), "id", Json.NULL, "error", error);
        try {
            write(JsonWriter.compact(answer).getBytes(StandardCharsets.UTF_8));
        } catch (UncheckedIOException _) {
            // It is over.
        }
    }

    @Override
    public Mono<Void> sendMessage(McpSchema.JSONRPCMessage message) {
        return Mono.fromRunnable(() -> {
            try {
                write(mapper.get().writeValueAsBytes(message));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }

    private synchronized void write(byte[] message) {
        try {
            out.write(message);
            out.write('\n');
            out.flush();
        } catch (IOException e) {
            isOver = true;
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public <T> T unmarshalFrom(Object data, TypeRef<T> type) {
        return mapper.get().convertValue(data, type);
    }

    @Override
    public Mono<Void> notifyClients(String method, Object parameters) {
        return session().sendNotification(method, parameters);
    }

    @Override
    public List<String> protocolVersions() {
        return List.of(
                ProtocolVersions.MCP_2024_11_05,
                ProtocolVersions.MCP_2025_03_26,
                ProtocolVersions.MCP_2025_06_18,
                ProtocolVersions.MCP_2025_11_25);
    }

    @Override
    public Mono<Void> closeGracefully() {
        return Mono.fromRunnable(this::close);
    }

    @Override
    public void close() {
        isOver = true;
    }
}
