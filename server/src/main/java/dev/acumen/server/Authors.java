package dev.acumen.server;

import dev.acumen.server.ProblemException.Kind;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/// Who sent something to a playbook, and whose word was taken back.
///
/// A row is read with a lock that a revocation waits for, and the other way round: what an author sends is either
/// written before the revocation looks for it, or refused.
final class Authors {
    private final Sql sql;
    private final Audit audit;

    Authors(Sql sql, Audit audit) {
        this.sql = sql;
        this.audit = audit;
    }

    /// Notes an author.
    ///
    /// @throws ProblemException if the author was revoked; the transaction must not go on
    void letIn(Connection connection, PlaybookKey playbook, String who) throws SQLException {
        Sql.update(
                connection,
                "insert into acumen_server.author (tenant, playbook, who) values (?, ?, ?) on conflict do nothing",
                playbook.tenant(),
                playbook.name(),
                who);
        boolean isRevoked = Sql.first(
                        connection, """
                        select revoked from acumen_server.author
                        where tenant = ? and playbook = ? and who = ? for share""", row -> row.getBoolean(1), playbook.tenant(), playbook.name(), who)
                .orElse(true);
        if (isRevoked) {
            throw revoked();
        }
    }

    static ProblemException revoked() {
        return new ProblemException(
                Kind.FORBIDDEN, "an owner of the playbook revoked what you sent; ask an owner to let you in again");
    }

    /// Takes nothing more of an author, and drops what waits to be learned; or lets the author in again.
    void set(PlaybookKey playbook, String who, boolean isRevoked, Audit.Entry entry) {
        sql.in(playbook, "the author could not be changed", connection -> {
            Sql.update(connection, """
                    insert into acumen_server.author (tenant, playbook, who, revoked) values (?, ?, ?, ?)
                    on conflict (tenant, playbook, who) do update set revoked = excluded.revoked""", playbook.tenant(), playbook.name(), who, isRevoked);
            if (isRevoked) {
                Sql.update(
                        connection,
                        "delete from acumen_server.part where tenant = ? and playbook = ? and author = ?",
                        playbook.tenant(),
                        playbook.name(),
                        who);
            }
            audit.add(connection, playbook, entry, List.of());
            return true;
        });
    }

    /// Journal lines that an author wrote by an action, the newest first.
    List<String> lines(PlaybookKey playbook, String who, String action) {
        return sql
                .in(
                        playbook,
                        "the audit could not be read",
                        connection -> Sql.rows(
                                connection,
                                """
                                select lines from acumen_server.audit
                                where tenant = ? and playbook = ? and who = ? and action = ? order by number desc""",
                                row -> List.of((String[]) row.getArray(1).getArray()),
                                playbook.tenant(),
                                playbook.name(),
                                who,
                                action))
                .stream()
                .flatMap(List::stream)
                .toList();
    }
}
