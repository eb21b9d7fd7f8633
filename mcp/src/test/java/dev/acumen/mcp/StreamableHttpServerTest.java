package dev.acumen.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import dev.acumen.json.JsonWriter;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StreamableHttpServerTest {
    private final EchoOffer echo = new EchoOffer();
    private final AtomicReference<Instant> now = new AtomicReference<>(Instant.EPOCH);
    private StreamableHttpServer server = start();

    private StreamableHttpServer start() {
        try {
            return StreamableHttpServer.start(
                    echo, HttpAddress.of("0"), HttpClientSession.TOKEN, () -> Objects.requireNonNull(now.get()));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @BeforeEach
    void isOnLoopback() {
        assertThat(server.url()).matches("http://127\\.0\\.0\\.1:\\d+/mcp");
    }

    @AfterEach
    void end() {
        server.close();
    }

    private HttpClientSession begun(String capabilities) throws IOException, InterruptedException {
        return HttpClientSession.begun(server.url(), capabilities);
    }

    private static Json.Obj event(String line) {
        assertThat(line).startsWith("data: ");
        return (Json.Obj) JsonReader.read(line.substring(6), "event");
    }

    @Test
    void answersRequestsOfASessionUntilItEnds() throws IOException, InterruptedException {
        HttpClientSession session = begun("{}");

        Json.Obj answer = session.answer(HttpClientSession.call(7, "{\"n\":1}"));
        HttpResponse<String> ended = HttpClientSession.sent(session.request().DELETE());
        HttpResponse<String> after = session.post(HttpClientSession.call(8, "{}"));

        assertThat(JsonWriter.compact(answer)).contains("\"id\":7", "\"structuredContent\":{\"n\":1}");
        assertThat(ended.statusCode()).isEqualTo(204);
        assertThat(after.statusCode()).isEqualTo(404);
        assertThat(echo.calls()).hasSize(1);
    }

    @Test
    void asksForRootsInTheAnswerOfTheCallThatNeedsThem() throws IOException, InterruptedException {
        HttpClientSession session = begun("{\"roots\":{\"listChanged\":true}}");
        List<String> heard = new ArrayList<>();

        for (String root : List.of("file:///one", "file:///two")) {
            Iterator<String> events =
                    session.posted(HttpClientSession.call(7, "{}")).iterator();
            Json.Obj asked = event(events.next());
            assertThat(asked.textOr("method", "")).isEqualTo("roots/list");
            String answer = "{\"jsonrpc\":\"2.0\",\"id\":" + JsonWriter.compact(Objects.requireNonNull(asked.get("id")))
                    + ",\"result\":{\"roots\":[{\"uri\":\"" + root + "\"}]}}";
            assertThat(session.post(answer).statusCode()).isEqualTo(202);
            assertThat(events.next()).isEmpty();
            heard.add(JsonWriter.compact(event(events.next())));
            heard.add(session.post(HttpClientSession.call(8, "{}")).body());
            session.post("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/roots/list_changed\"}");
        }

        assertThat(heard.subList(0, 2)).allSatisfy(answer -> assertThat(answer).contains("file:///one"));
        assertThat(heard.subList(2, 4)).allSatisfy(answer -> assertThat(answer).contains("file:///two"));
    }

    @Test
    void aClientListensOnOneStreamAtATime() throws IOException, InterruptedException {
        HttpClientSession session = begun("{}");
        HttpResponse<InputStream> first = session.listen();
        HttpResponse<InputStream> second = session.listen();

        try (BufferedReader lines = new BufferedReader(new InputStreamReader(first.body(), StandardCharsets.UTF_8))) {
            assertThat(lines.readLine()).isNull();
        }
        HttpClientSession.sent(session.request().DELETE());
        assertThat(second.statusCode()).isEqualTo(200);
        assertThat(second.headers().firstValue("Content-Type")).contains("text/event-stream");
        assertThat(second.body().readAllBytes()).isEmpty();
    }

    @Test
    void whoSubscribesIsToldOfChangesWhereItListens() throws IOException, InterruptedException {
        HttpClientSession session = begun("{}");
        HttpResponse<InputStream> stream = session.listen();
        String uri = "{\"uri\":\"echo://all\"}";
        assertThat(session.post(HttpClientSession.request(1, "resources/subscribe", uri))
                        .body())
                .contains("\"result\"");

        echo.change();

        try (BufferedReader lines = new BufferedReader(new InputStreamReader(stream.body(), StandardCharsets.UTF_8))) {
            assertThat(lines.readLine()).contains("notifications/resources/updated", "echo://all");
            assertThat(lines.readLine()).isEmpty();
            assertThat(lines.readLine()).contains("notifications/resources/list_changed");
        }
    }

    @Test
    void nobodySubscribesToMoreThanThereCanBe() throws IOException, InterruptedException {
        HttpClientSession session = begun("{}");
        List<Integer> statuses = new ArrayList<>();
        for (int i = 0; i <= 100; i++) {
            statuses.add(
                    session.post(HttpClientSession.request(i, "resources/subscribe", "{\"uri\":\"echo://" + i + "\"}"))
                            .statusCode());
        }

        assertThat(statuses.subList(0, 100)).containsOnly(200);
        assertThat(statuses.getLast()).isEqualTo(400);
        assertThat(session.post(HttpClientSession.request(1, "resources/unsubscribe", "{\"uri\":\"echo://1\"}"))
                        .statusCode())
                .isEqualTo(200);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            400 | {"half":
            400 | [{"jsonrpc":"2.0","id":1,"method":"ping"}]
            400 | {"a":1}
            202 | {"jsonrpc":"2.0","id":"none","result":{}}
            200 | {"jsonrpc":"2.0","id":1,"method":"ping"}
            200 | {"jsonrpc":"2.0","id":1,"method":"no/such"}
            """)
    void saysWhatIsNoMessage(int status, String message) throws IOException, InterruptedException {
        assertThat(begun("{}").post(message).statusCode()).isEqualTo(status);
    }

    @Test
    void saysWhatIsWrongWithARequest() throws IOException, InterruptedException {
        HttpClientSession session = begun("{}");
        HttpRequest.BodyPublisher ping =
                HttpRequest.BodyPublishers.ofString(HttpClientSession.request(1, "ping", "{}"));

        List<HttpRequest.Builder> requests = List.of(
                session.request().setHeader("Content-Type", "text/plain").POST(ping),
                session.request().setHeader("Accept", "application/json").POST(ping),
                session.request().setHeader("Accept", "application/json").GET(),
                session.request()
                        .setHeader("MCP-Protocol-Version", "1999-01-01")
                        .POST(ping),
                new HttpClientSession(server.url(), null).request().POST(ping),
                new HttpClientSession(server.url() + "/../other", session.id())
                        .request()
                        .POST(ping),
                session.request().PUT(ping),
                new HttpClientSession(server.url(), null)
                        .request()
                        .POST(HttpRequest.BodyPublishers.ofString(HttpClientSession.request(1, "initialize", "7"))));
        List<Integer> statuses = new ArrayList<>();
        for (HttpRequest.Builder request : requests) {
            statuses.add(HttpClientSession.sent(request).statusCode());
        }

        assertThat(statuses).containsExactly(415, 406, 406, 400, 400, 404, 405, 400);
    }

    @Test
    void sessionsThatAreSilentEndAndThereAreNotMoreThanAHundred() throws IOException, InterruptedException {
        HttpClientSession first = begun("{}");
        List<HttpClientSession> others = new ArrayList<>();
        for (int i = 0; i < HttpSessions.MOST; i++) {
            others.add(begun("{}"));
        }
        String ping = HttpClientSession.request(1, "ping", "{}");

        assertThat(first.post(ping).statusCode()).isEqualTo(404);
        assertThat(others.getFirst().post(ping).statusCode()).isEqualTo(200);

        now.set(Instant.EPOCH.plus(HttpSessions.SILENCE).plus(Duration.ofSeconds(1)));
        assertThat(others.getFirst().post(ping).statusCode()).isEqualTo(404);
        assertThat(begun("{}").post(ping).statusCode()).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "host:", "x:y", "1:2:3", "65536", "-1", "[::1]", "::1:80", "http://x:1", "a b:1"})
    void anAddressIsHostAndPort(String text) {
        assertThatThrownBy(() -> HttpAddress.of(text)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void readsAddresses() {
        assertThat(HttpAddress.of("8765")).isEqualTo(new HttpAddress("127.0.0.1", 8765));
        assertThat(HttpAddress.of("0.0.0.0:1")).isEqualTo(new HttpAddress("0.0.0.0", 1));
        assertThat(HttpAddress.of("[::1]:1")).isEqualTo(new HttpAddress("::1", 1));
    }
}
