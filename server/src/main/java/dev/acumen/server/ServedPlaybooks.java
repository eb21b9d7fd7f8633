package dev.acumen.server;

import dev.acumen.llm.ModelUsage;
import dev.acumen.postgres.PlaybookCache;
import dev.acumen.postgres.PostgresPlaybookStore;
import dev.acumen.postgres.PostgresPlaybooks;
import dev.acumen.store.JournalLine;
import dev.acumen.store.KeptChange;
import dev.acumen.store.StoreListener;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.util.function.Consumer;
import java.util.function.Function;

/// The playbooks that the service has, as its parts use them.
///
/// @param playbooks the database
/// @param cache for those who only read
/// @param usd what judging the sessions of one playbook may cost a month, where it has no limit of its own
record ServedPlaybooks(
        PostgresPlaybooks playbooks,
        PlaybookCache cache,
        Sql sql,
        Audit audit,
        Authors authors,
        BigDecimal usd,
        Clock clock) {
    /// So many proposals of one author may wait for a reviewer: every change reads all that wait.
    private static final int MOST_PROPOSALS = 50;

    /// What else belongs to a change.
    @FunctionalInterface
    interface More {
        void write(Connection connection) throws SQLException;
    }

    /// A playbook, to be read.
    PostgresPlaybookStore store(PlaybookKey playbook) {
        return playbooks.store(playbook.tenant(), playbook.name(), clock, StoreListener.NONE);
    }

    /// A playbook, to be changed. Each change writes its line into the audit, and is refused to authors who were
    /// revoked.
    PostgresPlaybookStore store(PlaybookKey playbook, Audit.Entry entry, More more) {
        return store(playbook, _ -> entry, more);
    }

    /// The same where what the audit says depends on the change.
    PostgresPlaybookStore store(PlaybookKey playbook, Function<KeptChange, Audit.Entry> entries, More more) {
        return store(playbook).with((connection, change) -> {
            Audit.Entry entry = entries.apply(change);
            authors.letIn(connection, playbook, entry.who());
            more.write(connection);
            audit.add(
                    connection,
                    playbook,
                    entry,
                    change.lines().stream()
                            .map(line -> JournalLine.read(line, "journal").id())
                            .toList());
        });
    }

    /// Whether so many proposals of an author wait for a reviewer that no more may come.
    boolean isCrowdedBy(String author, PlaybookKey playbook) {
        String sessions = ReceivedSession.name(author, "");
        return store(playbook).proposals().stream()
                        .filter(proposal -> proposal.session().startsWith(sessions))
                        .count()
                >= MOST_PROPOSALS;
    }

    /// A playbook as it was read last.
    PlaybookCache.Known known(PlaybookKey playbook) {
        return cache.known(playbook.tenant(), playbook.name());
    }

    /// What judging the sessions of a playbook costs.
    ///
    /// @param listener hears what each request used
    MonthlySpending spending(PlaybookKey playbook, Consumer<ModelUsage> listener) {
        return new MonthlySpending(sql, playbook, usd, listener, clock);
    }
}
