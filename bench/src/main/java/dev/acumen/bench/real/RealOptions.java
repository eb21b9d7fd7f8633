package dev.acumen.bench.real;

import dev.acumen.llm.ModelUsage;
import dev.acumen.llm.Prices;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// What `bench/real` was asked for.
///
/// @param runs how often the test tasks are done in each way, 1 or more
/// @param limit US dollars that may be spent
/// @param page where the page goes; empty for the folder of the run
/// @param prices of a model that the program has no price for; empty where none were given
record RealOptions(int runs, BigDecimal limit, Optional<Path> page, Optional<Prices> prices) {
    static final String USAGE = "[--runs K] [--limit DOLLARS] [--price IN/OUT] [--page FILE]";

    /// @throws IllegalArgumentException if the arguments are others
    static RealOptions of(List<String> arguments) {
        RealOptions options = new RealOptions(3, BigDecimal.ONE, Optional.empty(), Optional.empty());
        if (arguments.size() % 2 != 0) {
            throw new IllegalArgumentException("usage: bench/real " + USAGE);
        }
        for (int i = 0; i < arguments.size(); i += 2) {
            options = options.with(arguments.get(i), arguments.get(i + 1));
        }
        return options;
    }

    private RealOptions with(String option, String value) {
        return switch (option) {
            case "--runs" -> new RealOptions(runs(value), limit, page, prices);
            case "--limit" -> new RealOptions(runs, amount(value), page, prices);
            case "--page" -> new RealOptions(runs, limit, Optional.of(Path.of(value)), prices);
            case "--price" -> new RealOptions(runs, limit, page, Optional.of(prices(value)));
            default -> throw new IllegalArgumentException("unknown option " + option + "; usage: bench/real " + USAGE);
        };
    }

    private static int runs(String value) {
        if (!value.matches("[1-9]\\d{0,2}")) {
            throw new IllegalArgumentException("--runs is a number from 1 to 999, not " + value);
        }
        return Integer.parseInt(value);
    }

    private static BigDecimal amount(String value) {
        if (!value.matches("\\d{1,9}(\\.\\d{1,9})?")) {
            throw new IllegalArgumentException("an amount in US dollars is a number such as 0.50, not " + value);
        }
        return new BigDecimal(value);
    }

    /// Prices for a million tokens of prompts and of answers; what a provider kept of a prompt costs the same.
    private static Prices prices(String value) {
        List<BigDecimal> both =
                List.of(value.split("/", -1)).stream().map(RealOptions::amount).toList();
        if (both.size() != 2) {
            throw new IllegalArgumentException("--price is IN/OUT, US dollars for a million tokens, such as 0.25/2");
        }
        return (_, usage) -> Optional.of(cost(usage, both.getFirst(), both.getLast()));
    }

    private static BigDecimal cost(ModelUsage usage, BigDecimal in, BigDecimal out) {
        BigDecimal prompts = BigDecimal.valueOf(usage.total() - usage.output());
        return prompts.multiply(in)
                .add(BigDecimal.valueOf(usage.output()).multiply(out))
                .movePointLeft(6);
    }
}
