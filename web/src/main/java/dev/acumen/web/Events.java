package dev.acumen.web;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// Tells open pages that they show something old, with server-sent events.
final class Events {
    /// The most open pages that are told at once.
    static final int MOST = 50;

    private static final Duration PAUSE = Duration.ofSeconds(1);

    /// After so many pauses something is sent anyway, so that a page that is gone is noticed.
    private static final int QUIET = 15;

    private static final String BEAT = ":\n\n";

    private final Site site;

    /// What ends each stream, the oldest first.
    private final Deque<CountDownLatch> streams = new ArrayDeque<>();

    private boolean isClosed;

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
        CountDownLatch end = begun();
        try {
            exchange.getResponseHeaders().set("Content-Type", "text/event-stream");
            exchange.sendResponseHeaders(200, 0);
            tell(exchange.getResponseBody(), end, page, known);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } finally {
            synchronized (streams) {
                streams.remove(end);
            }
        }
    }

    /// Makes room for one more stream: the oldest is most likely of a page that is gone, and asks again if it is not.
    private CountDownLatch begun() {
        CountDownLatch end = new CountDownLatch(1);
        synchronized (streams) {
            if (streams.size() >= MOST) {
                streams.removeFirst().countDown();
            }
            if (isClosed) {
                end.countDown();
            }
            streams.addLast(end);
        }
        return end;
    }

    private void tell(OutputStream out, CountDownLatch end, String page, String first)
            throws IOException, InterruptedException {
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
        synchronized (streams) {
            isClosed = true;
            streams.forEach(CountDownLatch::countDown);
        }
    }
}
