package dev.acumen.server;

import dev.acumen.postgres.PlaybookCache;
import dev.acumen.postgres.PostgresPlaybooks;
import dev.acumen.store.JournaledStore;
import dev.acumen.testkit.JournaledStoreContract;
import java.io.IOException;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInstance;

/// The store as the service uses it, with the author let in, the day's limit and the audit in each transaction; by two
/// objects in turn.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ServedPlaybooksTest extends JournaledStoreContract {
    private static final Clock CLOCK = Clock.fixed(Instant.parse("2026-03-01T10:00:00Z"), ZoneOffset.ofHours(1));
    private static final DailyLimits LIMITS = new DailyLimits(Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE);

    private final AtomicInteger uses = new AtomicInteger();
    private Team team;
    private PlaybookCache cache;
    private ServedPlaybooks one;
    private ServedPlaybooks two;
    private int tests;

    @BeforeAll
    void start() throws IOException {
        team = Team.start();
        cache = PostgresPlaybooks.of(team.source()).cache(1);
        one = served(team.source());
        two = served(team.source());
    }

    private ServedPlaybooks served(DataSource source) {
        Sql sql = team.administration().sql();
        Audit audit = team.administration().audit();
        return new ServedPlaybooks(
                PostgresPlaybooks.of(source), cache, sql, audit, new Authors(sql, audit), BigDecimal.ZERO, CLOCK);
    }

    @AfterAll
    void end() {
        if (team != null) {
            cache.close();
            team.close();
        }
    }

    @BeforeEach
    void begin() {
        tests++;
    }

    @AfterEach
    void hasOneAuditLineForEachLineOfTheJournal() throws SQLException {
        SessionsTest.assertAuditedCompletely(team, playbook());
    }

    private String playbook() {
        return "playbook-" + tests;
    }

    @Override
    protected JournaledStore store() {
        return store(uses.incrementAndGet() % 2 == 0 ? one : two, playbook());
    }

    private JournaledStore store(ServedPlaybooks playbooks, String name) {
        PlaybookKey key = team.key(name);
        return playbooks.store(
                key,
                new Audit.Entry("ada", "test", ""),
                connection -> LIMITS.count(connection, key, "ada", new DailyLimits(0, 0, 1), CLOCK));
    }

    /// A copy brings its journal from where it was audited.
    @Override
    protected JournaledStore other() {
        return store(one, "other-" + tests);
    }
}
