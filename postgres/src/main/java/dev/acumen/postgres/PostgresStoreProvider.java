package dev.acumen.postgres;

import dev.acumen.store.JournaledStore;
import dev.acumen.store.StoreException;
import dev.acumen.store.StoreListener;
import dev.acumen.store.StoreProvider;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.util.Map;
import javax.sql.DataSource;
import org.postgresql.ds.PGSimpleDataSource;

/// Opens playbooks in PostgreSQL for the program `acumen`, which finds it at run time. A command needs a connection for
/// a moment, so there is no pool.
///
/// The password is that of the URL, else the one in `PGPASSWORD`, else what the driver finds in `~/.pgpass`.
public final class PostgresStoreProvider implements StoreProvider {
    private static final String NAME = "acumen";
    private static final String PREFIX = "jdbc:postgresql:";
    private static final int SECONDS_TO_CONNECT = 10;

    /// Longer than any statement takes: ends waiting for a machine that is gone.
    private static final int SECONDS_OF_SILENCE = 60;

    /// For [java.util.ServiceLoader].
    public PostgresStoreProvider() {}

    @Override
    public boolean opens(String url) {
        return url.startsWith(PREFIX);
    }

    @Override
    public JournaledStore open(
            String url,
            String tenant,
            String name,
            Map<String, String> variables,
            Clock clock,
            StoreListener listener) {
        return PostgresPlaybooks.of(source(url, variables, NAME)).store(tenant, name, clock, listener);
    }

    @Override
    public void create(String url, Map<String, String> variables) {
        DataSource source = source(url, variables, NAME);
        String sql = "select to_regclass('acumen.playbook') is not null";
        try (Connection connection = source.getConnection();
                Statement query = connection.createStatement();
                ResultSet found = query.executeQuery(sql)) {
            if (found.next() && found.getBoolean(1)) {
                return;
            }
        } catch (SQLException e) {
            throw new StoreException(
                    "PostgreSQL cannot be reached: " + e.getMessage() + Database.advice(e), Database.isAway(e), e);
        }
        PostgresPlaybooks.of(source).migrate();
    }

    /// Connections to the server of a URL, each a new one.
    ///
    /// @param variables environment variables, for `PGPASSWORD`
    /// @param application what the server is told of who connects
    /// @throws StoreException if the URL is none; it is not told, for it may hold a password
    public static DataSource source(String url, Map<String, String> variables, String application) {
        PGSimpleDataSource source = new PGSimpleDataSource();
        try {
            source.setURL(url);
        } catch (IllegalArgumentException ignored) {
            // What the driver says has the URL in it.
            throw new StoreException(
                    "this is no URL of PostgreSQL: expected jdbc:postgresql://HOST:PORT/DATABASE?user=NAME", false);
        }
        String password = variables.get("PGPASSWORD");
        if (source.getPassword() == null && password != null) {
            source.setPassword(password);
        }
        source.setApplicationName(application);
        source.setTcpKeepAlive(true);
        source.setConnectTimeout(SECONDS_TO_CONNECT);
        source.setSocketTimeout(SECONDS_OF_SILENCE);
        return source;
    }
}
