package dev.acumen.providers;

import dev.acumen.llm.ModelUsage;
import dev.acumen.llm.Prices;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/// What providers' models cost, as `prices.tsv` beside this class has it.
public final class PriceTable implements Prices {
    private static final int PER = 6;

    private final List<Row> rows;

    /// @param above how many tokens a prompt has at least one more of, for this price to hold
    private record Row(
            String prefix,
            long above,
            BigDecimal input,
            BigDecimal cacheWrite,
            BigDecimal cacheRead,
            BigDecimal output) {

        static Row of(String line) {
            String[] cells = line.split("\t", -1);
            return new Row(
                    cells[0],
                    Long.parseLong(cells[1]),
                    new BigDecimal(cells[2]),
                    new BigDecimal(cells[3]),
                    new BigDecimal(cells[4]),
                    new BigDecimal(cells[5]));
        }

        boolean isFor(String model, ModelUsage usage) {
            return model.startsWith(prefix)
                    && (above == 0 || usage.input() + usage.cacheWrite() + usage.cacheRead() > above);
        }

        BigDecimal cost(ModelUsage usage) {
            return of(input, usage.input())
                    .add(of(cacheWrite, usage.cacheWrite()))
                    .add(of(cacheRead, usage.cacheRead()))
                    .add(of(output, usage.output()));
        }

        private static BigDecimal of(BigDecimal price, long tokens) {
            return price.multiply(BigDecimal.valueOf(tokens)).movePointLeft(PER);
        }
    }

    private PriceTable(List<Row> rows) {
        this.rows = rows;
    }

    /// The prices in the program.
    public static PriceTable bundled() {
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(
                Objects.requireNonNull(PriceTable.class.getResourceAsStream("prices.tsv")), StandardCharsets.UTF_8))) {
            return new PriceTable(lines.lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .map(Row::of)
                    .toList());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// The prices of what was chosen: none are known of a server on this machine, nor of the client, which says
    /// itself what an answer cost.
    static Prices of(ModelChoice choice) {
        return choice instanceof ModelChoice.Chosen chosen
                        && chosen.access() instanceof ProviderAccess.Http http
                        && !http.isLoopback()
                ? bundled()
                : UNKNOWN;
    }

    @Override
    public Optional<BigDecimal> cost(String model, ModelUsage usage) {
        return rows.stream()
                .filter(row -> row.isFor(model, usage))
                .max(Comparator.<Row>comparingInt(row -> row.prefix().length()).thenComparingLong(Row::above))
                .map(row -> row.cost(usage));
    }
}
