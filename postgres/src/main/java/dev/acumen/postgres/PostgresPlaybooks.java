package dev.acumen.postgres;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.acumen.store.StoreException;
import dev.acumen.store.StoreListener;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;

/// A database with playbooks: many of them, of many tenants. Safe for use by many threads and processes at once.
public final class PostgresPlaybooks implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final int CONNECTIONS = 8;

    private final Database database;
    private final AutoCloseable pool;

    private PostgresPlaybooks(Database database, AutoCloseable pool) {
        this.database = database;
        this.pool = pool;
    }

    /// The database behind a source of connections, which stays the caller's.
    public static PostgresPlaybooks of(DataSource source) {
        return of(source, PATIENCE);
    }

    static PostgresPlaybooks of(DataSource source, Duration patience) {
        return new PostgresPlaybooks(new Database(source, patience), () -> {});
    }

    /// The database with a pool of connections of its own. Connects when it is first used.
    ///
    /// @param url such as `jdbc:postgresql://localhost/acumen`
    /// @param password empty where the server asks for none
    public static PostgresPlaybooks connect(String url, String user, String password) {
        HikariConfig config = new HikariConfig();
        config.setPoolName("acumen");
        config.setJdbcUrl(url);
        config.setUsername(user);
        config.setPassword(password);
        config.setMaximumPoolSize(CONNECTIONS);
        config.setMinimumIdle(1);
        config.setConnectionTimeout(PATIENCE.toMillis());
        config.setInitializationFailTimeout(-1);
        config.addDataSourceProperty("tcpKeepAlive", "true");
        // Longer than any statement takes: ends waiting for a machine that is gone.
        config.addDataSourceProperty("socketTimeout", "60");
        HikariDataSource pool = new HikariDataSource(config);
        return new PostgresPlaybooks(new Database(pool, PATIENCE), pool);
    }

    /// Creates the tables, or brings those of an older release up to date. Does nothing where they are as they should
    /// be. Needs a role that may create a schema, or owns the one that is there.
    ///
    /// @throws StoreException if that fails
    public void migrate() {
        try {
            Flyway.configure(PostgresPlaybooks.class.getClassLoader())
                    .dataSource(database.source())
                    .schemas("acumen")
                    .locations("classpath:dev/acumen/postgres/migration")
                    .load()
                    .migrate();
        } catch (FlywayException e) {
            throw database.failure("the tables of Acumen could not be created", e);
        }
    }

    /// One playbook. It comes to be with the first change.
    ///
    /// @param tenant whose it is; not empty
    /// @param name what it is called, once in a tenant; not empty
    /// @param clock for `last_updated` and the journal
    /// @param listener hears what happens
    public PostgresPlaybookStore store(String tenant, String name, Clock clock, StoreListener listener) {
        if (tenant.isEmpty() || name.isEmpty()) {
            throw new IllegalArgumentException("a playbook has a tenant and a name");
        }
        return new PostgresPlaybookStore(database, tenant, name, clock, listener);
    }

    /// What a tenant's playbooks are called, in the order of the alphabet.
    ///
    /// @throws StoreException if the database cannot be read
    public List<String> names(String tenant) {
        String what = "the playbooks of " + tenant + " could not be read";
        List<String> names = database.transaction(tenant, what, true, connection -> {
            List<String> found = new ArrayList<>();
            try (PreparedStatement query =
                    connection.prepareStatement("select name from acumen.playbook where tenant = ? order by name")) {
                query.setString(1, tenant);
                try (ResultSet rows = query.executeQuery()) {
                    while (rows.next()) {
                        found.add(rows.getString(1));
                    }
                }
            }
            return found;
        });
        return Objects.requireNonNull(names);
    }

    /// A cache for those who read often. It takes a connection for itself until it is closed.
    ///
    /// @param most how many playbooks it keeps at most
    public PlaybookCache cache(int most) {
        return new PlaybookCache(database, most);
    }

    /// Closes the connections that this opened.
    @Override
    public void close() {
        try {
            pool.close();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}
