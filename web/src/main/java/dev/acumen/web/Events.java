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

    private static final byte[] CHANGED = "event: changed\ndata: \n\n".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] BEAT = ":\n\n".getBytes(StandardCharsets.US_ASCII);

    private final Site site;
    private final Semaphore room = new Semaphore(MOST);
    private final CountDownLatch end = new CountDownLatch(1);

    Events(Site site) {
        this.site = site;
    }

    /// Sends events until the page or the server is gone.
    void serve(HttpExchange exchange) throws IOException {
        if (!room.tryAcquire()) {
            exchange.sendResponseHeaders(503, -1);
            return;
        }
        try {
            exchange.getResponseHeaders().set("Content-Type", "text/event-stream");
            exchange.sendResponseHeaders(200, 0);
            tell(exchange.getResponseBody());
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } finally {
            room.release();
        }
    }

    private void tell(OutputStream out) throws IOException, InterruptedException {
        String known = site.state();
        int quiet = QUIET;
        do {
            String now = site.state();
            boolean isChanged = !now.equals(known);
            if (isChanged || quiet >= QUIET) {
                out.write(isChanged ? CHANGED : BEAT);
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
