package dev.acumen.postgres;

import dev.acumen.store.StoreException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.time.Duration;
import java.util.Objects;
import java.util.Set;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/// Transactions, and what their failures mean.
///
/// @param source where connections come from
/// @param patience how long a transaction waits for another one
public record Database(DataSource source, Duration patience) {
    /// Serialization failure and deadlock: somebody else was first.
    private static final Set<String> CONFLICTS = Set.of("40001", "40P01");

    private static final String LOCK_NOT_AVAILABLE = "55P03";

    /// So many times its own patience, a transaction may do nothing.
    private static final int PATIENCE_WITH_US = 5;

    /// What a transaction does.
    @FunctionalInterface
    public interface Work<T> {
        /// Does it.
        ///
        /// @return null where somebody else wrote what the work was computed from
        @Nullable
        T on(Connection connection) throws SQLException;
    }

    /// Carries out work in one transaction for a tenant, all or nothing.
    ///
    /// @param what what could not be done, where it fails
    /// @param isRepeatable whether nothing is done twice where the same work is done again
    /// @return null where somebody else wrote what the work was computed from; nothing was changed then
    /// @throws StoreException if it fails
    public <T> @Nullable T transaction(String tenant, String what, boolean isRepeatable, Work<T> work) {
        boolean isCommitting = false;
        @Nullable T committed = null;
        try (Connection connection = source.getConnection()) {
            connection.setAutoCommit(false);
            try {
                begin(connection, tenant);
                T result = work.on(connection);
                if (result == null) {
                    connection.rollback();
                    return null;
                }
                isCommitting = true;
                connection.commit();
                isCommitting = false;
                committed = result;
                return result;
            } catch (SQLException | RuntimeException e) {
                rollBack(connection, e);
                throw e;
            }
        } catch (SQLException e) {
            if (committed != null) {
                return committed; // The connection broke when it was given back.
            }
            if (isCommitting && isAway(e)) {
                throw unknown(what, isRepeatable, e);
            }
            if (CONFLICTS.contains(state(e))) {
                return null;
            }
            throw failure(what, e);
        }
    }

    /// Asks what is a single statement and about no tenant's rows. Without a transaction it is one round trip and not
    /// four.
    ///
    /// @param what what could not be done, where it fails
    /// @throws StoreException if it fails
    public <T> T ask(String what, Work<T> question) {
        try (Connection connection = source.getConnection()) {
            connection.setAutoCommit(true);
            return Objects.requireNonNull(question.on(connection));
        } catch (SQLException e) {
            throw failure(what, e);
        }
    }

    /// For the length of the transaction: which rows it may see, how long it waits, and how long others wait for a
    /// process that stands still. Each statement sees what is committed, whatever the server's default is.
    private void begin(Connection connection, String tenant) throws SQLException {
        String sql = """
                set transaction isolation level read committed;
                select set_config('acumen.tenant', ?, true), set_config('lock_timeout', ?, true),
                    set_config('idle_in_transaction_session_timeout', ?, true)""";
        try (PreparedStatement begin = connection.prepareStatement(sql)) {
            begin.setString(1, tenant);
            begin.setString(2, patience.toMillis() + "ms");
            begin.setString(3, PATIENCE_WITH_US * patience.toMillis() + "ms");
            begin.execute();
        }
    }

    private static void rollBack(Connection connection, Exception because) {
        try {
            connection.rollback();
        } catch (SQLException e) {
            because.addSuppressed(e);
        }
    }

    /// What it means that a library failed which carries statements out, such as migrations: the first cause that is
    /// the database's; else the first line of what the library says.
    ///
    /// @param what what could not be done
    public StoreException failure(String what, RuntimeException e) {
        for (Throwable cause = e; cause != null; cause = cause.getCause()) {
            if (cause instanceof SQLException ofDatabase) {
                return failure(what, ofDatabase);
            }
        }
        String told = String.valueOf(e.getMessage()).lines().findFirst().orElse("");
        return new StoreException(what + ": " + told, false, e);
    }

    private StoreException failure(String what, SQLException e) {
        if (state(e).equals(LOCK_NOT_AVAILABLE)) {
            return new StoreException(
                    what + ": another transaction has kept it locked for " + patience.toMillis()
                            + " ms; nothing was changed, try again",
                    true,
                    e);
        }
        if (isAway(e)) {
            return new StoreException(
                    what + ": PostgreSQL cannot be reached (" + reason(e)
                            + "); nothing was changed, try again when the server runs",
                    true,
                    e);
        }
        return new StoreException(what + ": " + e.getMessage() + "; nothing was changed" + advice(e), false, e);
    }

    private static StoreException unknown(String what, boolean isRepeatable, SQLException e) {
        return new StoreException(
                what + ": the connection broke during the commit (" + e.getMessage()
                        + "); the change is stored as a whole or not at all, "
                        + (isRepeatable ? "try again" : "read the journal before trying again"),
                isRepeatable,
                e);
    }

    /// Whether the connection is the trouble and not the statement: there is none, the server shuts down or starts, has
    /// too many, or ended this one.
    static boolean isAway(SQLException e) {
        return state(e).startsWith("08")
                || state(e).startsWith("57P")
                || state(e).equals("53300")
                || state(e).equals("25P03")
                || e instanceof SQLTransientConnectionException;
    }

    static String advice(SQLException e) {
        return switch (state(e)) {
            case "42P01", "42703", "3F000" ->
                "; create the tables with PostgresPlaybooks.migrate() or acumen export --as postgres";
            case "42501" -> "; grant the role what docs/how-to/postgres.md lists";
            case "28000", "28P01" -> "; check the user and the password";
            case "3D000" -> "; create the database";
            case "25006" -> "; this server is a read-only replica, connect to the primary";
            case "53100" -> "; free some space on the server";
            default -> "";
        };
    }

    /// A pool says no more than that it has waited; the driver says what for.
    private static String reason(SQLException e) {
        return e instanceof SQLTransientConnectionException && e.getCause() instanceof SQLException cause
                ? String.valueOf(cause.getMessage())
                : String.valueOf(e.getMessage());
    }

    private static String state(SQLException e) {
        return String.valueOf(e.getSQLState());
    }
}
