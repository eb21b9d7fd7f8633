package dev.acumen.postgres;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.acumen.store.StoreListener;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/// A real PostgreSQL server. What it acknowledges is written: a process that is killed loses nothing.
final class Server {
    static final Clock CLOCK = Clock.fixed(Instant.parse("2026-03-01T10:00:00Z"), ZoneOffset.ofHours(1));
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final AtomicInteger TENANTS = new AtomicInteger();

    private static @Nullable Server shared;
    private static String trouble = "";

    private final Path data;
    private EmbeddedPostgres postgres;

    private Server(Path data) throws IOException {
        this.data = data;
        this.postgres = started(0);
        Runtime.getRuntime().addShutdownHook(new Thread(this::end));
    }

    /// The server of all tests of this JVM. Where its programs cannot run, the test is skipped.
    static synchronized Server shared() {
        if (shared == null && trouble.isEmpty()) {
            try {
                shared = new Server(Files.createTempDirectory("acumen-postgres"));
            } catch (IOException | RuntimeException | ExceptionInInitializerError e) {
                trouble = e.toString();
                System.out.println("skipped: PostgreSQL cannot run here: " + trouble);
            }
            if (shared != null) {
                shared.migrate();
            }
        }
        assumeTrue(shared != null, () -> "skipped: PostgreSQL cannot run here: " + trouble);
        return Objects.requireNonNull(shared);
    }

    private void migrate() {
        try (PostgresPlaybooks playbooks = playbooks()) {
            playbooks.migrate();
        }
    }

    private EmbeddedPostgres started(int port) throws IOException {
        return EmbeddedPostgres.builder()
                .setDataDirectory(data)
                .setCleanDataDirectory(false)
                .setRegisterShutdownHook(false)
                .setPort(port)
                .setPGStartupWait(PATIENCE)
                .setServerConfig("synchronous_commit", "on")
                .start();
    }

    /// A tenant that nobody else has.
    static String tenant() {
        return "tenant-" + TENANTS.incrementAndGet();
    }

    String url() {
        return "jdbc:postgresql://localhost:" + postgres.getPort() + "/postgres";
    }

    PostgresPlaybooks playbooks() {
        return PostgresPlaybooks.connect(url(), "postgres", "");
    }

    PostgresPlaybookStore store(PostgresPlaybooks playbooks, String tenant) {
        return playbooks.store(tenant, "playbook", CLOCK, StoreListener.NONE);
    }

    /// Connections of the superuser, none of them kept.
    DataSource source() {
        return source("postgres", "postgres");
    }

    DataSource source(String role, String database) {
        return postgres.getDatabase(role, database);
    }

    Connection connection() throws SQLException {
        return source().getConnection();
    }

    void execute(String... statements) throws SQLException {
        try (Connection connection = connection();
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    /// The first column of the first row.
    String text(String sql) throws SQLException {
        try (Connection connection = connection();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            rows.next();
            return String.valueOf(rows.getString(1));
        }
    }

    /// Kills all its processes at once, as `kill -9` does.
    void kill() throws IOException {
        ProcessHandle main = process();
        List<ProcessHandle> all =
                Stream.concat(Stream.of(main), main.descendants()).toList();
        all.forEach(ProcessHandle::destroyForcibly);
        all.forEach(process -> process.onExit().join());
    }

    /// Kills a process that works for a connection. The server ends all others of these and recovers by itself.
    void killAConnection() throws IOException {
        process()
                .children()
                .max(Comparator.comparingLong(ProcessHandle::pid))
                .ifPresent(ProcessHandle::destroyForcibly);
    }

    private ProcessHandle process() throws IOException {
        String pid = Files.readAllLines(data.resolve("postmaster.pid")).getFirst();
        return ProcessHandle.of(Long.parseLong(pid.strip())).orElseThrow();
    }

    /// Starts it again where it was killed.
    void restart() throws IOException {
        int port = postgres.getPort();
        postgres.close();
        postgres = started(port);
    }

    /// Stops it and removes its files.
    private void end() {
        try {
            postgres.close();
            if (Files.exists(data)) {
                try (Stream<Path> files = Files.walk(data)) {
                    files.sorted(Comparator.reverseOrder())
                            .forEach(file -> file.toFile().delete());
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
