package dev.acumen.server;

import dev.acumen.postgres.Database;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import javax.sql.DataSource;

/// What the operator of a service does, who may do everything.
///
/// @param tokens static tokens
record Administration(Sql sql, Audit audit, Tokens tokens, Access access, Clock clock) {
    /// Who wrote the operator's changes, in the audit. Nobody with a token can be called so.
    private static final String OPERATOR = "(operator)";

    private static final Duration PATIENCE = Duration.ofSeconds(10);

    /// On the tables of a service, which are created where they are missing.
    static Administration of(DataSource source, Clock clock) {
        AcumenServer.migrate(source);
        Sql sql = new Sql(new Database(source, PATIENCE));
        Audit audit = new Audit(sql, clock);
        Tokens tokens = new Tokens(sql, clock);
        return new Administration(sql, audit, tokens, new Access(sql, tokens, audit), clock);
    }

    /// Says what somebody may do.
    void put(PlaybookKey playbook, String who, AccessRole role, boolean isTrusted) {
        access.put(
                playbook, who, role, isTrusted, new Audit.Entry(OPERATOR, "member", Access.told(who, role, isTrusted)));
    }

    /// Makes a token, and says what its owner may do.
    ///
    /// @return the token, which is kept nowhere
    String token(PlaybookKey playbook, String who, Optional<Duration> lasting, AccessRole role, boolean isTrusted) {
        String token = tokens.add(who, lasting);
        access.put(
                playbook, who, role, isTrusted, new Audit.Entry(OPERATOR, "token", Access.told(who, role, isTrusted)));
        return token;
    }

    /// Ends all tokens of somebody, or the one whose hash begins so. The audit of each playbook tells it on which the
    /// owner may do anything.
    ///
    /// @return how many
    int revoke(String whoOrHash) {
        return sql.in(PlaybookKey.NOWHERE, "tokens could not be revoked", connection -> {
            List<String> whose = tokens.revoke(connection, whoOrHash);
            for (String who : Set.copyOf(whose)) {
                for (PlaybookKey playbook : Access.playbooks(connection, who)) {
                    audit.add(connection, playbook, new Audit.Entry(OPERATOR, "token revoke", who), List.of());
                }
            }
            return whose.size();
        });
    }

    /// Whether a playbook is there, or any of a tenant.
    boolean isThere(PlaybookKey playbook) {
        return sql.in(
                playbook,
                "the playbooks could not be read",
                connection -> Sql.first(
                                connection,
                                "select 1 from acumen.playbook where tenant = ? and ? in (name, '*') limit 1",
                                row -> row.getInt(1),
                                playbook.tenant(),
                                playbook.name())
                        .isPresent());
    }

    /// What this month has cost, and may cost, as a person reads it.
    String spending(PlaybookKey playbook) {
        return sql.in(
                playbook,
                "the spending could not be read",
                connection -> MonthlySpending.told(connection, playbook, clock));
    }

    /// Takes the limit of a playbook, or of all of a tenant, away. What waited for that is tried again.
    void unlimit(PlaybookKey playbook) {
        sql.in(playbook, "the limit could not be written", connection -> {
            Sql.update(
                    connection,
                    "delete from acumen_server.budget where tenant = ? and playbook = ?",
                    playbook.tenant(),
                    playbook.name());
            tryAgain(connection, playbook, "default");
            return true;
        });
    }

    private void tryAgain(Connection connection, PlaybookKey playbook, String limit) throws SQLException {
        Parts.hurry(connection, playbook, MonthlySpending.over(playbook));
        audit.add(connection, playbook, new Audit.Entry(OPERATOR, "budget", limit), List.of());
    }

    /// Says what judging the sessions of a playbook, or of all of a tenant, may cost a month. What waited for that is
    /// tried again.
    void limit(PlaybookKey playbook, BigDecimal usd) {
        sql.in(playbook, "the limit could not be written", connection -> {
            Sql.update(connection, """
                    insert into acumen_server.budget (tenant, playbook, usd) values (?, ?, ?)
                    on conflict (tenant, playbook) do update set usd = excluded.usd""", playbook.tenant(), playbook.name(), usd);
            tryAgain(connection, playbook, usd.toPlainString());
            return true;
        });
    }
}
