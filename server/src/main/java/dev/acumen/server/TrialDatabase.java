package dev.acumen.server;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Optional;

/// A PostgreSQL server of the service's own, for a trial. It listens on this machine alone and asks nobody for a
/// password.
final class TrialDatabase implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    /// What the library locks in the data folder while a process serves it.
    private static final String LOCK = "epg-lock";

    private final EmbeddedPostgres postgres;

    private TrialDatabase(EmbeddedPostgres postgres) {
        this.postgres = postgres;
    }

    /// Starts it in a folder, where it keeps its data. The server of a trial that was killed lives on, and is ended
    /// first.
    ///
    /// @throws IOException if it does not start, or if another process serves the folder
    static TrialDatabase start(Path folder) throws IOException {
        return start(folder, 0);
    }

    /// @param port 0 for a free one
    static TrialDatabase start(Path folder, int port) throws IOException {
        // Read before the lock is tried, so that it is not that of a process which begins to serve just now.
        Optional<Postmaster> left = Postmaster.of(data(folder));
        if (isServedByAnother(folder)) {
            throw servedByAnother(folder);
        }
        if (left.isPresent()) {
            left.get().stop();
        }
        EmbeddedPostgres postgres = started(folder, port);
        try (Connection connection = postgres.getPostgresDatabase().getConnection();
                Statement statement = connection.createStatement()) {
            createOnce(statement);
        } catch (SQLException e) {
            postgres.close();
            throw new IOException("the trial's database could not be created: " + e.getMessage(), e);
        }
        return new TrialDatabase(postgres);
    }

    private static EmbeddedPostgres started(Path folder, int port) throws IOException {
        try {
            return EmbeddedPostgres.builder()
                    .setDataDirectory(data(folder))
                    .setCleanDataDirectory(false)
                    .setRegisterShutdownHook(false)
                    .setPort(port)
                    .setPGStartupWait(PATIENCE)
                    .setServerConfig("synchronous_commit", "on")
                    .start();
        } catch (IllegalStateException e) {
            throw isServedByAnother(folder)
                    ? servedByAnother(folder)
                    : new IOException("the trial's database does not start: " + e.getMessage(), e);
        }
    }

    private static boolean isServedByAnother(Path folder) throws IOException {
        Path file = data(folder).resolve(LOCK);
        if (!Files.exists(file)) {
            return false;
        }
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            return channel.tryLock() == null;
        } catch (OverlappingFileLockException _) {
            return false; // It is this process that serves it.
        }
    }

    private static IOException servedByAnother(Path folder) {
        return new IOException("a trial runs already in " + folder + "; end it first, or name another folder");
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
        return Postmaster.of(data(folder))
                .map(postmaster -> url(postmaster.port()))
                .orElseThrow(() -> new IOException(
                        "no trial runs in " + folder + "; start it with acumen-server serve --trial " + folder));
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
