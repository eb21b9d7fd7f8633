package dev.acumen.server;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.acumen.document.PlaybookJson;
import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import dev.acumen.json.JsonWriter;
import dev.acumen.postgres.PostgresPlaybookStore;
import dev.acumen.postgres.PostgresPlaybooks;
import dev.acumen.store.JournalLine;
import dev.acumen.store.StoreListener;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/// A service on a real database, and people who use it. All of a JVM share a PostgreSQL server; each has a
/// database and a tenant of its own.
final class Team implements AutoCloseable {
    private static final AtomicInteger NUMBERS = new AtomicInteger();
    private static final Duration LIMIT = Duration.ofMinutes(5);
    private static final HttpClient HTTP = HttpClient.newHttpClient();

    private static @Nullable TrialDatabase database;
    private static String trouble = "";

    final String tenant;
    private final String store;
    private final ServiceDatabase pool;
    private final AcumenServer server;
    private final Administration administration;

    /// What came back.
    record Answer(int status, Map<String, List<String>> headers, String text) {
        Json.Obj json() {
            return (Json.Obj) JsonReader.read(text, "answer");
        }

        String header(String name) {
            return headers.getOrDefault(name, List.of("")).getFirst();
        }
    }

    private Team(String tenant, String store, ServerOptions options) throws IOException {
        this.tenant = tenant;
        this.store = store;
        this.pool = new ServiceDatabase(store, Map.of(), 16);
        this.server = AcumenServer.start(pool.source(), options, Clock.systemUTC());
        this.administration = Administration.of(pool.source(), Clock.systemUTC());
    }

    /// The PostgreSQL server of all tests of this JVM. Where its programs cannot run, the test is skipped.
    static synchronized TrialDatabase database() {
        if (database == null && trouble.isEmpty()) {
            try {
                Path folder = Files.createTempDirectory("acumen-server");
                database = TrialDatabase.start(folder);
                Runtime.getRuntime().addShutdownHook(new Thread(() -> end(folder)));
            } catch (IOException | RuntimeException | ExceptionInInitializerError e) {
                trouble = e.toString();
                System.out.println("skipped: PostgreSQL cannot run here: " + trouble);
            }
        }
        assumeTrue(database != null, () -> "skipped: PostgreSQL cannot run here: " + trouble);
        return Objects.requireNonNull(database);
    }

    private static synchronized void end(Path folder) {
        try {
            Objects.requireNonNull(database).close();
            try (Stream<Path> files = Files.walk(folder)) {
                files.sorted(Comparator.reverseOrder())
                        .forEach(file -> file.toFile().delete());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static ServerOptions options() {
        return ServerOptions.at(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    }

    static Team start() throws IOException {
        return start(options());
    }

    static Team start(ServerOptions options) throws IOException {
        String tenant = "team" + NUMBERS.incrementAndGet();
        try (ServiceDatabase superuser = new ServiceDatabase(url("postgres", "postgres"), Map.of(), 1);
                Connection connection = superuser.source().getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("create database " + tenant + " owner acumen");
        } catch (SQLException e) {
            throw new IOException(e);
        }
        return of(tenant, options);
    }

    private static String url(String name, String user) {
        return "jdbc:postgresql://localhost:" + database().port() + "/" + name + "?user=" + user;
    }

    /// The same of a tenant that is there.
    static Team of(String tenant, ServerOptions options) throws IOException {
        return on(url(tenant, "acumen"), tenant, options);
    }

    /// The same on another PostgreSQL server.
    static Team on(String store, String tenant, ServerOptions options) throws IOException {
        return new Team(tenant, store, options);
    }

    /// Another process's service on the same database, for the same team.
    AcumenServer second(ServerOptions options) throws IOException {
        return AcumenServer.start(pool.source(), options, Clock.systemUTC());
    }

    /// Brings its tables to those of the next version.
    void migrateToNextVersion() {
        NextVersion.migrate(pool.source());
    }

    /// Connections to its database.
    DataSource source() {
        return pool.source();
    }

    Administration administration() {
        return administration;
    }

    String url() {
        return server.url();
    }

    /// Where its database is.
    String store() {
        return store;
    }

    PlaybookKey key(String playbook) {
        return new PlaybookKey(tenant, playbook);
    }

    /// Somebody with a role, whose sessions need no review.
    Person trusted(String who, String playbook, AccessRole role) {
        return person(who, playbook, role, true);
    }

    /// Somebody with a role, whose sessions wait for review.
    Person fresh(String who, String playbook, AccessRole role) {
        return person(who, playbook, role, false);
    }

    private Person person(String who, String playbook, AccessRole role, boolean isTrusted) {
        administration.put(key(playbook), who, role, isTrusted);
        return new Person(this, playbook, administration.tokens().add(who, Optional.empty()));
    }

    /// The journal of a playbook, oldest line first.
    List<JournalLine> journal(String playbook) {
        return administration
                .sql()
                .in(
                        key(playbook),
                        "test",
                        connection -> Sql.rows(
                                connection,
                                "select line from acumen.journal where tenant = ? and playbook = ? order by number",
                                row -> JournalLine.read(row.getString(1), "test"),
                                tenant,
                                playbook));
    }

    /// The turns that a playbook learned, as its journal says, in this order.
    List<String> learned(String playbook) {
        return journal(playbook).stream()
                .flatMap(line -> line.learned().stream())
                .toList();
    }

    /// Sends a request.
    Answer send(HttpRequest request) {
        try {
            HttpResponse<String> answer = HTTP.send(request, HttpResponse.BodyHandlers.ofString());
            return new Answer(answer.statusCode(), answer.headers().map(), answer.body());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /// A playbook as the database has it, in which a test changes what nobody could.
    PostgresPlaybookStore stored(String playbook) {
        return PostgresPlaybooks.of(pool.source()).store(tenant, playbook, Clock.systemUTC(), StoreListener.NONE);
    }

    /// Waits until whoever reads the playbook sees what the database has.
    void settle(Person reader) {
        String stored = JsonWriter.compact(
                PlaybookJson.document(stored(reader.playbook).read().playbook()));
        await("the playbook is seen", () -> reader.get("").text().equals(stored));
    }

    /// What the database says: the first column of the first row.
    String text(String sql) throws SQLException {
        try (Connection connection = pool.source().getConnection();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            return rows.next() ? String.valueOf(rows.getString(1)) : "";
        }
    }

    static void await(String what, BooleanSupplier condition) {
        long end = System.nanoTime() + LIMIT.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > end) {
                throw new AssertionError("did not happen within " + LIMIT + ": " + what);
            }
            try {
                TimeUnit.MILLISECONDS.sleep(10);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    @Override
    public void close() {
        server.close();
        pool.close();
    }

    /// Somebody who uses a playbook.
    ///
    /// @param url which of the team's services is asked
    record Person(Team team, String url, String playbook, String token) {
        Person(Team team, String playbook, String token) {
            this(team, team.url(), playbook, token);
        }

        /// The same, who asks another service.
        Person at(String other) {
            return new Person(team, other, playbook, token);
        }

        Answer get(String path) {
            return team.send(request(path).build());
        }

        Answer post(String path, Json body) {
            return call("POST", path, body);
        }

        Answer call(String method, String path, Json body) {
            return team.send(request(path)
                    .method(method, HttpRequest.BodyPublishers.ofString(JsonWriter.compact(body)))
                    .header("Content-Type", "application/json")
                    .build());
        }

        /// A request about the playbook.
        HttpRequest.Builder request(String path) {
            return HttpRequest.newBuilder(URI.create(url + "/v1/playbooks/" + team.tenant + "/" + playbook + path))
                    .header("Authorization", "Bearer " + token)
                    .timeout(LIMIT);
        }

        /// Sends turns of a session, packed.
        Answer say(String session, int offset, String... prompts) {
            byte[] body = JsonWriter.compact(session(session, offset, prompts)).getBytes(StandardCharsets.UTF_8);
            return team.send(request("/sessions/" + session + "/turns?offset=" + offset)
                    .POST(HttpRequest.BodyPublishers.ofByteArray(Packed.of(body)))
                    .header("Content-Type", "application/json")
                    .header("Content-Encoding", "gzip")
                    .build());
        }

        /// The same, and waits until nothing of the session waits.
        void teaches(String session, String... prompts) {
            Answer answer = say(session, 0, prompts);
            if (answer.status() != 202) {
                throw new AssertionError(answer.text());
            }
            await(session + " is learned", () -> waiting(session) == 0);
        }

        long waiting(String session) {
            return number(get("/sessions/" + session).json(), "waiting");
        }

        /// What the playbook says now; a read may be a moment behind.
        String selection() {
            return post("/selection", Json.Obj.of("prompt", new Json.Text("")))
                    .json()
                    .textOr("text", "");
        }
    }

    static long number(Json.Obj object, String name) {
        return object.get(name) instanceof Json.Num(String literal) ? Long.parseLong(literal) : -1;
    }

    /// A session in which a person says something, turn by turn, and the agent agrees.
    static Json.Obj session(String session, int offset, String... prompts) {
        Json[] turns = new Json[prompts.length];
        for (int i = 0; i < prompts.length; i++) {
            String id = session + "-" + (offset + i);
            turns[i] = Json.Obj.of(
                    "id",
                    new Json.Text(id),
                    "prompt",
                    new Json.Text(prompts[i]),
                    "steps",
                    new Json.Arr(List.of(
                            Json.Obj.of("line", new Json.Text(id + "a"), "message", new Json.Text("I will.")))));
        }
        return Json.Obj.of("session", new Json.Text(session), "turns", new Json.Arr(List.of(turns)));
    }

    /// A member that is an object.
    static Json.Obj object(Json.Obj object, String name) {
        return (Json.Obj) Objects.requireNonNull(object.get(name));
    }

    /// The objects in a member that is a list.
    static List<Json.Obj> objects(Json.Obj object, String name) {
        return ((Json.Arr) Objects.requireNonNull(object.get(name)))
                .elements().stream().map(Json.Obj.class::cast).toList();
    }

    static Json.Obj json(String text) {
        return (Json.Obj) JsonReader.read(text, "test");
    }
}
