package dev.acumen.server;

import dev.acumen.json.Json;
import dev.acumen.json.JsonWriter;
import dev.acumen.server.ProblemException.Kind;
import dev.acumen.trajectory.Trajectory;
import dev.acumen.trajectory.TrajectoryJson;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.util.List;
import java.util.Set;

/// Takes sessions in, turn by turn, each once: a client that was cut off sends again from where the service is.
final class Inbox {
    private final Sql sql;
    private final Parts parts;
    private final Authors authors;
    private final DailyLimits limits;
    private final Clock clock;

    /// Where a session stands.
    ///
    /// @param next how many turns have come: the offset of the next one
    /// @param isNew whether some came with this request
    record Received(long next, boolean isNew) {}

    /// Where a session stands, for its author.
    ///
    /// @param waiting how many parts wait to be learned
    /// @param dead how many cannot be learned
    record Standing(long next, long waiting, long dead) {}

    Inbox(Sql sql, Parts parts, Authors authors, DailyLimits limits, Clock clock) {
        this.sql = sql;
        this.parts = parts;
        this.authors = authors;
        this.limits = limits;
        this.clock = clock;
    }

    /// Takes in the turns that have not come before.
    ///
    /// @param session as [ReceivedSession] made it
    /// @param ids of all turns that were sent, also of those that say nothing
    /// @param offset the number of the first one in the whole session, from 0
    /// @param bytes how large it was
    /// @throws ProblemException if turns before these are missing, or the author may send nothing more
    Received receive(
            PlaybookKey playbook, String author, Trajectory session, List<String> ids, long offset, long bytes) {
        return sql.in(playbook, "the session could not be taken in", connection -> {
            authors.letIn(connection, playbook, author);
            long received = locked(connection, playbook, session.session());
            if (offset > received) {
                throw new ProblemException(
                        Kind.GAP,
                        "turns from " + received + " on are missing; send from there",
                        Json.Obj.of("next", Json.Num.of(received)));
            }
            int known = (int) Math.min(received - offset, ids.size());
            long next = received + ids.size() - known;
            if (next == received) {
                return new Received(received, false);
            }
            limits.count(connection, playbook, author, new DailyLimits(next - received, bytes, 0), clock);
            Trajectory rest = session.without(Set.copyOf(ids.subList(0, known)));
            if (!rest.turns().isEmpty()) {
                String content = JsonWriter.compact(TrajectoryJson.write(rest));
                byte[] packed = Packed.of(content.getBytes(StandardCharsets.UTF_8));
                parts.add(connection, playbook, author, session.session(), packed);
            }
            Sql.update(connection, """
                    update acumen_server.session set received = ?
                    where tenant = ? and playbook = ? and session = ?""", next, playbook.tenant(), playbook.name(), session.session());
            return new Received(next, true);
        });
    }

    /// How many turns have come, while nobody else counts more.
    private static long locked(Connection connection, PlaybookKey playbook, String session) throws SQLException {
        Sql.update(connection, """
                insert into acumen_server.session (tenant, playbook, session, received) values (?, ?, ?, 0)
                on conflict do nothing""", playbook.tenant(), playbook.name(), session);
        return Sql.first(connection, """
                        select received from acumen_server.session
                        where tenant = ? and playbook = ? and session = ? for update""", row -> row.getLong(1), playbook.tenant(), playbook.name(), session)
                .orElseThrow();
    }

    /// Where a session stands; one that never came stands at 0.
    Standing standing(PlaybookKey playbook, String session) {
        return sql.in(
                playbook,
                "the session could not be read",
                connection -> Sql.first(
                                connection,
                                """
                                select coalesce((select received from acumen_server.session
                                        where tenant = ? and playbook = ? and session = ?), 0),
                                    count(*) filter (where dead is null), count(dead)
                                from acumen_server.part where tenant = ? and playbook = ? and session = ?""",
                                row -> new Standing(row.getLong(1), row.getLong(2), row.getLong(3)),
                                playbook.tenant(),
                                playbook.name(),
                                session,
                                playbook.tenant(),
                                playbook.name(),
                                session)
                        .orElseThrow());
    }
}
