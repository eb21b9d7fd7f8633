package dev.acumen.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.acumen.document.PlaybookDocument;
import dev.acumen.json.BadInputException;
import dev.acumen.playbook.Applied;
import dev.acumen.playbook.Delta;
import dev.acumen.playbook.Operation;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Provenance;
import dev.acumen.store.Cause;
import dev.acumen.store.StoreException;
import dev.acumen.store.StoreListener;
import dev.acumen.store.Transaction;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.postgresql.ds.PGSimpleDataSource;

/// What is said and done where something is wrong.
class TroubleTest {
    private final Server server = Server.shared();
    private final String tenant = Server.tenant();
    private final PostgresPlaybooks playbooks = PostgresPlaybooks.of(server.source(), Duration.ofMillis(200));
    private final PostgresPlaybookStore store = server.store(playbooks, tenant);

    @AfterEach
    void close() {
        playbooks.close();
    }

    @Test
    void aChangeThatIsOvertakenIsComputedAnewAndThenTakesItsTurn() {
        store.update(Cause.of("apply"), adding("a"));
        List<Integer> seen = new ArrayList<>();

        store.update(Cause.of("apply"), playbook -> {
            seen.add(playbook.size());
            if (seen.size() < 3) {
                server.store(playbooks, tenant).update(Cause.of("apply"), adding("meanwhile " + seen.size()));
            }
            return adding("b").apply(playbook);
        });

        assertThat(seen).containsExactly(1, 2, 3);
        assertThat(texts()).containsExactly("a", "meanwhile 1", "meanwhile 2", "b");
    }

    @Test
    void ofTwoFirstChangesOneIsComputedAnew() {
        List<Integer> seen = new ArrayList<>();

        store.update(Cause.of("apply"), playbook -> {
            seen.add(playbook.size());
            if (seen.size() == 1) {
                server.store(playbooks, tenant).update(Cause.of("apply"), adding("first"));
            }
            return adding("second").apply(playbook);
        });

        assertThat(seen).containsExactly(0, 1);
        assertThat(texts()).containsExactly("first", "second");
    }

    @Test
    void doesNotWaitForEverForAnotherTransaction() throws SQLException {
        store.update(Cause.of("apply"), adding("a"));
        try (Connection other = server.connection();
                Statement statement = other.createStatement()) {
            other.setAutoCommit(false);
            statement.execute("select from acumen.playbook where tenant = '" + tenant + "' for update");

            StoreException refused =
                    catchThrowableOfType(StoreException.class, () -> store.update(Cause.of("apply"), adding("b")));

            assertThat(refused)
                    .hasMessage(
                            "the playbook " + tenant + "/playbook could not be written: another transaction has kept"
                                    + " it locked for 200 ms; nothing was changed, try again");
            assertThat(refused.isTransient()).isTrue();
            assertThat(texts()).containsExactly("a");
        }
    }

    @Test
    void aProcessThatStandsStillKeepsNobodyWaitingForEver() {
        store.update(Cause.of("apply"), adding("a"));
        PGSimpleDataSource named = (PGSimpleDataSource) server.source();
        named.setApplicationName(tenant);
        PostgresPlaybookStore still = server.store(PostgresPlaybooks.of(named, Duration.ofMillis(20)), tenant);

        StoreException refused = catchThrowableOfType(
                StoreException.class,
                () -> still.update(Cause.of("apply"), playbook -> {
                    awaitNoConnection(tenant);
                    return adding("b").apply(playbook);
                }));

        assertThat(refused).hasMessageContaining("nothing was changed");
        assertThat(refused.isTransient()).isTrue();
        assertThat(texts()).containsExactly("a");
    }

    private void awaitNoConnection(String name) {
        String count = "select count(*) from pg_stat_activity where application_name = '" + name + "'";
        try {
            while (!server.text(count).equals("0")) {
                Thread.onSpinWait();
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void theDefaultsOfTheServerDoNotMatter() {
        PGSimpleDataSource strict = (PGSimpleDataSource) server.source();
        strict.setOptions("-c default_transaction_isolation=serializable");
        PostgresPlaybookStore other = server.store(PostgresPlaybooks.of(strict), tenant);
        List<Integer> seen = new ArrayList<>();

        other.update(Cause.of("apply"), playbook -> {
            seen.add(playbook.size());
            if (seen.size() == 1) {
                store.update(Cause.of("apply"), adding("first"));
            }
            return adding("second").apply(playbook);
        });

        assertThat(seen).containsExactly(0, 1);
        assertThat(texts()).containsExactly("first", "second");
    }

    @Test
    void refusesATenantWithoutAName() {
        assertThatThrownBy(() -> playbooks.store("", "playbook", Server.CLOCK, StoreListener.NONE))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void saysThatTheServerIsAway() throws IOException {
        int port;
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = socket.getLocalPort();
        }
        PGSimpleDataSource nobody = new PGSimpleDataSource();
        nobody.setPortNumbers(new int[] {port});
        PostgresPlaybookStore away = server.store(PostgresPlaybooks.of(nobody), tenant);

        StoreException refused = catchThrowableOfType(StoreException.class, away::read);

        assertThat(refused)
                .hasMessageStartingWith("the playbook " + tenant + "/playbook could not be read: PostgreSQL cannot be"
                        + " reached (Connection to localhost:" + port + " refused.")
                .hasMessageEndingWith("; nothing was changed, try again when the server runs");
        assertThat(refused.isTransient()).isTrue();
    }

    @Test
    void aCommitWhoseAnswerIsLostMayBeRepeatedOnlyWhereThatDoesNothingTwice() {
        PostgresPlaybookStore losing = losing("commit");

        StoreException byHand =
                catchThrowableOfType(StoreException.class, () -> losing.update(Cause.of("apply"), adding("a")));
        StoreException learned = catchThrowableOfType(StoreException.class, () -> losing.update(learning("b")));

        assertThat(byHand).hasMessageContaining("read the journal before trying again");
        assertThat(byHand.isTransient()).isFalse();
        assertThat(learned).hasMessageContaining("stored as a whole or not at all, try again");
        assertThat(learned.isTransient()).isTrue();
        assertThat(store.update(learning("b"))).isEmpty();
        assertThat(texts()).containsExactly("a", "b");
    }

    @Test
    void whatIsCommittedHoldsWhereTheConnectionBreaksLater() {
        losing("close").update(Cause.of("apply"), adding("a"));

        assertThat(texts()).containsExactly("a");
    }

    private PostgresPlaybookStore losing(String call) {
        return server.store(PostgresPlaybooks.of(new LostAnswers(server.source(), call)), tenant);
    }

    @Test
    void saysWhereTheTablesAreMissing() throws SQLException {
        String database = "empty_" + tenant.replace('-', '_');
        server.execute("create database " + database);
        PostgresPlaybooks empty = PostgresPlaybooks.of(server.source("postgres", database));

        assertThatThrownBy(() -> server.store(empty, tenant).read())
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("PostgresPlaybooks.migrate()");

        empty.migrate();
        empty.migrate();
        assertThat(server.store(empty, tenant).read().playbook()).isEqualTo(Playbook.empty());
    }

    @Test
    void leavesWhatIsNoPlaybookAsItIs() throws SQLException {
        store.update(Cause.of("apply"), adding("a"));
        server.execute("update acumen.playbook set content = '{' where tenant = '" + tenant + "'");

        assertThatThrownBy(store::read)
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("the playbook " + tenant + "/playbook");
        assertThatThrownBy(() -> store.update(Cause.of("apply"), adding("b"))).isInstanceOf(BadInputException.class);

        assertThat(server.text("select content from acumen.playbook where tenant = '" + tenant + "'"))
                .isEqualTo("{");
    }

    @Test
    void tellsItsListenerWhatWasCarriedOutAndWhatFailed() {
        List<String> told = new ArrayList<>();
        StoreListener listener = new StoreListener() {
            @Override
            public void carriedOut(Cause cause, PlaybookDocument before, Applied applied) {
                told.add("carried out on " + before.playbook().size());
                throw new IllegalStateException("a listener that throws changes nothing");
            }

            @Override
            public void failed(Cause cause, RuntimeException defect) {
                told.add("failed: " + defect.getMessage());
            }
        };
        PostgresPlaybookStore heard = playbooks.store(tenant, "playbook", Server.CLOCK, listener);

        heard.update(Cause.of("apply"), adding("a"));
        assertThatThrownBy(() -> heard.update(Cause.of("apply"), _ -> {
                    throw new IllegalStateException("a defect");
                }))
                .isInstanceOf(IllegalStateException.class);

        assertThat(told).containsExactly("carried out on 0", "failed: a defect");
    }

    private List<String> texts() {
        return store.read()
                .playbook()
                .keyPoints()
                .map(placed -> placed.keyPoint().text())
                .toList();
    }

    private static Transaction learning(String text) {
        return new Transaction(Cause.learned("session", "none"), List.of("turn of " + text), true, adding(text));
    }

    private static Function<Playbook, Applied> adding(String text) {
        return playbook -> playbook.apply(Delta.of(List.of(new Operation.Add(text, null, Provenance.NONE))));
    }
}
