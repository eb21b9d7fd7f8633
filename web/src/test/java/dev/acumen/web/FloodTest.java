package dev.acumen.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Whoever holds many connections, or is slow, does not end the server.
@Tag("campaign")
class FloodTest {
    /// The line that ends an answer of unknown length.
    private static final String LAST_CHUNK = "0";

    private final FakeSite site = new FakeSite();
    private final WebServer server = start();
    private final Visitor person = new Visitor(server);
    private final List<Socket> sockets = new ArrayList<>();

    private WebServer start() {
        try {
            return WebServer.start(site, 0, InstantSource.system());
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @AfterEach
    void end() throws IOException {
        letGo();
        server.close();
    }

    private void letGo() throws IOException {
        for (Socket socket : sockets) {
            socket.close();
        }
        sockets.clear();
    }

    private Socket connected(String bytes) throws IOException {
        Socket socket = person.connect();
        sockets.add(socket);
        socket.getOutputStream().write(bytes.getBytes(StandardCharsets.US_ASCII));
        socket.getOutputStream().flush();
        return socket;
    }

    @Test
    void thePersonIsServedWhileOthersHoldConnections() throws IOException {
        person.enter();
        for (int i = 0; i < WebServer.MOST_CONNECTIONS / 5; i++) {
            connected("");
            connected("GET /");
            connected("POST " + person.folder() + "page HTTP/1.1\r\n" + person.host()
                    + "\r\nContent-Length: 99\r\n\r\na");
        }

        assertThat(person.get("page").status()).isEqualTo(200);
    }

    @Test
    void moreConnectionsThanThereMayBeAreClosedAndThePersonIsServedAfterThem() throws IOException {
        person.enter();
        for (int i = 0; i < WebServer.MOST_CONNECTIONS; i++) {
            connected("");
        }
        try (Socket beyond = person.connect()) {
            assertThat(beyond.getInputStream().read()).isEqualTo(-1);
        }

        letGo();

        int status = 0;
        while (status == 0) {
            status = person.get("page").status();
        }
        assertThat(status).isEqualTo(200);
    }

    @Test
    void aRequestThatDoesNotEndIsGivenUp() throws IOException {
        Socket head = connected("GET / HTTP/1.1\r\nX-Slow: a");
        Socket form = connected("POST / HTTP/1.1\r\n" + person.host() + "\r\nContent-Length: 400000\r\n\r\na");

        awaitEnd(head);
        awaitEnd(form);
        assertThat(person.enter().get("page").status()).isEqualTo(200);
    }

    /// Waits until the server closes a connection, which it may do after an answer.
    private static void awaitEnd(Socket socket) {
        try {
            socket.getInputStream().readAllBytes();
        } catch (IOException _) {
            // It was closed.
        }
    }

    @Test
    void ofTooManyStreamsOfEventsTheOldestEnds() throws IOException {
        person.enter();
        String stream = "GET " + person.folder() + "events HTTP/1.1\r\n" + person.host() + "\r\n" + person.cookie()
                + "\r\n\r\n";
        List<BufferedReader> readers = new ArrayList<>();
        for (int i = 0; i < Events.MOST + 1; i++) {
            BufferedReader reader = reader(connected(stream));
            assertThat(reader.readLine()).contains(" 200 ");
            readers.add(reader);
        }

        assertThat(person.get("page").status()).isEqualTo(200);
        assertThat(next(LAST_CHUNK, readers.getFirst())).isNotNull();
        BufferedReader newest = readers.getLast();
        assertThat(next("data:", newest)).isNotNull();
        site.become("second");
        assertThat(next("data:", newest)).isNotNull();
    }

    private static @Nullable String next(String start, BufferedReader reader) throws IOException {
        String line;
        do {
            line = reader.readLine();
        } while (line != null && !line.startsWith(start));
        return line;
    }

    private static BufferedReader reader(Socket socket) throws IOException {
        return new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
    }
}
