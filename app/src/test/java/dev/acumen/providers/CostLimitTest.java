package dev.acumen.providers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.llm.Failure;
import dev.acumen.llm.ModelUsage;
import dev.acumen.llm.Reply;
import dev.acumen.llm.Request;
import dev.acumen.llm.Spending.Begun;
import java.math.BigDecimal;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CostLimitTest {
    private static final Request.Purpose PURPOSE = new Request.Purpose("reflector", "s");

    private final CostLimit limit = new CostLimit(new BigDecimal("1.00"));

    @Test
    void countsWhatIsOnItsWayAsItsEstimate() {
        assertThat(begin("0.60")).isInstanceOf(Begun.Open.class);
        assertThat(begin("0.60"))
                .isEqualTo(new Begun.Refused(new Failure.OverLimit(
                        "the limit of this call, 1.00 USD, is reached: 0.6 USD are spent or on their way")));
        assertThat(begin("0.40")).isInstanceOf(Begun.Open.class);
    }

    @Test
    void countsWhatCameOfItAfterwards() {
        if (begin("0.60") instanceof Begun.Open open) {
            limit.end(open, new Reply.Answer("text", cost("0.10"), false));
        }

        assertThat(begin("0.90")).isInstanceOf(Begun.Open.class);
        assertThat(begin("0.01")).isInstanceOf(Begun.Refused.class);
    }

    @Test
    void countsNothingThatWasNeverSent() {
        if (begin("0.60") instanceof Begun.Open open) {
            limit.end(open, new Failure.Unreachable("no route"));
        }

        assertThat(begin("1.00")).isInstanceOf(Begun.Open.class);
    }

    private Begun begin(String cost) {
        return limit.begin("model", PURPOSE, cost(cost));
    }

    private static ModelUsage cost(String usd) {
        return ModelUsage.of(10, 0, 0, 1).at(Optional.of(new BigDecimal(usd)));
    }
}
