package dev.acumen.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.net.BindException;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class WebServerTest {
    private final AtomicReference<Instant> now = new AtomicReference<>(Instant.parse("2026-01-15T09:00:00Z"));
    private final FakeSite site = new FakeSite();
    private final WebServer server = start(0);
    private final Visitor person = new Visitor(server);

    private WebServer start(int port) {
        try {
            return WebServer.start(site, port, now::get);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @AfterEach
    void end() {
        server.close();
    }

    private void pass(Duration time) {
        now.updateAndGet(instant -> instant.plus(time));
    }

    @Test
    void itIsIdleHalfAnHourAfterTheLastRequest() throws IOException, InterruptedException {
        person.enter();
        pass(WebServer.IDLE.minusSeconds(1));
        person.get("page");
        pass(WebServer.IDLE.minusSeconds(1));
        assertThat(server.isIdle()).isFalse();

        pass(Duration.ofSeconds(1));

        assertThat(server.isIdle()).isTrue();
        assertThat(server.awaitIdle()).isTrue();
    }

    @Test
    void strangersDoNotKeepItAlive() throws IOException {
        pass(WebServer.IDLE);

        assertThat(person.get("page").status()).isEqualTo(403);
        assertThat(person.get("?token=guess").status()).isEqualTo(403);
        assertThat(server.isIdle()).isTrue();
    }

    @Test
    void itEndsWhenItIsClosed() throws InterruptedException {
        server.close();

        assertThat(server.awaitIdle()).isFalse();
    }

    @Test
    void itListensOnThisMachineAlone() {
        assertThat(URI.create(server.link()).getHost()).isEqualTo("127.0.0.1");
        assertThatExceptionOfType(BindException.class)
                .isThrownBy(() -> WebServer.start(site, person.port(), now::get).close());
    }

    @Test
    void scriptsAndStylesArePacked() throws IOException {
        person.enter();

        for (String file : new String[] {"acumen.js", "acumen.css", "charts.js", "htmx.js", "uplot.js", "uplot.css"}) {
            Visitor.Received received = person.get("static/" + file, "Accept-Encoding: gzip");

            assertThat(received.status()).isEqualTo(200);
            assertThat(received.header("Content-Type").orElse(""))
                    .startsWith(file.endsWith("js") ? "text/javascript" : "text/css");
        }
        assertThat(person.get("static/htmx.js", "Accept-Encoding: gzip").header("Content-Encoding"))
                .contains("gzip");
        assertThat(person.get("static/htmx.js").header("Content-Encoding")).isEmpty();
    }
}
