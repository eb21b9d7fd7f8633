package dev.acumen.server;

import dev.acumen.json.Json;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;

/// Parts of sessions that wait to be learned, and those that cannot be (dead letters). The time is the
/// database's, so that services need not agree on it.
final class Parts {
    private static final int MOST_LISTED = 500;
    private static final double MILLIS = 1_000;

    private final Sql sql;

    /// A part that is due.
    ///
    /// @param attempts how often it was tried
    /// @param answers what models answered in earlier attempts
    record Part(
            long number, PlaybookKey playbook, String author, String session, int attempts, Optional<String> answers) {}

    /// How many parts there are.
    record Counts(long waiting, long dead) {}

    Parts(Sql sql) {
        this.sql = sql;
    }

    /// Adds a part.
    void add(Connection connection, PlaybookKey playbook, String author, String session, byte[] content)
            throws SQLException {
        Sql.update(connection, """
                insert into acumen_server.part (tenant, playbook, author, session, content) values (?, ?, ?, ?, ?)""", playbook.tenant(), playbook.name(), author, session, content);
    }

    /// The part that is learned next: the oldest one of any author, so that who sends much keeps nobody waiting. Empty
    /// where none is due.
    Optional<Part> next(PlaybookKey playbook) {
        return sql.in(
                playbook,
                "the next part could not be read",
                connection ->
                        Sql.first(connection, """
                        select number, author, session, attempts, answers from (
                            select distinct on (author) number, author, session, attempts, answers
                            from acumen_server.part
                            where tenant = ? and playbook = ? and dead is null and due <= now()
                            order by author, number) of_authors
                        order by random() limit 1""", row -> part(playbook, row), playbook.tenant(), playbook.name()));
    }

    private static Part part(PlaybookKey playbook, ResultSet row) throws SQLException {
        return new Part(
                row.getLong(1),
                playbook,
                row.getString(2),
                row.getString(3),
                row.getInt(4),
                Optional.ofNullable(row.getString(5)));
    }

    /// A trajectory as JSON, in gzip.
    byte[] content(Part part) {
        return sql.in(
                part.playbook(),
                "the part could not be read",
                connection -> Sql.first(
                                connection,
                                "select content from acumen_server.part where number = ?",
                                row -> row.getBytes(1),
                                part.number())
                        .orElse(new byte[0]));
    }

    /// How long it is until the next part is due, zero or less for one that is; empty where none waits.
    Optional<Duration> nextDue(PlaybookKey playbook) {
        return sql.in(
                playbook,
                "the parts could not be read",
                connection -> Sql.first(
                        connection,
                        """
                        select extract(epoch from due - now()) from acumen_server.part
                        where tenant = ? and playbook = ? and dead is null order by due limit 1""",
                        row -> Duration.ofMillis((long) (row.getDouble(1) * MILLIS)),
                        playbook.tenant(),
                        playbook.name()));
    }

    /// The playbooks that have a part that is due.
    List<PlaybookKey> due() {
        return sql.in(
                PlaybookKey.NOWHERE,
                "the parts could not be read",
                connection -> Sql.rows(
                        connection,
                        "select distinct tenant, playbook from acumen_server.part where dead is null and due <= now()",
                        row -> new PlaybookKey(row.getString(1), row.getString(2))));
    }

    /// How many there are of all playbooks.
    Counts counts() {
        return sql.in(
                PlaybookKey.NOWHERE,
                "the parts could not be counted",
                connection -> Sql.first(
                                connection,
                                "select count(*) filter (where dead is null), count(dead) from acumen_server.part",
                                row -> new Counts(row.getLong(1), row.getLong(2)))
                        .orElseThrow());
    }

    /// Removes a part: it is learned, or nobody wants it any more.
    ///
    /// @return whether it was there
    static boolean remove(Connection connection, PlaybookKey playbook, long number) throws SQLException {
        return Sql.update(
                        connection,
                        "delete from acumen_server.part where number = ? and tenant = ? and playbook = ?",
                        number,
                        playbook.tenant(),
                        playbook.name())
                == 1;
    }

    /// The same in a transaction of its own.
    boolean remove(PlaybookKey playbook, long number) {
        return sql.in(playbook, "the part could not be removed", connection -> remove(connection, playbook, number));
    }

    /// Notes that an attempt failed.
    ///
    /// @param pause how long to wait until the next one; empty for ever
    /// @param isCounted whether it counts as an attempt
    void failed(Part part, Optional<Duration> pause, boolean isCounted, String reason) {
        sql.in(
                part.playbook(),
                "the failure could not be noted",
                connection -> Sql.update(
                        connection,
                        """
                        update acumen_server.part set attempts = attempts + ?, reason = ?,
                            due = now() + make_interval(secs => ?), dead = case when ? then now() end
                        where number = ?""",
                        isCounted ? 1 : 0,
                        reason,
                        pause.orElse(Duration.ZERO).toMillis() / MILLIS,
                        pause.isEmpty(),
                        part.number()));
    }

    /// Lets the parts of a playbook, or of all of a tenant, be tried now that wait for something that was mended.
    ///
    /// @param reason how the reason of their failure begins
    static void hurry(Connection connection, PlaybookKey playbook, String reason) throws SQLException {
        Sql.update(connection, """
                update acumen_server.part set due = now()
                where tenant = ? and ? in (playbook, '*') and dead is null and starts_with(reason, ?)""", playbook.tenant(), playbook.name(), reason);
    }

    /// Keeps what models answered.
    void keepAnswers(Part part, String answers) {
        sql.in(
                part.playbook(),
                "an answer could not be kept",
                connection -> Sql.update(
                        connection,
                        "update acumen_server.part set answers = ? where number = ?",
                        answers,
                        part.number()));
    }

    /// Lets a part be tried again now.
    ///
    /// @return whether it is there
    boolean retry(PlaybookKey playbook, long number, Audit audit, Audit.Entry entry) {
        return sql.in(playbook, "the part could not be changed", connection -> {
            boolean isThere = Sql.update(connection, """
                            update acumen_server.part set attempts = 0, due = now(), dead = null
                            where number = ? and tenant = ? and playbook = ?""", number, playbook.tenant(), playbook.name()) == 1;
            if (isThere) {
                audit.add(connection, playbook, entry, List.of());
            }
            return isThere;
        });
    }

    /// Removes a part because an owner wants it.
    ///
    /// @return whether it was there
    boolean drop(PlaybookKey playbook, long number, Audit audit, Audit.Entry entry) {
        return sql.in(playbook, "the part could not be removed", connection -> {
            boolean isThere = remove(connection, playbook, number);
            if (isThere) {
                audit.add(connection, playbook, entry, List.of());
            }
            return isThere;
        });
    }

    /// Parts of which an attempt failed, oldest first. Their content is not told.
    List<Json> failures(PlaybookKey playbook) {
        return sql.in(
                playbook,
                "the parts could not be read",
                connection -> Sql.rows(
                        connection,
                        """
                        select number, author, session, attempts, reason, due, dead from acumen_server.part
                        where tenant = ? and playbook = ? and reason <> '' order by number limit ?""",
                        row -> Json.Obj.of(
                                "number",
                                Json.Num.of(row.getLong(1)),
                                "author",
                                new Json.Text(row.getString(2)),
                                "session",
                                new Json.Text(row.getString(3)),
                                "attempts",
                                Json.Num.of(row.getInt(4)),
                                "reason",
                                new Json.Text(row.getString(5)),
                                "due",
                                row.getObject(7) == null ? time(row, 6) : Json.NULL,
                                "dead",
                                row.getObject(7) == null ? Json.NULL : time(row, 7)),
                        playbook.tenant(),
                        playbook.name(),
                        MOST_LISTED));
    }

    private static Json time(ResultSet row, int column) throws SQLException {
        return new Json.Text(
                row.getObject(column, OffsetDateTime.class).toInstant().toString());
    }
}
