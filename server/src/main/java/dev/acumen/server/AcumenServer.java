package dev.acumen.server;

import com.sun.net.httpserver.HttpServer;
import dev.acumen.postgres.Database;
import dev.acumen.postgres.PlaybookCache;
import dev.acumen.postgres.PostgresPlaybooks;
import dev.acumen.store.StoreException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.jspecify.annotations.Nullable;

/// The service: HTTP in front, lessons behind, all state in the database. Several of them on one database need to know
/// nothing of each other.
public final class AcumenServer implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger(AcumenServer.class.getPackageName());

    /// How long a transaction waits for another one.
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private static final int MOST_CONNECTIONS = 2_000;
    private static final int MOST_PLAYBOOKS = 1_000;
    /// How long closing waits for requests.
    static final int SECONDS_TO_END = 10;

    private static final int MOST_READ_OVER = 4 * Bodies.MOST_SENT;

    private final HttpServer http;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final PlaybookCache cache;
    private final LessonQueue queue;
    private final Sql sql;
    private volatile boolean isClosing;

    /// Starts a server.
    ///
    /// @param source connections, which stay the caller's
    /// @throws IOException if it cannot listen where it should
    /// @throws StoreException if the tables cannot be created or read
    public static AcumenServer start(DataSource source, ServerOptions options, Clock clock) throws IOException {
        migrate(source);
        AcumenServer server = new AcumenServer(source, options, clock);
        server.queue.start();
        server.http.start();
        LOG.log(System.Logger.Level.INFO, "listening on {0}", server.url());
        return server;
    }

    /// Creates the tables, or brings those of an older release up to date. Of two processes that do so at once one
    /// waits for the other.
    ///
    /// @throws StoreException if that fails
    static void migrate(DataSource source) {
        try (PostgresPlaybooks playbooks = PostgresPlaybooks.of(source)) {
            playbooks.migrate();
        }
        try {
            Flyway.configure(AcumenServer.class.getClassLoader())
                    .dataSource(source)
                    .schemas("acumen_server")
                    .locations("classpath:dev/acumen/server/migration")
                    .load()
                    .migrate();
        } catch (FlywayException e) {
            throw new Database(source, PATIENCE).failure("the tables of the service could not be created", e);
        }
    }

    private AcumenServer(DataSource source, ServerOptions options, Clock clock) throws IOException {
        this.sql = new Sql(new Database(source, PATIENCE));
        Audit audit = new Audit(sql, clock);
        Authors authors = new Authors(sql, audit);
        Access access = new Access(sql, new Tokens(sql, clock), audit);
        PostgresPlaybooks database = PostgresPlaybooks.of(source);
        this.cache = database.cache(MOST_PLAYBOOKS);
        Parts parts = new Parts(sql);
        ServedPlaybooks playbooks = new ServedPlaybooks(database, cache, sql, audit, authors, options.usd(), clock);
        Metrics metrics = new Metrics(new PartCounts(parts::counts, System::nanoTime)::byState);
        PartLearner learner =
                new PartLearner(playbooks, access, parts, options.models(), metrics, options.pauses(), clock);
        this.queue = new LessonQueue(source, parts, learner, options.lessons(), options.patience(), clock);
        Inbox inbox = new Inbox(sql, parts, authors, options.limits(), clock);
        Contributions byHand = new Contributions(playbooks, options.limits(), clock, Contributions.Channel.HAND);
        Contributions byAgents = new Contributions(playbooks, options.limits(), clock, Contributions.Channel.AGENT);
        List<Endpoint> endpoints = endpoints(
                new PlaybookApi(playbooks, byHand),
                new SessionApi(inbox, queue::wake),
                new OwnerApi(playbooks, access, parts, audit, queue::wake),
                new McpApi(new TeamOffer(playbooks, byAgents)));
        @Nullable
        OidcTokens oidc = options.provider().isEmpty()
                ? null
                : new OidcTokens(options.provider().get(), clock);
        limit();
        this.http = listening(options.address());
        http.setExecutor(threads);
        http.createContext("/", new HttpFront(endpoints, new SignIn(access, oidc), audit, metrics, this::isReady));
    }

    private static HttpServer listening(InetSocketAddress address) throws IOException {
        String told = inUrl(address.getHostString()) + ":" + address.getPort();
        if (address.isUnresolved()) {
            throw new IOException("cannot listen on " + told + ": there is no such host");
        }
        try {
            return HttpServer.create(address, 0);
        } catch (IOException e) {
            throw new IOException("cannot listen on " + told + ": " + e.getMessage() + "; choose another address", e);
        }
    }

    private static List<Endpoint> endpoints(PlaybookApi playbook, SessionApi session, OwnerApi owner, McpApi mcp) {
        List<Endpoint> all = new ArrayList<>(playbook.endpoints());
        all.addAll(session.endpoints());
        all.addAll(owner.endpoints());
        all.addAll(mcp.endpoints());
        return all;
    }

    /// What the JDK's server keeps to. It reads these once.
    private static void limit() {
        System.setProperty("jdk.httpserver.maxConnections", String.valueOf(MOST_CONNECTIONS));
        System.setProperty("sun.net.httpserver.maxIdleConnections", String.valueOf(MOST_CONNECTIONS));
        System.setProperty("sun.net.httpserver.maxReqTime", "30");
        System.setProperty("sun.net.httpserver.maxReqHeaderSize", "32768");
        System.setProperty("sun.net.httpserver.nodelay", "true");
        // Whoever sends too much would not read why, if the connection were closed on what is on the way.
        System.setProperty("sun.net.httpserver.drainAmount", String.valueOf(MOST_READ_OVER));
    }

    private boolean isReady() {
        try {
            return !isClosing && sql.answers();
        } catch (StoreException _) {
            return false;
        }
    }

    /// Where clients on this machine find it.
    public String url() {
        InetSocketAddress at = http.getAddress();
        String host = at.getAddress().isAnyLocalAddress() ? "localhost" : at.getHostString();
        return "http://" + inUrl(host) + ":" + at.getPort();
    }

    private static String inUrl(String host) {
        return host.contains(":") ? "[" + host + "]" : host;
    }

    /// Takes no more requests, and waits for what is going on: requests, then lessons. What waits to be learned is
    /// learned by another process, or when one starts.
    @Override
    public void close() {
        isClosing = true;
        http.stop(SECONDS_TO_END);
        queue.close();
        cache.close();
        threads.shutdown();
    }
}
