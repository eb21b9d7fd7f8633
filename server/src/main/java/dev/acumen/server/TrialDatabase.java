package dev.acumen.server;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;

/// A PostgreSQL server of the service's own, for a trial. It listens on this machine alone and asks nobody for a
/// password.
final class TrialDatabase implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    /// The line of `postmaster.pid` that has the port.
    private static final int PORT_LINE = 3;

    private final EmbeddedPostgres postgres;

    private TrialDatabase(EmbeddedPostgres postgres) {
        this.postgres = postgres;
    }

    /// Starts it in a folder, where it keeps its data.
    ///
    /// @throws IOException if it does not start
    static TrialDatabase start(Path folder) throws IOException {
        return start(folder, 0);
    }

    /// @param port 0 for a free one
    static TrialDatabase start(Path folder, int port) throws IOException {
        EmbeddedPostgres postgres = EmbeddedPostgres.builder()
                .setDataDirectory(data(folder))
                .setCleanDataDirectory(false)
                .setRegisterShutdownHook(false)
                .setPort(port)
                .setPGStartupWait(PATIENCE)
                .setServerConfig("synchronous_commit", "on")
                .start();
        try (Connection connection = postgres.getPostgresDatabase().getConnection();
                Statement statement = connection.createStatement()) {
            createOnce(statement);
        } catch (SQLException e) {
            postgres.close();
            throw new IOException("the trial's database could not be created: " + e.getMessage(), e);
        }
        return new TrialDatabase(postgres);
    }

    /// Row-level security does not bind a superuser, so the service is none.
    private static void createOnce(Statement statement) throws SQLException {
        try (ResultSet found = statement.executeQuery("select 1 from pg_database where datname = 'acumen'")) {
            if (found.next()) {
                return;
            }
        }
        statement.execute("create role acumen login");
        statement.execute("create database acumen owner acumen");
    }

    private static Path data(Path folder) {
        return folder.resolve("postgres");
    }

    /// Where the database of a trial is found that runs in another process.
    ///
    /// @throws IOException if none runs
    static String url(Path folder) throws IOException {
        Path file = data(folder).resolve("postmaster.pid");
        if (!Files.exists(file)) {
            throw new IOException(
                    "no trial runs in " + folder + "; start it with acumen-server serve --trial " + folder);
        }
        List<String> lines = Files.readAllLines(file);
        return url(Integer.parseInt(lines.get(PORT_LINE).strip()));
    }

    String url() {
        return url(postgres.getPort());
    }

    int port() {
        return postgres.getPort();
    }

    private static String url(int port) {
        return "jdbc:postgresql://localhost:" + port + "/acumen?user=acumen";
    }

    @Override
    public void close() throws IOException {
        postgres.close();
    }
}
