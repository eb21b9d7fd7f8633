package dev.acumen.llm;

import java.math.BigDecimal;
import java.util.Optional;

/// What models cost.
@FunctionalInterface
public interface Prices {
    /// No price is known.
    Prices UNKNOWN = (model, usage) -> Optional.empty();

    /// What tokens cost, in US dollars; empty where the price of the model is not known.
    ///
    /// @param model its name
    Optional<BigDecimal> cost(String model, ModelUsage usage);
}
