package dev.acumen.server;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.acumen.postgres.PostgresStoreProvider;
import dev.acumen.store.StoreException;
import java.time.Duration;
import java.util.Map;
import javax.sql.DataSource;

/// Connections to the database of a service.
final class ServiceDatabase implements AutoCloseable {
    private static final String NAME = "acumen-server";
    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private final HikariDataSource pool;

    /// @param url such as `jdbc:postgresql://localhost/acumen?user=service`
    /// @param variables environment variables, for `PGPASSWORD`
    /// @throws StoreException if the URL is none; it is not told, for it may hold a password
    ServiceDatabase(String url, Map<String, String> variables, int connections) {
        HikariConfig config = new HikariConfig();
        config.setPoolName(NAME);
        config.setDataSource(PostgresStoreProvider.source(url, variables, NAME));
        config.setMaximumPoolSize(connections);
        config.setMinimumIdle(1);
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
