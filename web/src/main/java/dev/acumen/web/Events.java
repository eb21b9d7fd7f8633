package dev.acumen.web;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/// Tells open pages that they show something old, with server-sent events.
final class Events {
    /// The most open pages that are told.
    static final int MOST = 50;

    private static final Duration PAUSE = Duration.ofSeconds(1);

    /// After so many pauses something is sent anyway, so that a page that is gone is noticed.
    private static final int QUIET = 15;

    private static final String BEAT = ":\n\n";

    private final Site site;
    private final Semaphore room = new Semaphore(MOST);
    private final CountDownLatch end = new CountDownLatch(1);

    Events(Site site) {
        this.site = site;
    }

    /// What a page that is drawn now knows.
    ///
    /// @param page its path below the base
    String state(String page) {
        return Integer.toHexString(site.state(page).hashCode());
    }

    /// Sends events until the page or the server is gone.
    ///
    /// @param page its path below the base
    /// @param known what the page knows
    void serve(HttpExchange exchange, String page, String known) throws IOException {
        if (!room.tryAcquire()) {
            exchange.sendResponseHeaders(503, -1);
            return;
        }
        try {
            exchange.getResponseHeaders().set("Content-Type", "text/event-stream");
            exchange.sendResponseHeaders(200, 0);
            tell(exchange.getResponseBody(), page, known);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } finally {
            room.release();
        }
    }

    private void tell(OutputStream out, String page, String first) throws IOException, InterruptedException {
        String known = first;
        int quiet = QUIET;
        do {
            String now = state(page);
            boolean isChanged = !now.equals(known);
            if (isChanged || quiet >= QUIET) {
                String event = isChanged ? "event: changed\ndata: " + now + "\n\n" : BEAT;
                out.write(event.getBytes(StandardCharsets.US_ASCII));
                out.flush();
                quiet = 0;
            }
            known = now;
            quiet++;
        } while (!end.await(PAUSE.toMillis(), TimeUnit.MILLISECONDS));
    }

    /// Ends all streams.
    void close() {
        end.countDown();
    }
}
