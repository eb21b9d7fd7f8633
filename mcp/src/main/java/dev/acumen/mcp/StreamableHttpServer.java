package dev.acumen.mcp;

import com.sun.net.httpserver.HttpServer;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.json.jackson2.JacksonMcpJsonMapperSupplier;
import io.modelcontextprotocol.server.McpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.InstantSource;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;

/// Serves a [SessionOffer] to clients that know a token, over HTTP.
public final class StreamableHttpServer implements AutoCloseable {
    /// The most connections at once; more are closed at once. Whoever knows no token can hold them for seconds only.
    static final int MOST_CONNECTIONS = 2_000;

    private final HttpServer server;
    private final HttpTransport transport;
    private final ExecutorService threads;
    private final String host;

    private StreamableHttpServer(HttpServer server, HttpTransport transport, ExecutorService threads, String host) {
        this.server = server;
        this.transport = transport;
        this.threads = threads;
        this.host = host;
    }

    /// Starts a server.
    ///
    /// @param token what each request has to bring
    /// @throws IOException if it cannot listen there
    public static StreamableHttpServer start(SessionOffer offer, HttpAddress address, String token, InstantSource clock)
            throws IOException {
        Registration registration = new Registration(offer);
        return start(registration::addTo, address, token, clock, registration);
    }

    /// The same for whatever the SDK can serve.
    ///
    /// @param features adds it
    /// @param listener hears what the SDK does not tell
    static StreamableHttpServer start(
            Consumer<McpServer.AsyncSpecification<?>> features,
            HttpAddress address,
            String token,
            InstantSource clock,
            SessionListener listener)
            throws IOException {
        limit();
        HttpServer server = HttpServer.create(address.resolved(), 0);
        McpJsonMapper mapper = new JacksonMcpJsonMapperSupplier().get();
        HttpGuard guard =
                new HttpGuard(token, address.host(), server.getAddress().getPort());
        HttpTransport transport = new HttpTransport(guard, mapper, clock, listener);
        McpServer.AsyncSpecification<?> sdk = McpServer.async(transport);
        features.accept(sdk);
        sdk.jsonMapper(mapper).build();
        ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
        server.setExecutor(threads);
        server.createContext("/", transport);
        server.start();
        return new StreamableHttpServer(server, transport, threads, address.host());
    }

    /// What the JDK's server keeps to. It reads these once.
    private static void limit() {
        System.setProperty("jdk.httpserver.maxConnections", String.valueOf(MOST_CONNECTIONS));
        System.setProperty("sun.net.httpserver.maxReqTime", "30");
        System.setProperty("sun.net.httpserver.maxReqHeaderSize", "32768");
        System.setProperty("sun.net.httpserver.nodelay", "true");
    }

    /// Where clients find it.
    public String url() {
        InetSocketAddress bound = server.getAddress();
        return "http://" + HttpAddress.inUrl(host) + ":" + bound.getPort() + HttpTransport.PATH;
    }

    /// Ends it, once what is under way is answered.
    @Override
    public void close() {
        transport.close();
        server.stop(5);
        threads.shutdown();
    }
}
