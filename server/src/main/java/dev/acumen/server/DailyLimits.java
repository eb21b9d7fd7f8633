package dev.acumen.server;

import dev.acumen.server.ProblemException.Kind;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.LocalDate;
import java.time.ZoneOffset;

/// What one author may send to one playbook a day (UTC).
///
/// @param turns of sessions
/// @param bytes of sessions, unpacked
/// @param changes ratings and proposals
public record DailyLimits(long turns, long bytes, long changes) {
    /// 5,000 turns, 256 MiB and 200 ratings and proposals.
    public static DailyLimits defaults() {
        return new DailyLimits(5_000, 256L << 20, 200);
    }

    private record Sums(long turns, long bytes, long changes) {}

    /// Counts what an author sends, unless that is too much.
    ///
    /// @throws ProblemException if it is; the transaction must not go on
    void count(Connection connection, PlaybookKey playbook, String who, DailyLimits sent, Clock clock)
            throws SQLException {
        Sums sums = Sql.first(
                        connection,
                        """
                        insert into acumen_server.daily as d (tenant, playbook, who, day, turns, bytes, changes)
                        values (?, ?, ?, ?, ?, ?, ?)
                        on conflict (tenant, playbook, who, day) do update set turns = d.turns + excluded.turns,
                            bytes = d.bytes + excluded.bytes, changes = d.changes + excluded.changes
                        returning turns, bytes, changes""",
                        row -> new Sums(row.getLong(1), row.getLong(2), row.getLong(3)),
                        playbook.tenant(),
                        playbook.name(),
                        who,
                        LocalDate.now(clock.withZone(ZoneOffset.UTC)),
                        sent.turns,
                        sent.bytes,
                        sent.changes)
                .orElseThrow();
        if (sums.turns > turns || sums.bytes > bytes || sums.changes > changes) {
            throw new ProblemException(
                    Kind.TOO_MANY,
                    "one author may send " + turns + " turns, " + bytes + " bytes and " + changes
                            + " ratings and proposals a day to a playbook; go on tomorrow (UTC)");
        }
    }
}
