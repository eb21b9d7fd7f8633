package dev.acumen.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class EventsTest {
    private static final Pattern STATE = Pattern.compile("data-state=\"([^\"]+)\"");

    private final FakeSite site = new FakeSite();
    private final WebServer server = start();
    private final Visitor person = new Visitor(server);

    private WebServer start() {
        try {
            return WebServer.start(site, 0, InstantSource.system());
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @AfterEach
    void end() {
        server.close();
    }

    private String state() throws IOException {
        Matcher state = STATE.matcher(person.get("page").body());
        assertThat(state.find()).isTrue();
        return state.group(1);
    }

    /// The first lines of a stream that say something.
    private BufferedReader stream(Socket socket, String state) throws IOException {
        socket.getOutputStream()
                .write(("GET " + person.folder() + "events?state=" + state + " HTTP/1.1\r\n" + person.host() + "\r\n"
                                + person.cookie() + "\r\n\r\n")
                        .getBytes(StandardCharsets.US_ASCII));
        return new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
    }

    private static String next(BufferedReader stream, String begin) throws IOException {
        String line = stream.readLine();
        while (line != null && !line.startsWith(begin)) {
            line = stream.readLine();
        }
        return String.valueOf(line);
    }

    @Test
    void anOpenPageIsToldOfAChangeAndWhatItIs() throws IOException {
        person.enter();
        String known = state();
        try (Socket socket = person.connect()) {
            BufferedReader stream = stream(socket, known);
            assertThat(next(stream, ":")).isEqualTo(":");

            site.become("second");

            assertThat(next(stream, "event:")).isEqualTo("event: changed");
            assertThat(next(stream, "data:")).isEqualTo("data: " + state());
        }
    }

    @Test
    void aPageThatListensAfterAChangeIsToldAtOnce() throws IOException {
        person.enter();
        String known = state();
        site.become("second");

        try (Socket socket = person.connect()) {
            assertThat(next(stream(socket, known), "event:")).isEqualTo("event: changed");
        }
    }

    @Test
    void streamsEndWithTheServer() throws IOException {
        person.enter();
        try (Socket socket = person.connect()) {
            BufferedReader stream = stream(socket, "");
            next(stream, "event:");

            server.close();

            assertThat(next(stream, "never")).isEqualTo("null");
        }
    }
}
