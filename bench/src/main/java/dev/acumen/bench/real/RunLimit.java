package dev.acumen.bench.real;

import dev.acumen.llm.Failure;
import dev.acumen.llm.Limits;
import dev.acumen.llm.ModelUsage;
import dev.acumen.llm.Reply;
import dev.acumen.llm.Request;
import dev.acumen.llm.SpendFile;
import dev.acumen.llm.SpendSums.Sum;
import dev.acumen.llm.Spending;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Clock;
import java.time.LocalDate;

/// The account of a run, in a file of its own, and its limit: one for the whole run, on however many days it is
/// resumed. Safe for use by many threads.
final class RunLimit implements Spending {
    private static final Limits NONE =
            new Limits(Long.MAX_VALUE, Long.MAX_VALUE, BigDecimal.valueOf(Long.MAX_VALUE), Long.MAX_VALUE);

    private final SpendFile file;
    private final BigDecimal limit;

    RunLimit(Path file, BigDecimal limit, Clock clock) {
        this.file = new SpendFile(file, NONE, clock);
        this.limit = limit;
    }

    @Override
    public synchronized Begun begin(String model, Request.Purpose purpose, ModelUsage estimate) {
        try {
            BigDecimal spent = cost(spent());
            return spent.add(estimate.cost().orElse(BigDecimal.ZERO)).compareTo(limit) > 0
                    ? new Begun.Refused(new Failure.OverLimit("the limit of " + Texts.dollars(limit)
                            + " is reached: " + Texts.dollars(spent) + " are spent, and the next request may cost more"
                            + " than is left"))
                    : file.begin(model, purpose, estimate);
        } catch (IOException e) {
            return new Begun.Refused(
                    new Failure.Unusable("nothing was sent: spending cannot be read: " + e.getMessage()));
        }
    }

    @Override
    public void end(Begun.Open call, Reply reply) {
        file.end(call, reply);
    }

    /// All requests so far, those that were lost and repeated included.
    Sum spent() throws IOException {
        return file.spentByDay(LocalDate.EPOCH).values().stream()
                .reduce((one, other) ->
                        new Sum(one.calls() + other.calls(), one.usage().plus(other.usage())))
                .orElse(new Sum(0, ModelUsage.NONE));
    }

    private static BigDecimal cost(Sum sum) {
        return sum.usage().cost().orElse(BigDecimal.ZERO);
    }
}
