package dev.acumen.providers;

import dev.acumen.llm.Failure;
import dev.acumen.llm.ModelUsage;
import dev.acumen.llm.Reply;
import dev.acumen.llm.Request;
import dev.acumen.llm.Spending;
import java.math.BigDecimal;

/// Keeps what one call of the program costs to a limit, whatever was spent before and however many days it takes.
public final class CostLimit implements Spending {
    private final BigDecimal most;
    private BigDecimal spent = BigDecimal.ZERO;
    private int calls;

    /// @param most in US dollars
    public CostLimit(BigDecimal most) {
        this.most = most;
    }

    @Override
    public synchronized Begun begin(String model, Request.Purpose purpose, ModelUsage estimate) {
        BigDecimal after = spent.add(cost(estimate));
        if (after.compareTo(most) > 0) {
            return new Begun.Refused(
                    new Failure.OverLimit("the limit of this call, " + most.toPlainString() + " USD, is reached: "
                            + spent.stripTrailingZeros().toPlainString() + " USD are spent or on their way"));
        }
        spent = after;
        calls++;
        return new Begun.Open(String.valueOf(calls), estimate);
    }

    @Override
    public synchronized void end(Begun.Open call, Reply reply) {
        boolean isFree = reply instanceof Failure failure && failure.isUnsent();
        spent = spent.subtract(cost(call.estimate())).add(isFree ? BigDecimal.ZERO : cost(reply.usage()));
    }

    private static BigDecimal cost(ModelUsage usage) {
        return usage.cost().orElse(BigDecimal.ZERO);
    }
}
