package dev.acumen.providers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.llm.ModelUsage;
import dev.acumen.llm.Prices;
import java.math.BigDecimal;
import java.net.URI;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PriceTableTest {
    private static final ModelUsage EACH = ModelUsage.of(1_000_000, 1_000_000, 1_000_000, 1_000_000);

    @ParameterizedTest
    @CsvSource({
        "claude-haiku-4-5, 7.35",
        "claude-haiku-4-5-20251001, 7.35",
        "claude-sonnet-4-5-20250929, 22.05",
        "claude-opus-4-1-20250805, 110.25",
        "claude-opus-4-5, 36.75",
        "gpt-5-mini, 2.525",
        "gpt-5-mini-2025-08-07, 2.525",
        "gpt-5, 12.625"
    })
    void takesTheLongestNameThatFits(String model, BigDecimal usd) {
        assertThat(PriceTable.bundled().cost(model, EACH).orElseThrow()).isEqualByComparingTo(usd);
    }

    @Test
    void takesMoreForALongPromptWhereTheProviderDoes() {
        PriceTable prices = PriceTable.bundled();

        assertThat(prices.cost("claude-haiku-5-5", ModelUsage.of(100_000, 0, 0, 0))
                        .orElseThrow())
                .isEqualByComparingTo("0.01");
        assertThat(prices.cost("claude-haiku-5-5", ModelUsage.of(200_000, 0, 0, 0))
                        .orElseThrow())
                .isEqualByComparingTo("0.1");
    }

    @Test
    void costsNothingToUseNothing() {
        assertThat(PriceTable.bundled()
                        .cost("claude-haiku-5-5", ModelUsage.NONE)
                        .orElseThrow())
                .isEqualByComparingTo("0");
    }

    @Test
    void knowsNoPriceOfOtherModelsNorOfServersOnThisMachine() {
        ProviderAccess.Http here =
                new ProviderAccess.Http(URI.create("http://localhost:11434/v1"), Optional.empty(), true);
        Prices prices = PriceTable.of(new ModelChoice.Chosen(Provider.OPENAI, "", Map.of(), here));

        assertThat(PriceTable.bundled().cost("llama3.2", EACH)).isEmpty();
        assertThat(PriceTable.bundled().cost("gpt-4", EACH)).isEmpty();
        assertThat(prices.cost("gpt-5-mini", EACH)).isEmpty();
    }
}
