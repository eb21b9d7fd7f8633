package dev.acumen.web;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/// Serves a [Site] to the browser of the person who started it, on this machine alone.
public final class WebServer implements AutoCloseable {
    /// Without a request for so long, the server ends.
    public static final Duration IDLE = Duration.ofMinutes(30);

    /// The most connections at once; whoever sends nothing can hold one for seconds only.
    static final int MOST_CONNECTIONS = 500;

    /// A request that takes longer to arrive is given up.
    static final Duration SLOWEST_REQUEST = Duration.ofSeconds(10);

    private static final Duration LOOK = Duration.ofSeconds(10);

    private final HttpServer server;
    private final WebHandler handler;
    private final ExecutorService threads;
    private final AccessCheck access;
    private final InstantSource clock;
    private final CountDownLatch end = new CountDownLatch(1);

    private WebServer(HttpServer server, AccessCheck access, Site site, InstantSource clock) {
        this.server = server;
        this.access = access;
        this.clock = clock;
        this.handler = new WebHandler(access, site, clock);
        this.threads = Executors.newVirtualThreadPerTaskExecutor();
    }

    /// Starts a server.
    ///
    /// @param port the port to listen on; 0 for a free one
    /// @throws IOException if it cannot listen there
    public static WebServer start(Site site, int port, InstantSource clock) throws IOException {
        limit();
        HttpServer http =
                HttpServer.create(new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), port), 0);
        WebServer server = new WebServer(http, new AccessCheck(http.getAddress().getPort()), site, clock);
        http.setExecutor(server.threads);
        http.createContext("/", server.handler);
        http.start();
        return server;
    }

    /// What the JDK's server keeps to. It reads these once.
    private static void limit() {
        System.setProperty("jdk.httpserver.maxConnections", String.valueOf(MOST_CONNECTIONS));
        System.setProperty("sun.net.httpserver.maxReqTime", String.valueOf(SLOWEST_REQUEST.toSeconds()));
        System.setProperty("sun.net.httpserver.maxReqHeaderSize", "32768");
        System.setProperty("sun.net.httpserver.nodelay", "true");
    }

    /// The link that lets one browser in.
    public String link() {
        return "http://127.0.0.1:" + server.getAddress().getPort() + access.entrance();
    }

    /// Waits until nobody asked for anything for [#IDLE], or until it is closed. Where nobody asks for a while, gives
    /// memory back to the machine.
    ///
    /// @return whether it was idle
    public boolean awaitIdle() throws InterruptedException {
        Instant rested = handler.used();
        while (!isIdle()) {
            Instant used = handler.used();
            if (end.await(LOOK.toMillis(), TimeUnit.MILLISECONDS)) {
                return false;
            }
            if (used.equals(handler.used()) && !used.equals(rested)) {
                // What is only kept for speed goes at the second time, for it was not used since the first.
                System.gc();
                System.gc();
                rested = used;
            }
        }
        return true;
    }

    /// Whether nobody asked for anything for [#IDLE].
    boolean isIdle() {
        return Duration.between(handler.used(), clock.instant()).compareTo(IDLE) >= 0;
    }

    /// Ends it, once what is under way is answered.
    @Override
    public void close() {
        end.countDown();
        handler.close();
        server.stop(2);
        threads.shutdown();
    }
}
