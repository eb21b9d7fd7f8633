package dev.acumen.server;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.acumen.store.StoreException;
import java.time.Duration;
import java.util.Map;
import javax.sql.DataSource;
import org.postgresql.ds.PGSimpleDataSource;

/// Connections to the database of a service.
final class ServiceDatabase implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final int SECONDS_TO_CONNECT = 10;

    /// Longer than any statement takes: ends waiting for a machine that is gone.
    private static final int SECONDS_OF_SILENCE = 60;

    private final HikariDataSource pool;

    /// @param url such as `jdbc:postgresql://localhost/acumen?user=service`
    /// @param variables environment variables, for `PGPASSWORD`
    /// @throws StoreException if the URL is none; it is not told, for it may hold a password
    ServiceDatabase(String url, Map<String, String> variables, int connections) {
        PGSimpleDataSource source = new PGSimpleDataSource();
        try {
            source.setURL(url);
        } catch (IllegalArgumentException _) {
            throw new StoreException(
                    "this is no URL of PostgreSQL: expected jdbc:postgresql://HOST:PORT/DATABASE?user=NAME", false);
        }
        String password = variables.get("PGPASSWORD");
        if (source.getPassword() == null && password != null) {
            source.setPassword(password);
        }
        source.setApplicationName("acumen-server");
        source.setTcpKeepAlive(true);
        source.setConnectTimeout(SECONDS_TO_CONNECT);
        source.setSocketTimeout(SECONDS_OF_SILENCE);
        HikariConfig config = new HikariConfig();
        config.setPoolName("acumen-server");
        config.setDataSource(source);
        config.setMaximumPoolSize(connections);
        config.setConnectionTimeout(PATIENCE.toMillis());
        config.setInitializationFailTimeout(-1);
        this.pool = new HikariDataSource(config);
    }

    DataSource source() {
        return pool;
    }

    @Override
    public void close() {
        pool.close();
    }
}
