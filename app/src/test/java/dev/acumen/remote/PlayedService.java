package dev.acumen.remote;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;
import java.util.zip.GZIPInputStream;

/// A team's service as its client sees it: it has one playbook for all, counts turns, and writes down what comes. A
/// test makes it answer otherwise.
public final class PlayedService implements AutoCloseable {
    private final HttpServer server;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final List<Request> requests = new CopyOnWriteArrayList<>();
    private final Map<String, Integer> received = new ConcurrentHashMap<>();
    private volatile String playbook = playbook("Deploy on Mondays");
    private volatile Function<Request, Optional<Answer>> otherwise = _ -> Optional.empty();

    /// What came.
    ///
    /// @param path behind the playbook's name
    /// @param body unpacked
    public record Request(String method, String path, String body) {
        public boolean isTurns() {
            return path.contains("/turns");
        }

        /// The turns that were sent.
        public List<Json.Obj> turns() {
            Json.Obj content = (Json.Obj) JsonReader.read(body, "body");
            return ((Json.Arr) Objects.requireNonNull(content.get("turns")))
                    .elements().stream().map(Json.Obj.class::cast).toList();
        }

        /// The offset and the ids of the turns that were sent, those without content in brackets.
        public String told() {
            List<String> ids = turns().stream()
                    .map(turn -> turn.textOr("prompt", "").isEmpty()
                            ? "[" + turn.textOr("id", "") + "]"
                            : turn.textOr("id", ""))
                    .toList();
            return path.replaceFirst(".*offset=", "") + ": " + String.join(" ", ids);
        }
    }

    /// What is answered.
    public record Answer(int status, String body, Map<String, String> headers) {
        public Answer(int status, String body) {
            this(status, body, Map.of());
        }

        /// A problem as the service words it.
        public static Answer problem(int status, String detail) {
            return new Answer(status, "{\"detail\": \"" + detail + "\"}");
        }
    }

    private PlayedService(HttpServer server) {
        this.server = server;
    }

    public static PlayedService start() {
        return start(0);
    }

    /// One on a port that another one had.
    public static PlayedService start(int port) {
        PlayedService service;
        try {
            service = new PlayedService(
                    HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        service.server.setExecutor(service.threads);
        service.server.createContext("/", service::handle);
        service.server.start();
        return service;
    }

    public String url() {
        return "http://localhost:" + port();
    }

    public int port() {
        return server.getAddress().getPort();
    }

    /// The file of a playbook with one key point.
    public static String playbook(String text) {
        return "{\"version\": \"1.0\", \"sections\": {\"OTHERS\": [{\"name\": \"oth-001\", \"text\": \"" + text
                + "\", \"helpful\": 0, \"harmful\": 0}]}}";
    }

    /// Has a playbook with this key point from now on.
    public void teach(String text) {
        playbook = playbook(text);
    }

    /// Answers so wherever something is answered; as a service does where nothing is.
    public void answer(Function<Request, Optional<Answer>> answers) {
        otherwise = answers;
    }

    /// Answers every request so.
    public void answer(Answer answer) {
        answer(_ -> Optional.of(answer));
    }

    /// Answers as a service does again.
    public void recover() {
        answer(_ -> Optional.empty());
    }

    /// Goes back to a time when so many turns of a session had come.
    public void count(String session, int turns) {
        received.put(session, turns);
    }

    public List<Request> requests() {
        return requests;
    }

    /// What was sent of sessions, request by request, as [Request#told].
    public List<String> turns() {
        return requests.stream().filter(Request::isTurns).map(Request::told).toList();
    }

    /// How often the playbook was asked for.
    public long fetches() {
        return requests.stream()
                .filter(request -> request.method.equals("GET") && request.path.isEmpty())
                .count();
    }

    private void handle(HttpExchange exchange) throws IOException {
        byte[] sent = exchange.getRequestBody().readAllBytes();
        Request request = new Request(
                exchange.getRequestMethod(),
                exchange.getRequestURI().toString().replaceFirst("^/v1/playbooks/[^/]+/[^/?]+", ""),
                new String(sent.length == 0 ? sent : unpacked(sent), StandardCharsets.UTF_8));
        requests.add(request);
        String tag = '"' + Integer.toHexString(playbook.hashCode()) + '"';
        boolean isKnown = tag.equals(exchange.getRequestHeaders().getFirst("If-None-Match"));
        Answer answer = otherwise.apply(request).orElseGet(() -> usual(request, tag, isKnown));
        answer.headers.forEach(exchange.getResponseHeaders()::set);
        byte[] body = answer.body.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(answer.status, body.length == 0 ? -1 : body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }

    private static byte[] unpacked(byte[] packed) throws IOException {
        try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(packed))) {
            return in.readAllBytes();
        }
    }

    private Answer usual(Request request, String tag, boolean isKnown) {
        if (request.path.isEmpty()) {
            return isKnown ? new Answer(304, "") : new Answer(200, playbook, Map.of("ETag", tag));
        }
        if (request.path.startsWith("/sessions/")) {
            String session = request.path.replaceFirst("/sessions/([^/]+).*", "$1");
            int next = request.isTurns() ? counted(session, request) : received.getOrDefault(session, 0);
            return new Answer(200, "{\"next\": " + next + "}");
        }
        return new Answer(200, """
                {"who": "ada", "role": "contributor", "trusted": true, "proposal": {"id": "p-1"}}""");
    }

    private int counted(String session, Request request) {
        int offset = Integer.parseInt(request.path.replaceFirst(".*offset=", ""));
        return received.merge(session, offset + request.turns().size(), Math::max);
    }

    @Override
    public void close() {
        server.stop(0);
        threads.close();
    }
}
