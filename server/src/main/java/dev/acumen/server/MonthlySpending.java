package dev.acumen.server;

import dev.acumen.json.Json;
import dev.acumen.llm.Failure;
import dev.acumen.llm.ModelUsage;
import dev.acumen.llm.Reply;
import dev.acumen.llm.Request;
import dev.acumen.llm.Spending;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.function.Consumer;

/// What judging the sessions of one playbook costs, and may cost, in a calendar month (UTC): its own limit, and that of
/// its tenant if there is one. Requests without a known price count tokens and calls alone.
final class MonthlySpending implements Spending {
    private static final String OVER = "the playbook may cost ";
    private static final String ALL_OVER = "all playbooks of the tenant together may cost ";

    private final Sql sql;
    private final PlaybookKey playbook;
    private final BigDecimal usual;
    private final Consumer<ModelUsage> listener;
    private final Clock clock;

    /// @param usual the limit in US dollars, where the playbook has none of its own
    /// @param listener hears what each request used
    MonthlySpending(Sql sql, PlaybookKey playbook, BigDecimal usual, Consumer<ModelUsage> listener, Clock clock) {
        this.sql = sql;
        this.playbook = playbook;
        this.usual = usual;
        this.listener = listener;
        this.clock = clock;
    }

    /// The first day of this month.
    static LocalDate month(Clock clock) {
        return LocalDate.now(clock.withZone(ZoneOffset.UTC)).withDayOfMonth(1);
    }

    /// How the reason begins why a session waits.
    ///
    /// @param limited the playbook whose limit it is, or all of a tenant
    static String over(PlaybookKey limited) {
        return limited.isAll() ? ALL_OVER : OVER;
    }

    @Override
    public Begun begin(String model, Request.Purpose purpose, ModelUsage estimate) {
        LocalDate month = month(clock);
        return sql.in(playbook, "the spending could not be noted", connection -> {
            BigDecimal cost = estimate.cost().orElse(BigDecimal.ZERO);
            add(connection, month, cost, estimate.total(), 1);
            Optional<String> over = over(connection, month);
            if (over.isEmpty()) {
                return new Begun.Open(month.toString(), estimate);
            }
            add(connection, month, cost.negate(), -estimate.total(), -1);
            return new Begun.Refused(new Failure.OverLimit(
                    over.get() + " USD a month, and this month's is spent; sessions wait until the next month"));
        });
    }

    /// Which limit is exceeded.
    private Optional<String> over(Connection connection, LocalDate month) throws SQLException {
        BigDecimal limit = limit(connection);
        if (isOver(spent(connection, playbook, month), limit)) {
            return Optional.of(OVER + limit.toPlainString());
        }
        // Requests for other playbooks of the tenant wait for this row, so that each sees what those before it cost.
        Optional<BigDecimal> all = limit(connection, playbook.all(), " for update");
        return all.isPresent() && isOver(spentByAll(connection, playbook, month), all.get())
                ? Optional.of(ALL_OVER + all.get().toPlainString())
                : Optional.empty();
    }

    private static boolean isOver(BigDecimal spent, BigDecimal limit) {
        return limit.signum() == 0 || spent.compareTo(limit) > 0;
    }

    private BigDecimal limit(Connection connection) throws SQLException {
        return limit(connection, playbook, "").orElse(usual);
    }

    private static Optional<BigDecimal> limit(Connection connection, PlaybookKey limited, String lock)
            throws SQLException {
        return Sql.first(
                connection,
                "select usd from acumen_server.budget where tenant = ? and playbook = ?" + lock,
                row -> row.getBigDecimal(1),
                limited.tenant(),
                limited.name());
    }

    private static BigDecimal spent(Connection connection, PlaybookKey playbook, LocalDate month) throws SQLException {
        return Sql.first(
                        connection,
                        "select usd from acumen_server.spending where tenant = ? and playbook = ? and month = ?",
                        row -> row.getBigDecimal(1),
                        playbook.tenant(),
                        playbook.name(),
                        month)
                .orElse(BigDecimal.ZERO);
    }

    private static BigDecimal spentByAll(Connection connection, PlaybookKey playbook, LocalDate month)
            throws SQLException {
        return Sql.first(
                        connection,
                        "select coalesce(sum(usd), 0) from acumen_server.spending where tenant = ? and month = ?",
                        row -> row.getBigDecimal(1),
                        playbook.tenant(),
                        month)
                .orElseThrow();
    }

    private void add(Connection connection, LocalDate month, BigDecimal usd, long tokens, int calls)
            throws SQLException {
        Sql.update(connection, """
                insert into acumen_server.spending as s (tenant, playbook, month, usd, tokens, calls)
                values (?, ?, ?, ?, ?, ?)
                on conflict (tenant, playbook, month) do update set usd = s.usd + excluded.usd,
                    tokens = s.tokens + excluded.tokens, calls = s.calls + excluded.calls""", playbook.tenant(), playbook.name(), month, usd, tokens, calls);
    }

    @Override
    public void end(Begun.Open call, Reply reply) {
        boolean isUnsent = reply instanceof Failure failure && failure.isUnsent();
        ModelUsage estimate = call.estimate();
        ModelUsage used = reply.usage();
        listener.accept(used);
        BigDecimal more =
                used.cost().orElse(BigDecimal.ZERO).subtract(estimate.cost().orElse(BigDecimal.ZERO));
        sql.in(playbook, "the spending could not be noted", connection -> {
            add(connection, LocalDate.parse(call.id()), more, used.total() - estimate.total(), isUnsent ? -1 : 0);
            return true;
        });
    }

    /// What this month has cost, and may cost, as an operator reads it: of a playbook, or of all of a tenant.
    static String told(Connection connection, PlaybookKey limited, Clock clock) throws SQLException {
        String limit = limit(connection, limited, "")
                .map(usd ->
                        "at most " + plain(usd) + " USD a month" + (limited.isAll() ? ", all playbooks together" : ""))
                .orElse(
                        limited.isAll()
                                ? "no limit for all playbooks together"
                                : "the default limit of acumen-server serve");
        LocalDate month = month(clock);
        BigDecimal spent = limited.isAll() ? spentByAll(connection, limited, month) : spent(connection, limited, month);
        return limit + "; this month cost " + plain(spent) + " USD";
    }

    private static String plain(BigDecimal usd) {
        return usd.stripTrailingZeros().toPlainString();
    }

    /// What this month has cost, and may cost; also what all playbooks of the tenant together have, where they have a
    /// limit.
    Json.Obj json() {
        LocalDate month = month(clock);
        return sql.in(playbook, "the spending could not be read", connection -> {
            Json.Obj spent = Sql.first(
                            connection,
                            """
                            select usd, tokens, calls from acumen_server.spending
                            where tenant = ? and playbook = ? and month = ?""",
                            row -> spent(row.getBigDecimal(1), row.getLong(2), row.getLong(3)),
                            playbook.tenant(),
                            playbook.name(),
                            month)
                    .orElse(spent(BigDecimal.ZERO, 0, 0))
                    .with("month", new Json.Text(YearMonth.from(month).toString()))
                    .with("limit_usd", number(limit(connection)));
            Optional<BigDecimal> all = limit(connection, playbook.all(), "");
            return all.isEmpty()
                    ? spent
                    : spent.with(
                            "tenant",
                            Json.Obj.of(
                                    "usd",
                                    number(spentByAll(connection, playbook, month)),
                                    "limit_usd",
                                    number(all.get())));
        });
    }

    private static Json.Obj spent(BigDecimal usd, long tokens, long calls) {
        return Json.Obj.of("usd", number(usd), "tokens", Json.Num.of(tokens), "calls", Json.Num.of(calls));
    }

    private static Json.Num number(BigDecimal usd) {
        return new Json.Num(usd.toPlainString());
    }
}
