package dev.acumen.server;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import dev.acumen.json.BadInputException;
import dev.acumen.json.Json;
import dev.acumen.server.ProblemException.Kind;
import dev.acumen.store.StoreException;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Answers requests: which endpoint, who asks, may they, what is said. Logs no content and no tokens.
final class HttpFront implements HttpHandler {
    private static final System.Logger LOG = System.getLogger(HttpFront.class.getPackageName());
    private static final int LONGEST_ADDRESS = 2_048;
    private static final Pattern CONTROL = Pattern.compile("\\p{Cntrl}");

    private final List<Route> routes;
    private final SignIn signIn;
    private final Audit audit;
    private final Metrics metrics;
    private final BooleanSupplier isReady;
    private final HttpReply document;
    private final Bodies bodies = new Bodies();

    private record Route(Pattern pattern, Endpoint endpoint) {}

    /// What is answered, and for which operation.
    private record Answered(String operation, HttpReply reply) {}

    HttpFront(List<Endpoint> endpoints, SignIn signIn, Audit audit, Metrics metrics, BooleanSupplier isReady) {
        this.routes = endpoints.stream()
                .map(endpoint -> new Route(endpoint.pattern(), endpoint))
                .toList();
        this.signIn = signIn;
        this.audit = audit;
        this.metrics = metrics;
        this.isReady = isReady;
        this.document = HttpReply.ok(OpenApi.document(endpoints));
    }

    @Override
    public void handle(HttpExchange exchange) throws IOException {
        long start = System.nanoTime();
        try (exchange) {
            Answered answered = answered(exchange);
            Duration took = Duration.ofNanos(System.nanoTime() - start);
            metrics.request(answered.operation, answered.reply.status(), took);
            LOG.log(
                    answered.reply.status() < 500 ? System.Logger.Level.DEBUG : System.Logger.Level.WARNING,
                    "request operation={0} status={1} ms={2}",
                    answered.operation,
                    String.valueOf(answered.reply.status()),
                    String.valueOf(took.toMillis()));
            send(exchange, answered.reply);
        }
    }

    private Answered answered(HttpExchange exchange) throws IOException {
        String operation = "none";
        try {
            String path = String.valueOf(exchange.getRequestURI().getRawPath());
            Optional<HttpReply> open = open(exchange.getRequestMethod(), path);
            if (open.isPresent()) {
                return new Answered("open", open.get());
            }
            if (exchange.getRequestURI().toString().length() > LONGEST_ADDRESS) {
                throw ProblemException.malformed("the address is longer than " + LONGEST_ADDRESS + " characters");
            }
            Route route = route(exchange.getRequestMethod(), path);
            operation = route.endpoint.id();
            return new Answered(operation, carriedOut(route.endpoint, parts(route.pattern, path), exchange));
        } catch (ProblemException e) {
            return new Answered(operation, e.reply());
        } catch (Audit.AlreadyDoneException _) {
            return new Answered(operation, repeated());
        } catch (BadInputException e) {
            return new Answered(operation, ofBadInput(e).reply());
        } catch (StoreException e) {
            LOG.log(System.Logger.Level.WARNING, "store: {0}", e.getMessage());
            Kind kind = e.isTransient() ? Kind.AWAY : Kind.DEFECT;
            return new Answered(operation, new ProblemException(kind, "the playbooks cannot be reached").reply());
        } catch (RuntimeException e) {
            LOG.log(System.Logger.Level.ERROR, "a defect in " + operation, e);
            return new Answered(operation, new ProblemException(Kind.DEFECT, "see the service's log").reply());
        }
    }

    /// What is wrong with a body is told; what is wrong with what the service keeps is its own affair.
    private static ProblemException ofBadInput(BadInputException e) {
        if (e.source().equals("body")) {
            return ProblemException.malformed(String.valueOf(e.getMessage()));
        }
        LOG.log(System.Logger.Level.ERROR, "{0}", e.getMessage());
        return new ProblemException(Kind.DEFECT, "what is stored cannot be read; see the service's log");
    }

    /// What is answered to anybody.
    private Optional<HttpReply> open(String method, String path) {
        if (!method.equals("GET")) {
            return Optional.empty();
        }
        return switch (path) {
            case "/openapi.json" -> Optional.of(document);
            case "/health" -> Optional.of(HttpReply.ok(Json.Obj.of("status", new Json.Text("up"))));
            case "/ready" ->
                Optional.of(
                        isReady.getAsBoolean()
                                ? HttpReply.ok(Json.Obj.of("status", new Json.Text("ready")))
                                : new ProblemException(Kind.AWAY, "the database is away, or the service stops")
                                        .reply());
            case "/metrics" -> Optional.of(HttpReply.of(200, metrics.contentType(), metrics.text()));
            default -> Optional.empty();
        };
    }

    private Route route(String method, String path) {
        List<Route> here = routes.stream()
                .filter(route -> route.pattern.matcher(path).matches())
                .toList();
        if (here.isEmpty()) {
            throw new ProblemException(Kind.NOT_FOUND, "there is nothing here; /openapi.json lists the operations");
        }
        return here.stream()
                .filter(route -> route.endpoint.method().equals(method))
                .findFirst()
                .orElseThrow(() -> new ProblemException(
                        Kind.METHOD,
                        "use "
                                + String.join(
                                        ", ",
                                        here.stream()
                                                .map(route -> route.endpoint.method())
                                                .toList())));
    }

    private HttpReply carriedOut(Endpoint endpoint, Map<String, String> parts, HttpExchange exchange)
            throws IOException {
        PlaybookKey playbook = PlaybookKey.of(parts.getOrDefault("tenant", ""), parts.getOrDefault("playbook", ""))
                .orElse(PlaybookKey.NOWHERE);
        Caller caller = signIn.caller(exchange.getRequestHeaders(), playbook);
        caller.require(endpoint.role());
        Map<String, String> query = query(exchange.getRequestURI().getRawQuery());
        if (!endpoint.takesBody()) {
            return carriedOut(
                    endpoint, new Call(playbook, caller, parts, query, exchange.getRequestHeaders(), Json.Obj.of(), 0));
        }
        return bodies.use(
                exchange,
                endpoint.most(),
                caller.who(),
                body -> carriedOut(
                        endpoint,
                        new Call(
                                playbook,
                                caller,
                                parts,
                                query,
                                exchange.getRequestHeaders(),
                                body.json(),
                                body.bytes())));
    }

    private HttpReply carriedOut(Endpoint endpoint, Call call) {
        return call.idempotencyKey()
                        .filter(key ->
                                audit.isDone(call.playbook(), call.caller().who(), key))
                        .isPresent()
                ? repeated()
                : endpoint.action().on(call);
    }

    private static HttpReply repeated() {
        return HttpReply.ok(Json.Obj.of("repeated", new Json.Bool(true)));
    }

    private static Map<String, String> parts(Pattern pattern, String path) {
        Matcher found = pattern.matcher(path);
        Map<String, String> parts = new HashMap<>();
        if (found.matches()) {
            found.namedGroups().keySet().forEach(name -> parts.put(name, decoded(String.valueOf(found.group(name)))));
        }
        return parts;
    }

    private static Map<String, String> query(@Nullable String raw) {
        Map<String, String> query = new HashMap<>();
        if (raw != null && !raw.isEmpty()) {
            for (String pair : raw.split("&", -1)) {
                int equals = pair.indexOf('=');
                query.put(
                        decoded(equals < 0 ? pair : pair.substring(0, equals)),
                        equals < 0 ? "" : decoded(pair.substring(equals + 1)));
            }
        }
        return query;
    }

    private static String decoded(String text) {
        try {
            String decoded = URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
            if (!CONTROL.matcher(decoded).find()) {
                return decoded;
            }
        } catch (IllegalArgumentException _) {
            // It is told below.
        }
        throw ProblemException.malformed("the address is malformed");
    }

    private static void send(HttpExchange exchange, HttpReply reply) throws IOException {
        exchange.getResponseHeaders().set("Content-Type", reply.type());
        exchange.getResponseHeaders().set("X-Content-Type-Options", "nosniff");
        exchange.getResponseHeaders().set("Cache-Control", "no-store");
        reply.headers().forEach(exchange.getResponseHeaders()::set);
        byte[] body = reply.body().getBytes(StandardCharsets.UTF_8);
        if (body.length == 0) {
            exchange.sendResponseHeaders(reply.status(), -1);
            return;
        }
        exchange.sendResponseHeaders(reply.status(), body.length);
        try (OutputStream out = exchange.getResponseBody()) {
            out.write(body);
        }
    }
}
