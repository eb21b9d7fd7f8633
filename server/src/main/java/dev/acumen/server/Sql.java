package dev.acumen.server;

import dev.acumen.postgres.Database;
import dev.acumen.store.StoreException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Statements on the tables of the service.
///
/// @param database where they are
record Sql(Database database) {
    /// How often a transaction is begun anew where another one was first.
    private static final int TRIES = 10;

    /// What a transaction does.
    @FunctionalInterface
    interface Work<T> {
        T on(Connection connection) throws SQLException;
    }

    /// What a row says.
    @FunctionalInterface
    interface Row<T> {
        T of(ResultSet row) throws SQLException;
    }

    /// Does it in one transaction, all or nothing.
    ///
    /// @param what what could not be done, where it fails
    /// @throws StoreException if it fails
    <T> T in(PlaybookKey playbook, String what, Work<T> work) {
        for (int tries = 0; tries < TRIES; tries++) {
            T result = database.transaction(playbook.tenant(), what, true, work::on);
            if (result != null) {
                return result;
            }
        }
        throw new StoreException(what + ": others were first " + TRIES + " times in a row; try again", true);
    }

    /// Asks what is a single statement on the tables of the service.
    ///
    /// @param what what could not be done, where it fails
    /// @throws StoreException if it fails
    <T> T ask(String what, Work<T> question) {
        return database.ask(what, question::on);
    }

    /// Whether the database answers.
    ///
    /// @throws StoreException if it does not
    boolean answers() {
        return ask(
                "the database could not be asked",
                connection ->
                        first(connection, "select 1", row -> row.getInt(1)).isPresent());
    }

    /// Carries a statement out.
    ///
    /// @return how many rows it changed
    static int update(Connection connection, String sql, @Nullable Object... values) throws SQLException {
        try (PreparedStatement statement = prepared(connection, sql, values)) {
            return statement.executeUpdate();
        }
    }

    /// All rows.
    static <T> List<T> rows(Connection connection, String sql, Row<T> row, @Nullable Object... values)
            throws SQLException {
        try (PreparedStatement statement = prepared(connection, sql, values);
                ResultSet found = statement.executeQuery()) {
            List<T> rows = new ArrayList<>();
            while (found.next()) {
                rows.add(row.of(found));
            }
            return rows;
        }
    }

    /// The first row; empty where there is none.
    static <T> Optional<T> first(Connection connection, String sql, Row<T> row, @Nullable Object... values)
            throws SQLException {
        return rows(connection, sql, row, values).stream().findFirst();
    }

    private static PreparedStatement prepared(Connection connection, String sql, @Nullable Object... values)
            throws SQLException {
        PreparedStatement statement = connection.prepareStatement(sql);
        for (int i = 0; i < values.length; i++) {
            statement.setObject(i + 1, values[i]);
        }
        return statement;
    }
}
