package dev.acumen.remote;

import dev.acumen.json.BadInputException;
import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import dev.acumen.json.JsonWriter;
import dev.acumen.llm.Failure;
import dev.acumen.redaction.VisibleText;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/// Asks a team's service. It follows no redirection, for the token is this service's alone.
///
/// Safe for use by several threads.
public final class TeamClient implements AutoCloseable {
    private static final Duration CONNECTING = Duration.ofSeconds(10);
    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final int MOST_BYTES = 16 << 20;

    /// What the service takes at once, as it is sent and as it is read. It may hang up on more, which would look like a
    /// failure of the connection.
    private static final int MOST_SENT = 4 << 20;

    private static final int MOST_READ = 8 << 20;
    private static final int LONGEST_DETAIL = 300;
    private static final int NOT_MODIFIED = 304;

    private static final String NEXT = "next";

    private final Remote remote;
    private final Duration limit;
    private final HttpClient client = HttpClient.newBuilder()
            .followRedirects(HttpClient.Redirect.NEVER)
            .connectTimeout(CONNECTING)
            .build();

    /// Who the user is there.
    ///
    /// @param isTrusted whether the user's sessions need no review
    /// @param isRevoked whether an owner took back what the user sent; nothing more is taken
    public record Access(String who, String role, boolean isTrusted, boolean isRevoked) {
        /// Whether sessions may be sent.
        public boolean isContributing() {
            return !role.equals("none") && !role.equals("reader");
        }
    }

    /// A playbook's file.
    static final class Fetched {
        private final String tag;
        private final byte[] bytes;

        private Fetched(String tag, byte[] bytes) {
            this.tag = tag;
            this.bytes = bytes;
        }

        /// Marks this state of it.
        String tag() {
            return tag;
        }

        byte[] bytes() {
            return bytes;
        }
    }

    /// Does not ask it yet.
    public TeamClient(Remote remote) {
        this(remote, LIMIT);
    }

    /// @param limit how long an answer may take, to its last byte
    TeamClient(Remote remote, Duration limit) {
        this.remote = remote;
        this.limit = limit;
    }

    /// Who the user is there.
    ///
    /// @throws ServiceException if the service does not say so
    public Access access() throws ServiceException {
        Json.Obj access = json(send(request("/access").build()));
        return new Access(
                access.textOr("who", "?"),
                access.textOr("role", "none"),
                isTrue(access, "trusted"),
                isTrue(access, "revoked"));
    }

    private static boolean isTrue(Json.Obj answer, String name) {
        return answer.get(name) instanceof Json.Bool(boolean value) && value;
    }

    /// The playbook.
    ///
    /// @param known the mark of what is here; empty for nothing
    /// @return empty where it is the same
    /// @throws ServiceException if the service does not give it
    Optional<Fetched> playbook(String known) throws ServiceException {
        HttpRequest.Builder request = request("");
        if (!known.isEmpty()) {
            request.header("If-None-Match", known);
        }
        HttpResponse<byte[]> answer = send(request.build());
        return answer.statusCode() == NOT_MODIFIED
                ? Optional.empty()
                : Optional.of(new Fetched(answer.headers().firstValue("ETag").orElse(""), answer.body()));
    }

    /// How many turns of a session have come.
    ///
    /// @throws ServiceException if the service does not say so
    long received(String session) throws ServiceException {
        return next(json(send(request(path(session)).build())));
    }

    /// Sends turns of a session.
    ///
    /// @param offset how many turns were sent before these
    /// @param turns as in `docs/reference/format.md`
    /// @return how many turns have come
    /// @throws ServiceException if the service does not take them
    long receive(String session, long offset, Json.Obj turns) throws ServiceException {
        return next(post(path(session) + "/turns?offset=" + offset, turns));
    }

    /// Sends anything else.
    ///
    /// @throws ServiceException if the service does not take it
    Json.Obj post(String path, Json.Obj content) throws ServiceException {
        byte[] plain = JsonWriter.compact(content).getBytes(StandardCharsets.UTF_8);
        byte[] packed = packed(plain);
        if (packed.length > MOST_SENT || plain.length > MOST_READ) {
            throw new ServiceException(
                    new Failure.Refused(ServiceException.TOO_LARGE, "it is too large", Optional.empty()),
                    ServiceException.TOO_LARGE);
        }
        return json(send(request(path)
                .header("Content-Type", "application/json")
                .header("Content-Encoding", "gzip")
                .POST(HttpRequest.BodyPublishers.ofByteArray(packed))
                .build()));
    }

    private static byte[] packed(byte[] plain) {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (OutputStream gzip = new GZIPOutputStream(packed)) {
            gzip.write(plain);
        } catch (IOException e) {
            throw new IllegalStateException(e); // nothing is written but memory
        }
        return packed.toByteArray();
    }

    private static String path(String session) {
        return "/sessions/" + URLEncoder.encode(session, StandardCharsets.UTF_8).replace("+", "%20");
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(remote.at(path)).header("Authorization", "Bearer " + remote.token());
    }

    /// The limit of a request would end with the head of the answer.
    private HttpResponse<byte[]> send(HttpRequest request) throws ServiceException {
        CompletableFuture<HttpResponse<byte[]>> asked = client.sendAsync(
                request, HttpResponse.BodyHandlers.limiting(HttpResponse.BodyHandlers.ofByteArray(), MOST_BYTES));
        try {
            HttpResponse<byte[]> answer = asked.get(limit.toMillis(), TimeUnit.MILLISECONDS);
            if (answer.statusCode() / 100 != 2 && answer.statusCode() != NOT_MODIFIED) {
                throw new ServiceException(refused(answer), answer.statusCode());
            }
            return answer;
        } catch (InterruptedException _) {
            asked.cancel(true);
            Thread.currentThread().interrupt();
            throw new ServiceException(new Failure.Interrupted(), 0);
        } catch (TimeoutException _) {
            asked.cancel(true);
            throw unreachable(" within " + limit.toSeconds() + " s");
        } catch (ExecutionException e) {
            throw unreachable(told(e.getCause()));
        }
    }

    private ServiceException unreachable(String how) {
        return new ServiceException(new Failure.Unreachable(remote.url() + " does not answer" + how), 0);
    }

    private static String told(@Nullable Throwable cause) {
        String message = cause == null ? null : cause.getMessage();
        return message == null || message.isBlank() ? "" : " (" + message + ")";
    }

    /// What waits until the service is back counts as no try, and so does what a person has to mend. What is wrong with
    /// a request alone is a refusal.
    private static Failure refused(HttpResponse<byte[]> answer) {
        int status = answer.statusCode();
        String told = detail(answer.body());
        String detail = told.isEmpty() ? "it answered " + status : told;
        return switch (status) {
            case 401 ->
                new Failure.Unusable("the service does not accept the token; acumen remote add URL takes another one");
            case 403, 404 -> new Failure.Unusable("the service refuses: " + detail);
            case 429 -> new Failure.Unusable("the service takes no more for now: " + detail);
            case 301, 302, 303, 307, 308 ->
                new Failure.Unusable("the service is at another address"
                        + line(answer.headers().firstValue("Location").orElse(""), " (", ")")
                        + "; acumen remote add URL joins it there");
            case 400, ServiceException.GAP, ServiceException.TOO_LARGE, 415 ->
                new Failure.Refused(status, detail, Optional.empty());
            default -> new Failure.Unusable("the service answered " + status + line(told, ": ", ""));
        };
    }

    private static String detail(byte[] body) {
        String text = new String(body, StandardCharsets.UTF_8);
        try {
            text = JsonReader.read(text, "answer") instanceof Json.Obj problem ? problem.textOr("detail", "") : "";
        } catch (BadInputException _) {
            // Something between here and the service answered in words of its own, or with a page.
            text = text.stripLeading().startsWith("<") ? "" : text;
        }
        return line(text, "", "");
    }

    /// Words of somebody else in one line; empty for none.
    private static String line(String text, String before, String after) {
        String line = VisibleText.of(text).replaceAll("\\s+", " ").strip();
        String cut = line.length() <= LONGEST_DETAIL ? line : line.substring(0, LONGEST_DETAIL) + "…";
        return cut.isEmpty() ? "" : before + cut + after;
    }

    private static Json.Obj json(HttpResponse<byte[]> answer) throws ServiceException {
        try {
            if (JsonReader.read(answer.body(), "answer") instanceof Json.Obj object) {
                return object;
            }
        } catch (BadInputException _) {
            // It is told below.
        }
        throw ServiceException.strange("the answer is no JSON");
    }

    private static long next(Json.Obj answer) throws ServiceException {
        if (answer.get(NEXT) instanceof Json.Num(String literal) && literal.matches("\\d{1,18}")) {
            return Long.parseLong(literal);
        }
        throw ServiceException.strange("the answer does not say how many turns came");
    }

    /// Waits for nothing that is under way.
    @Override
    public void close() {
        client.shutdownNow();
    }
}
