package dev.acumen.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.Headers;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What a stranger on this machine or a web page in its browser may try, byte by byte.
@Tag("campaign")
class HttpAttacksTest {
    private static final String AUTHORIZED = "Authorization: Bearer " + HttpClientSession.TOKEN;

    private final EchoOffer echo = new EchoOffer();
    private final StreamableHttpServer server = start();
    private final int port = URI.create(server.url()).getPort();
    private String session = "";

    private StreamableHttpServer start() {
        try {
            return StreamableHttpServer.start(
                    echo, HttpAddress.of("0"), HttpClientSession.TOKEN, InstantSource.system());
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @BeforeEach
    void begin() throws IOException, InterruptedException {
        session = HttpClientSession.begun(server.url(), "{}").id();
    }

    @AfterEach
    void goesOnServing() throws IOException {
        int before = echo.calls().size();
        assertThat(status("Host: localhost:" + port, AUTHORIZED)).isEqualTo(200);
        assertThat(echo.calls()).hasSize(before + 1);
        server.close();
    }

    /// The status of a call with these headers.
    private int status(String... headers) throws IOException {
        return posted("/mcp", HttpClientSession.call(1, "{}"), headers);
    }

    private int posted(String path, String body, String... headers) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            OutputStream out = socket.getOutputStream();
            out.write(head(path, bytes.length, headers));
            out.write(bytes);
            out.flush();
            return status(socket);
        }
    }

    private byte[] head(String path, long length, String... headers) {
        List<String> lines = new ArrayList<>(List.of("POST " + path + " HTTP/1.1"));
        Collections.addAll(lines, headers);
        if (lines.stream().noneMatch(line -> line.toLowerCase(Locale.ROOT).startsWith("mcp-session-id"))) {
            lines.add("Mcp-Session-Id: " + session);
        }
        lines.add("Content-Type: application/json");
        lines.add("Accept: application/json, text/event-stream");
        lines.add("Content-Length: " + length);
        return (String.join("\r\n", lines) + "\r\n\r\n").getBytes(StandardCharsets.UTF_8);
    }

    private static int status(Socket socket) throws IOException {
        BufferedReader answer =
                new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
        String line = answer.readLine();
        return line == null ? 0 : Integer.parseInt(line.split(" ", -1)[1]);
    }

    private void nothingWasCalled() {
        assertThat(echo.calls()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "X-Nothing: here",
                "Authorization: Bearer",
                "Authorization: Bearer ",
                "Authorization: Bearer only-this-test-knows-i",
                "Authorization: Bearer only-this-test-knows-it2",
                "Authorization: Bearer ONLY-THIS-TEST-KNOWS-IT",
                "Authorization: Basic only-this-test-knows-it",
                "Authorization: only-this-test-knows-it",
                "X-Authorization: Bearer only-this-test-knows-it",
                "Cookie: token=only-this-test-knows-it"
            })
    void whoDoesNotKnowTheTokenIsNotLetIn(String header) throws IOException {
        assertThat(status("Host: localhost:" + port, header)).isEqualTo(401);
        nothingWasCalled();
    }

    @Test
    void theTokenIsNotReadFromTheAddress() throws IOException {
        String path = "/mcp?token=" + HttpClientSession.TOKEN + "&access_token=" + HttpClientSession.TOKEN;

        assertThat(posted(path, HttpClientSession.call(1, "{}"), "Host: localhost:" + port))
                .isEqualTo(401);
        nothingWasCalled();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://evil.example",
                "https://evil.example:PORT",
                "http://localhost.evil.example:PORT",
                "http://127.0.0.1.evil.example:PORT",
                "http://localhost:PORT@evil.example",
                "http://localhost",
                "http://localhost:1",
                "null",
                "",
                "file://",
                "chrome-extension://localhost:PORT",
                "http://localhost:PORT/page"
            })
    void aWebPageIsNotLetInWithTheTokenEither(String origin) throws IOException {
        String header = "Origin: " + origin.replace("PORT", String.valueOf(port));

        assertThat(status("Host: localhost:" + port, header, AUTHORIZED)).isEqualTo(403);
        assertThat(status("Host: localhost:" + port, "Origin: http://localhost:" + port, header, AUTHORIZED))
                .isEqualTo(403);
        nothingWasCalled();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Host: evil.example",
                "Host: evil.example:PORT",
                "Host: localhost.evil.example:PORT",
                "Host: 127.0.0.1.evil.example",
                "Host: 127.0.0.1@evil.example",
                "Host: 10.0.0.1:PORT",
                "Host: [::2]:PORT",
                "Host: localhost:PORT:1",
                "Host: ",
                "X-Forwarded-Host: localhost"
            })
    void aNameThatSomebodyElseGaveThisMachineIsNotServed(String header) throws IOException {
        assertThat(status(header.replace("PORT", String.valueOf(port)), AUTHORIZED))
                .isEqualTo(403);
        nothingWasCalled();
    }

    @Test
    void itsOwnNamesAreServed() throws IOException {
        for (String host : List.of("localhost", "LOCALHOST:" + port, "127.0.0.1:" + port, "[::1]:" + port)) {
            assertThat(status("Host: " + host, "Origin: http://localhost:" + port, AUTHORIZED))
                    .isEqualTo(200);
        }
    }

    @Test
    void aServerForAllAddressesIsServedByAddressAlone() {
        HttpGuard guard = new HttpGuard("t", "0.0.0.0", 1);
        Headers headers = new Headers();
        headers.set("Authorization", "Bearer t");

        headers.set("Host", "192.0.2.1:1");
        assertThat(guard.check(headers)).isEmpty();
        headers.set("Host", "printer.example:1");
        assertThat(guard.check(headers)).isPresent();
    }

    @Test
    void aSessionThatNobodyBeganIsNotServed() throws IOException {
        for (String id : List.of(UUID.randomUUID().toString(), "", "0", "../" + session, session + "x", "*")) {
            assertThat(status("Host: localhost:" + port, AUTHORIZED, "Mcp-Session-Id: " + id))
                    .as(id)
                    .isEqualTo(404);
        }
        nothingWasCalled();
    }

    @Test
    void answersEachOfTenThousandRequests() throws IOException, InterruptedException {
        int clients = 8;
        List<Thread> threads = IntStream.range(0, clients)
                .mapToObj(client -> Thread.ofVirtual().start(() -> {
                    HttpClientSession own = new HttpClientSession(server.url(), session);
                    for (int i = client; i < 10_000; i += clients) {
                        try {
                            assertThat(own.post(HttpClientSession.call(i, "{\"n\":" + i + "}"))
                                            .body())
                                    .contains("\"n\":" + i + "}");
                        } catch (IOException | InterruptedException e) {
                            throw new AssertionError(e);
                        }
                    }
                }))
                .toList();
        for (Thread thread : threads) {
            thread.join();
        }

        assertThat(echo.calls().stream().distinct()).hasSize(10_000);
    }

    @Test
    void aMessageOfFiftyMegabytesIsRefusedAndOneOfFiveTaken() throws IOException, InterruptedException {
        HttpClientSession own = new HttpClientSession(server.url(), session);
        String five = "x".repeat(5_000_000);

        assertThat(own.post(HttpClientSession.call(1, "{\"text\":\"" + five + "\"}"))
                        .body())
                .hasSizeGreaterThan(5_000_000);
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            OutputStream out = socket.getOutputStream();
            out.write(head("/mcp", 50_000_000, "Host: localhost", AUTHORIZED));
            out.flush();
            assertThat(status(socket)).isEqualTo(413);
        }
        assertThat(echo.calls()).hasSize(1);
        echo.calls().clear();
    }

    @Test
    void aMessageThatDoesNotSayHowLongItIsIsReadUpToTheLimit() throws IOException {
        byte[] part = ("100000\r\n" + " ".repeat(0x100000) + "\r\n").getBytes(StandardCharsets.US_ASCII);
        String head = new String(head("/mcp", 0, "Host: localhost", AUTHORIZED), StandardCharsets.UTF_8)
                .replace("Content-Length: 0", "Transfer-Encoding: chunked");
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            OutputStream out = socket.getOutputStream();
            out.write(head.getBytes(StandardCharsets.UTF_8));
            for (int i = 0; i < 16; i++) {
                out.write(part);
            }
            out.write("1\r\n \r\n".getBytes(StandardCharsets.US_ASCII));
            out.flush();
            assertThat(status(socket)).isEqualTo(413);
        }
        nothingWasCalled();
    }

    @Test
    void aThousandOpenConnectionsKeepNobodyOut() throws IOException {
        List<Socket> open = new ArrayList<>();
        try {
            for (int i = 0; i < 1_000; i++) {
                Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
                open.add(socket);
                // Half of them begin a request.
                if (i % 2 == 0) {
                    socket.getOutputStream()
                            .write("POST /mcp HTTP/1.1\r\nHost: local".getBytes(StandardCharsets.UTF_8));
                }
            }

            assertThat(status("Host: localhost:" + port, AUTHORIZED)).isEqualTo(200);
        } finally {
            for (Socket socket : open) {
                socket.close();
            }
        }
    }
}
