package dev.acumen.mcp;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import dev.acumen.json.Json;
import dev.acumen.json.JsonWriter;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpStreamableServerSession;
import io.modelcontextprotocol.spec.McpStreamableServerTransportProvider;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// Messages over HTTP: the transport that the protocol calls streamable. POST brings one, GET listens, DELETE ends the
/// session. Each exchange has a thread.
///
/// Events have no ids: a client that was cut off hears what is new, and asks for the rest.
final class HttpTransport implements McpStreamableServerTransportProvider, HttpHandler {
    static final String PATH = "/mcp";

    /// The most bytes of a message.
    static final int LONGEST = StdioTransport.LONGEST;

    private static final String SESSION = "Mcp-Session-Id";
    private static final String NO_SUCH_SESSION = "the session has ended, or never was; begin with initialize";

    /// The most bytes of messages that are handled at once, in kilobytes.
    private static final int AT_ONCE = 2 * LONGEST / 1024;

    private final HttpGuard guard;
    private final McpJsonMapper mapper;
    private final HttpSessions sessions;
    private final SessionListener listener;
    private final Semaphore room = new Semaphore(AT_ONCE, true);
    private McpStreamableServerSession.@Nullable Factory factory;

    /// A request that is answered with a status alone.
    private static final class RefusedException extends IOException {
        private static final long serialVersionUID = 1;

        private final int status;

        RefusedException(int status, String why) {
            super(why);
            this.status = status;
        }
    }

    HttpTransport(HttpGuard guard, McpJsonMapper mapper, InstantSource clock, SessionListener listener) {
        this.guard = guard;
        this.mapper = mapper;
        this.sessions = new HttpSessions(clock, listener::ended);
        this.listener = listener;
    }

    @Override
    public void setSessionFactory(McpStreamableServerSession.Factory made) {
        factory = made;
    }

    @Override
    public List<String> protocolVersions() {
        return Revisions.ALL;
    }

    @Override
    public void handle(HttpExchange exchange) throws IOException {
        try {
            Optional<HttpGuard.Refused> refused = guard.check(exchange.getRequestHeaders());
            if (refused.isPresent()) {
                exchange.getResponseHeaders().set("WWW-Authenticate", "Bearer");
                throw new RefusedException(refused.get().status(), refused.get().why());
            }
            serve(exchange);
        } catch (RefusedException e) {
            refuse(exchange, e.status, String.valueOf(e.getMessage()));
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } finally {
            exchange.close();
        }
    }

    private void serve(HttpExchange exchange) throws IOException, InterruptedException {
        if (!exchange.getRequestURI().getPath().equals(PATH)) {
            throw new RefusedException(404, "the server is at " + PATH);
        }
        if (!Revisions.isSpoken(exchange.getRequestHeaders().getFirst(Revisions.HEADER))) {
            throw new RefusedException(400, Revisions.EXPECTED);
        }
        switch (exchange.getRequestMethod()) {
            case "POST" -> post(exchange);
            case "GET" -> listen(exchange);
            case "DELETE" -> {
                sessions.end(session(exchange).getId());
                exchange.sendResponseHeaders(204, -1);
            }
            default -> {
                exchange.getResponseHeaders().set("Allow", "GET, POST, DELETE");
                throw new RefusedException(405, "the methods are GET, POST and DELETE");
            }
        }
    }

    private McpStreamableServerSession session(HttpExchange exchange) throws RefusedException {
        String id = exchange.getRequestHeaders().getFirst(SESSION);
        if (id == null) {
            throw new RefusedException(400, "the header " + SESSION + " is missing");
        }
        return sessions.find(id).orElseThrow(() -> new RefusedException(404, NO_SUCH_SESSION));
    }

    private void post(HttpExchange exchange) throws IOException, InterruptedException {
        Headers headers = exchange.getRequestHeaders();
        if (!has(headers, "Content-Type", "application/json")) {
            throw new RefusedException(415, "a message is application/json");
        }
        if (!has(headers, "Accept", "application/json") || !has(headers, "Accept", "text/event-stream")) {
            throw new RefusedException(406, "the client has to accept application/json and text/event-stream");
        }
        int size = size(headers.getFirst("Content-Length"));
        int taken = Math.min(AT_ONCE, size / 1024 + 1);
        room.acquire(taken);
        try {
            accept(message(exchange.getRequestBody(), size), exchange);
        } finally {
            room.release(taken);
        }
    }

    private static boolean has(Headers headers, String name, String type) {
        return headers.getOrDefault(name, List.of()).stream()
                .map(value -> value.toLowerCase(Locale.ROOT))
                .anyMatch(value -> value.contains(type) || value.contains("*/*"));
    }

    /// How many bytes a message has, at most; one that does not say may have as many as there may be.
    private static int size(@Nullable String length) throws RefusedException {
        if (length == null) {
            return LONGEST;
        }
        long size = length.matches("\\d{1,18}") ? Long.parseLong(length) : Long.MAX_VALUE;
        if (size > LONGEST) {
            throw tooLong();
        }
        return (int) size;
    }

    private static RefusedException tooLong() {
        return new RefusedException(413, "a message has at most " + LONGEST + " bytes");
    }

    private McpSchema.JSONRPCMessage message(InputStream body, int size) throws IOException {
        byte[] read = body.readNBytes(size);
        if (body.read() >= 0) {
            throw tooLong();
        }
        try {
            return McpSchema.deserializeJsonRpcMessage(mapper, new String(read, StandardCharsets.UTF_8));
        } catch (IOException | IllegalArgumentException _) {
            throw new RefusedException(400, "the body is no message of JSON-RPC 2.0");
        }
    }

    private void accept(McpSchema.JSONRPCMessage message, HttpExchange exchange) throws IOException {
        switch (message) {
            case McpSchema.JSONRPCRequest request
            when request.method().equals(McpSchema.METHOD_INITIALIZE) -> begin(request, exchange);
            case McpSchema.JSONRPCRequest request -> answer(request, session(exchange), exchange);
            case McpSchema.JSONRPCNotification notification -> {
                McpStreamableServerSession session = session(exchange);
                if (notification.method().equals(McpSchema.METHOD_NOTIFICATION_ROOTS_LIST_CHANGED)) {
                    listener.rootsChanged(session.getId());
                } else {
                    session.accept(notification).onErrorComplete().toFuture().join();
                }
                exchange.sendResponseHeaders(202, -1);
            }
            case McpSchema.JSONRPCResponse response -> {
                // An answer that nobody waits for is dropped.
                session(exchange).accept(response).onErrorComplete().toFuture().join();
                exchange.sendResponseHeaders(202, -1);
            }
            default -> throw new RefusedException(400, "the body is neither a request nor an answer");
        }
    }

    private void answer(McpSchema.JSONRPCRequest request, McpStreamableServerSession session, HttpExchange exchange)
            throws IOException {
        String id = session.getId();
        ResourceWatch.Client client = new ResourceWatch.Client(
                () -> sessions.isThere(id), (method, parameters) -> notifyClient(id, method, parameters));
        if (!listener.heard(request, id, client)) {
            throw new RefusedException(400, "the session subscribes to too much");
        }
        session.responseStream(new AnswerStream(exchange, mapper))
                .handle(request)
                .toFuture()
                .join();
    }

    private void begin(McpSchema.JSONRPCRequest request, HttpExchange exchange) throws IOException {
        if (factory == null) {
            throw new IllegalStateException("the SDK made no sessions");
        }
        McpStreamableServerSession.McpStreamableServerSessionInit begun;
        McpSchema.InitializeResult result;
        try {
            begun = factory.startSession(
                    mapper.convertValue(request.params(), new TypeRef<McpSchema.InitializeRequest>() {}));
            result = begun.initResult().toFuture().join();
        } catch (IllegalArgumentException _) {
            throw new RefusedException(400, "initialize lacks what a client says of itself");
        }
        sessions.add(begun.session());
        exchange.getResponseHeaders().set(SESSION, begun.session().getId());
        AnswerStream.send(
                exchange, 200, mapper.writeValueAsBytes(McpSchema.JSONRPCResponse.result(request.id(), result)));
    }

    private void listen(HttpExchange exchange) throws IOException, InterruptedException {
        if (!has(exchange.getRequestHeaders(), "Accept", "text/event-stream")) {
            throw new RefusedException(406, "the client has to accept text/event-stream");
        }
        McpStreamableServerSession session = session(exchange);
        EventStream stream = new EventStream(mapper);
        McpStreamableServerSession.McpStreamableServerSessionStream listening = session.listeningStream(stream);
        sessions.listen(session.getId(), stream);
        try {
            stream.serve(exchange, () -> sessions.hear(session.getId()));
        } finally {
            listening.close();
        }
    }

    /// Answers what is no answer to a request.
    private static void refuse(HttpExchange exchange, int status, String why) throws IOException {
        Json error = Json.Obj.of("code", Json.Num.of(-32600), "message", new Json.Text(why));
        Json answer = Json.Obj.of("jsonrpc", new Json.Text("2.0"), "id", Json.NULL, "error", error);
        AnswerStream.send(exchange, status, JsonWriter.compact(answer).getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public Mono<Void> notifyClients(String method, Object parameters) {
        return Flux.fromIterable(sessions.all())
                .flatMap(session -> session.sendNotification(method, parameters).onErrorComplete())
                .then();
    }

    @Override
    public Mono<Void> notifyClient(String id, String method, Object parameters) {
        return sessions.all().stream()
                .filter(session -> session.getId().equals(id))
                .findFirst()
                .map(session -> session.sendNotification(method, parameters))
                .orElse(Mono.empty());
    }

    @Override
    public Mono<Void> closeGracefully() {
        return Mono.fromRunnable(() -> sessions.all().forEach(session -> sessions.end(session.getId())));
    }
}
