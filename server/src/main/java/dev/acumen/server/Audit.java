package dev.acumen.server;

import dev.acumen.json.Json;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Who changed what, when and why. A line is written in the transaction of its change.
final class Audit {
    /// What PostgreSQL says of a second line of one name.
    private static final String TWICE = "23505";

    private static final int MOST = 200;

    private final Sql sql;
    private final Clock clock;

    /// What is to be written of a change.
    ///
    /// @param who who did it
    /// @param action what, such as `learn`
    /// @param subject what it was done to: a session, a proposal, a person
    /// @param why the person's words; may be empty
    /// @param key what the client calls the request
    record Entry(String who, String action, String subject, String why, Optional<String> key) {
        Entry(String who, String action, String subject) {
            this(who, action, subject, "", Optional.empty());
        }

        /// Of a request that changes something.
        static Entry of(Call call, String action, String subject) {
            return of(call, action, subject, call.why());
        }

        /// The same with other words than those in the body.
        static Entry of(Call call, String action, String subject, String why) {
            return new Entry(call.caller().who(), action, subject, why, call.idempotencyKey());
        }
    }

    Audit(Sql sql, Clock clock) {
        this.sql = sql;
        this.clock = clock;
    }

    /// Writes a line.
    ///
    /// @param lines ids of the journal lines that the change wrote
    /// @throws AlreadyDoneException if a request of this name was carried out before, which ends the transaction
    void add(Connection connection, PlaybookKey playbook, Entry entry, List<String> lines) throws SQLException {
        @Nullable String key = entry.key.orElse(null);
        try {
            Sql.update(
                    connection,
                    """
                    insert into acumen_server.audit (time, tenant, playbook, who, action, subject, why, lines, key)
                    values (?, ?, ?, ?, ?, ?, ?, ?, ?)""",
                    OffsetDateTime.now(clock),
                    playbook.tenant(),
                    playbook.name(),
                    entry.who,
                    entry.action,
                    entry.subject,
                    entry.why,
                    connection.createArrayOf("text", lines.toArray()),
                    key);
        } catch (SQLException e) {
            if (TWICE.equals(e.getSQLState())) {
                throw new AlreadyDoneException();
            }
            throw e;
        }
    }

    /// Whether a request of this name was carried out before.
    boolean isDone(PlaybookKey playbook, String who, String key) {
        return sql.in(
                playbook,
                "the audit could not be read",
                connection -> !Sql.rows(
                                connection, """
                                select 1 from acumen_server.audit
                                where tenant = ? and playbook = ? and who = ? and key = ?""", row -> row.getInt(1), playbook.tenant(), playbook.name(), who, key)
                        .isEmpty());
    }

    /// The request was carried out before.
    static final class AlreadyDoneException extends RuntimeException {
        private static final long serialVersionUID = 1;
    }

    /// Lines about the playbook, or all of its tenant, the newest first.
    ///
    /// @param before only those with a lower number
    List<Json> lines(PlaybookKey playbook, long before, long most) {
        return sql.in(
                playbook,
                "the audit could not be read",
                connection -> Sql.rows(
                        connection,
                        """
                        select number, time, who, action, subject, why, lines, playbook from acumen_server.audit
                        where tenant = ? and playbook in (?, '*') and number < ? order by number desc limit ?""",
                        row -> Json.Obj.of(
                                "number",
                                Json.Num.of(row.getLong(1)),
                                "time",
                                new Json.Text(row.getObject(2, OffsetDateTime.class)
                                        .toInstant()
                                        .toString()),
                                "who",
                                new Json.Text(row.getString(3)),
                                "action",
                                new Json.Text(row.getString(4)),
                                "subject",
                                new Json.Text(row.getString(5)),
                                "why",
                                new Json.Text(row.getString(6)),
                                "all_playbooks",
                                new Json.Bool(row.getString(8).equals(PlaybookKey.ALL)),
                                "lines",
                                Json.Arr.ofTexts(
                                        List.of((String[]) row.getArray(7).getArray()))),
                        playbook.tenant(),
                        playbook.name(),
                        before,
                        Math.min(most, MOST)));
    }
}
