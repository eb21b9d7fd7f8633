package dev.acumen.web;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import dev.acumen.web.view.Visit;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.zip.GZIPOutputStream;

/// Answers one request: who is it, what do they ask for, what does the site say.
final class WebHandler implements HttpHandler {
    /// The most bytes of a form.
    static final int LONGEST_FORM = 512 * 1024;

    private static final int LONGEST_ADDRESS = 8 * 1024;
    private static final int WORTH_PACKING = 1024;

    /// What may not stand in an address, of the visible characters of ASCII.
    private static final String UNSAFE = "\"<>\\^`{|}";

    private static final char DELETE = 0x7f;

    /// Nothing runs but our own files, and no other page may have ours in a frame.
    private static final String POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self';"
            + " connect-src 'self'; form-action 'self'; base-uri 'self'; frame-ancestors 'none'";

    private static final String HTML = "text/html; charset=utf-8";
    private static final String TEXT = "text/plain; charset=utf-8";

    private final AccessCheck access;
    private final Site site;
    private final InstantSource clock;
    private final Templates templates = new Templates();
    private final Events events;
    private volatile Instant used;

    WebHandler(AccessCheck access, Site site, InstantSource clock) {
        this.access = access;
        this.site = site;
        this.clock = clock;
        this.events = new Events(site);
        this.used = clock.instant();
    }

    /// When a person last asked for something.
    Instant used() {
        return used;
    }

    /// Ends all streams of events.
    void close() {
        events.close();
    }

    @Override
    public void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            protect(exchange.getResponseHeaders());
            String raw = exchange.getRequestURI().getRawPath();
            if (!access.isFromHere(exchange.getRequestHeaders())) {
                say(exchange, 403, "This server answers only pages of its own.");
            } else if (exchange.getRequestURI().toString().length() > LONGEST_ADDRESS) {
                say(exchange, 414, "The address is too long.");
            } else if (raw == null || !raw.startsWith(access.folder())) {
                say(exchange, 404, "Open the link that acumen ui printed.");
            } else {
                serve(exchange, raw.substring(access.folder().length()));
            }
        }
    }

    private static void protect(Headers headers) {
        headers.set("Content-Security-Policy", POLICY);
        headers.set("X-Content-Type-Options", "nosniff");
        headers.set("X-Frame-Options", "DENY");
        // Not no-referrer: with it a browser calls the origin of a form "null".
        headers.set("Referrer-Policy", "same-origin");
        headers.set("Cross-Origin-Opener-Policy", "same-origin");
        headers.set("Cross-Origin-Resource-Policy", "same-origin");
        headers.set("Cache-Control", "no-store");
    }

    private void serve(HttpExchange exchange, String path) throws IOException {
        String query = exchange.getRequestURI().getRawQuery();
        Optional<Map<String, List<String>>> parameters = FormData.of(query == null ? "" : query);
        Optional<String> decoded = FormData.decoded(path.replace("+", "%2B"));
        boolean isKnown = access.isKnown(exchange.getRequestHeaders());
        String method = exchange.getRequestMethod();
        if (!method.equals("GET") && !method.equals("POST")) {
            exchange.getResponseHeaders().set("Allow", "GET, POST");
            say(exchange, 405, "The methods are GET and POST.");
        } else if (parameters.isEmpty()
                || decoded.isEmpty()
                || decoded.get().chars().anyMatch(Character::isISOControl)) {
            say(exchange, 400, "The address is malformed.");
        } else if (method.equals("GET") && path.isEmpty() && parameters.get().containsKey("token")) {
            enter(exchange, parameters.get().get("token").getFirst(), isKnown);
        } else if (!isKnown || !access.isAskedByOwnPage(exchange.getRequestHeaders())) {
            say(exchange, 403, "This browser was not let in. Run acumen ui again, and open the link that it prints.");
        } else {
            WebRequest request = new WebRequest(decoded.get(), parameters.get(), Map.of());
            if (method.equals("GET")) {
                get(exchange, request);
            } else {
                post(exchange, request);
            }
        }
    }

    private void enter(HttpExchange exchange, String token, boolean isKnown) throws IOException {
        String cookie = access.enter(token);
        if (cookie == null && !isKnown) {
            say(exchange, 403, "This link was used before. Run acumen ui again, and open the link that it prints.");
            return;
        }
        used = clock.instant();
        if (cookie != null) {
            exchange.getResponseHeaders().set("Set-Cookie", cookie);
        }
        // Not a redirect: where a page of another server had the link, the browser would keep the cookie back.
        String page =
                "<!doctype html><html lang=\"en\"><title>Acumen</title><meta http-equiv=\"refresh\" content=\"0;url="
                        + access.folder() + "\"><p><a href=\"" + access.folder() + "\">Go on to Acumen</a></p></html>";
        send(exchange, 200, HTML, page.getBytes(StandardCharsets.UTF_8));
    }

    private void get(HttpExchange exchange, WebRequest request) throws IOException {
        if (request.path().equals("events")) {
            events.serve(
                    exchange,
                    request.parameter("page").orElse(""),
                    request.parameter("state").orElse(""));
            return;
        }
        used = clock.instant();
        if (request.path().startsWith("static/")) {
            file(exchange, request.path().substring("static/".length()));
        } else {
            answer(exchange, request, site::get);
        }
    }

    private void file(HttpExchange exchange, String name) throws IOException {
        Optional<Resource> file = Resource.named(name);
        if (file.isEmpty()) {
            say(exchange, 404, "There is no such file.");
            return;
        }
        exchange.getResponseHeaders().set("Cache-Control", "private, max-age=3600");
        send(exchange, 200, file.get().type(), file.get().bytes());
    }

    private void post(HttpExchange exchange, WebRequest request) throws IOException {
        used = clock.instant();
        String type = exchange.getRequestHeaders().getFirst("Content-Type");
        if (type == null || !type.split(";", -1)[0].strip().equals("application/x-www-form-urlencoded")) {
            say(exchange, 415, "A form is application/x-www-form-urlencoded.");
            return;
        }
        byte[] body = exchange.getRequestBody().readNBytes(LONGEST_FORM + 1);
        Optional<Map<String, List<String>>> form =
                body.length > LONGEST_FORM ? Optional.empty() : FormData.of(new String(body, StandardCharsets.UTF_8));
        if (form.isEmpty()) {
            say(exchange, 413, "A form has at most " + LONGEST_FORM / 1024 + " KB and " + FormData.MOST + " fields.");
            return;
        }
        WebRequest filled = new WebRequest(request.path(), request.query(), form.get());
        if (access.isOwnForm(filled.field("form-token").orElse(""))) {
            answer(exchange, filled, site::post);
        } else {
            say(exchange, 403, "This form is of no page of this server. Load the page again.");
        }
    }

    /// Half of a [Site].
    @FunctionalInterface
    private interface Half {
        Answer answer(WebRequest request);
    }

    private void answer(HttpExchange exchange, WebRequest request, Half half) throws IOException {
        Answer answer;
        byte[] page;
        try {
            // Before the page is made, so that a change in between is told.
            String state = events.state(request.path());
            answer = half.answer(request);
            page = answer instanceof Answer.Page drawn ? templates.drawn(drawn, visit(exchange, state)) : new byte[0];
        } catch (RuntimeException e) {
            site.failed(request, e);
            say(exchange, 500, "Acumen failed here, which is a defect of Acumen. The terminal says more.");
            return;
        }
        switch (answer) {
            case Answer.Page drawn -> send(exchange, drawn.status(), HTML, page);
            case Answer.Go(String address) -> go(exchange, address);
            case Answer.Missing _ -> say(exchange, 404, "There is no such page.");
        }
    }

    private Visit visit(HttpExchange exchange, String state) {
        URI asked = exchange.getRequestURI();
        String query = asked.getRawQuery() == null ? "" : "?" + asked.getRawQuery();
        String here = exchange.getRequestMethod().equals("GET") ? asked.getRawPath() + query : "";
        return new Visit(access.folder(), here, access.formToken(), state);
    }

    private void go(HttpExchange exchange, String address) throws IOException {
        exchange.getResponseHeaders().set("Location", access.folder() + encoded(address));
        exchange.sendResponseHeaders(303, -1);
    }

    /// An address of which only what may stand in one is as it was.
    private static String encoded(String address) {
        StringBuilder encoded = new StringBuilder();
        for (byte each : address.getBytes(StandardCharsets.UTF_8)) {
            if (each > ' ' && each < DELETE && UNSAFE.indexOf(each) < 0) {
                encoded.append((char) each);
            } else {
                encoded.append('%').append(HexFormat.of().withUpperCase().toHexDigits(each));
            }
        }
        return encoded.toString();
    }

    private static void say(HttpExchange exchange, int status, String sentence) throws IOException {
        send(exchange, status, TEXT, (sentence + "\n").getBytes(StandardCharsets.UTF_8));
    }

    private static void send(HttpExchange exchange, int status, String type, byte[] body) throws IOException {
        String accepted = exchange.getRequestHeaders().getFirst("Accept-Encoding");
        boolean isPacked = body.length >= WORTH_PACKING && accepted != null && accepted.contains("gzip");
        byte[] sent = isPacked ? packed(body) : body;
        exchange.getResponseHeaders().set("Content-Type", type);
        if (isPacked) {
            exchange.getResponseHeaders().set("Content-Encoding", "gzip");
        }
        if (exchange.getRequestMethod().equals("HEAD")) {
            exchange.sendResponseHeaders(status, -1);
            return;
        }
        exchange.sendResponseHeaders(status, sent.length);
        try (OutputStream out = exchange.getResponseBody()) {
            out.write(sent);
        }
    }

    private static byte[] packed(byte[] body) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(body.length / 4);
        try (OutputStream gzip = new GZIPOutputStream(bytes)) {
            gzip.write(body);
        }
        return bytes.toByteArray();
    }
}
