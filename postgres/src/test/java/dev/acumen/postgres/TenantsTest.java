package dev.acumen.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.acumen.playbook.Delta;
import dev.acumen.playbook.Operation;
import dev.acumen.playbook.Provenance;
import dev.acumen.store.Cause;
import dev.acumen.store.StoreListener;
import dev.acumen.store.Transaction;
import dev.acumen.store.UndoResult;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// A role without privileges of its own sees the rows of the tenant that its transaction is for.
class TenantsTest {
    private final Server server = Server.shared();
    private final String one = Server.tenant();
    private final String other = Server.tenant();
    private final String role = "acumen_" + one.replace('-', '_');
    private final PostgresPlaybooks playbooks = PostgresPlaybooks.connect(server.url(), role, "");

    @BeforeEach
    void aRole() throws SQLException {
        server.execute(
                "create role " + role + " login",
                "grant usage on schema acumen to " + role,
                "grant select, insert, update on acumen.playbook to " + role,
                "grant select, insert on acumen.journal, acumen.learned to " + role,
                "grant select, insert, update, delete on acumen.proposal to " + role);
        learn(store(one), "of one");
        learn(store(other), "of the other");
    }

    @AfterEach
    void close() throws SQLException {
        playbooks.close();
        server.execute("drop owned by " + role, "drop role " + role);
    }

    @Test
    void aPlainRoleCanDoAllThatTheStoreDoes() {
        PostgresPlaybookStore store = store(one);

        assertThat(store.undo()).isInstanceOf(UndoResult.Done.class);
        assertThat(store.read().rejected()).hasSize(1);
        assertThat(store.log()).hasSize(3);
        assertThat(playbooks.names(one)).containsExactly("playbook");
        assertThat(store(other).read().playbook().texts()).containsValue("of the other");
    }

    @Test
    void seesNothingWithoutATenant() throws SQLException {
        for (String table : List.of("playbook", "journal", "learned", "proposal")) {
            assertThat(count(table, "")).as(table).isZero();
        }
    }

    @Test
    void seesTheRowsOfItsTenantAndNoOthers() throws SQLException {
        for (String table : List.of("playbook", "journal", "learned")) {
            assertThat(count(table, one)).as(table).isEqualTo(count(table + " where tenant = '" + one + "'", one));
            assertThat(count(table, one)).as(table).isPositive();
            assertThat(count(table + " where tenant = '" + other + "'", one))
                    .as(table)
                    .isZero();
        }
    }

    @Test
    void writesNoRowOfAnotherTenant() {
        assertThatThrownBy(() -> count("playbook", one, "insert into acumen.playbook values ('" + other + "', 'x', 1)"))
                .isInstanceOf(SQLException.class)
                .hasMessageContaining("row-level security");
    }

    @Test
    void rewritesNoJournal() {
        assertThatThrownBy(() -> count("playbook", one, "update acumen.journal set line = ''"))
                .isInstanceOf(SQLException.class)
                .hasMessageContaining("permission denied");
    }

    @Test
    void theOwnerOfTheTablesIsNoSuperuserAndIsBoundAsWell() throws SQLException {
        String owner = role + "_owner";
        server.execute("create role " + owner + " login", "create database " + owner + " owner " + owner);
        try (PostgresPlaybooks owned = PostgresPlaybooks.of(server.source(owner, owner))) {
            owned.migrate();
            learn(owned.store(one, "playbook", Server.CLOCK, StoreListener.NONE), "of one");

            try (Connection connection = server.source(owner, owner).getConnection()) {
                assertThat(count(connection, "journal", "")).isZero();
                assertThat(count(connection, "journal", one)).isEqualTo(2);
            }
        }
    }

    private static void learn(PostgresPlaybookStore store, String text) {
        store.update(new Transaction(
                Cause.learned("session", "none"),
                List.of("turn"),
                true,
                playbook -> playbook.apply(Delta.of(List.of(new Operation.Add(text, null, Provenance.NONE))))));
    }

    private PostgresPlaybookStore store(String tenant) {
        return playbooks.store(tenant, "playbook", Server.CLOCK, StoreListener.NONE);
    }

    /// Counts rows as the role, for a tenant, after other statements.
    private int count(String rows, String tenant, String... before) throws SQLException {
        try (Connection connection = server.source(role, "postgres").getConnection()) {
            return count(connection, rows, tenant, before);
        }
    }

    private static int count(Connection connection, String rows, String tenant, String... before) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("select set_config('acumen.tenant', '" + tenant + "', false)");
            for (String sql : before) {
                statement.execute(sql);
            }
            try (ResultSet found = statement.executeQuery("select count(*) from acumen." + rows)) {
                found.next();
                return found.getInt(1);
            }
        }
    }
}
