package dev.acumen.faults;

import dev.acumen.faults.campaign.Budget;
import dev.acumen.faults.campaign.Family;
import dev.acumen.faults.campaign.Ledger;
import dev.acumen.faults.layer.LayerFamilies;
import dev.acumen.faults.process.ProcessFamilies;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/// Runs the campaign: `[--full] [--seed N] [FAMILY…]`.
///
/// Ends with 0 where everything held, 1 where something did not or a family could not work, and 2 for arguments
/// that it does not know.
public final class Main {
    /// How long all of it may take in full, the build before it included; the rest of twenty minutes is for trials in
    /// progress.
    private static final Duration LIMIT = Duration.ofSeconds(19 * 60 + 30);

    /// Seconds that the build has taken.
    private static final String BUILD = "acumen.build.seconds";

    private final PrintStream out;
    private final Options options;
    private final List<Result> results = new ArrayList<>();

    private Main(PrintStream out, Options options) {
        this.out = out;
        this.options = options;
    }

    /// Starts it.
    public static void main(String[] arguments) throws IOException, InterruptedException {
        List<Family> families = Stream.of(ProcessFamilies.all(), LayerFamilies.all())
                .flatMap(List::stream)
                .toList();
        int code;
        try {
            Options options = Options.of(List.of(arguments), families);
            code = new Main(System.out, options).run();
        } catch (IllegalArgumentException e) {
            System.err.println(e.getMessage());
            code = 2;
        }
        System.exit(code);
    }

    private int run() throws IOException, InterruptedException {
        List<Family> families = inOrder(options.families());
        long end = System.nanoTime()
                + LIMIT.minusSeconds(Integer.getInteger(BUILD, 0)).toNanos();
        for (int i = 0; i < families.size(); i++) {
            Family family = families.get(i);
            long part = (end - System.nanoTime()) / (families.size() - i);
            boolean isLimited = options.budget() == Budget.FULL && !family.isWhole();
            Result result = result(family, isLimited ? System.nanoTime() + part : Long.MAX_VALUE);
            results.add(result);
            Report.of(result).forEach(out::println);
        }
        out.println(Report.summary(results, options.seed()));
        if (options.writesPage()) {
            Path page = Path.of(System.getProperty("acumen.root", ""), "docs/reports/faults.md");
            Page.write(page, results, options.seed(), LocalDate.now(ZoneId.systemDefault()));
        }
        return results.stream().allMatch(Result::holds) ? 0 : 1;
    }

    /// Those that take the time that they need first, then the shorter before the longer: what the shorter leave of
    /// their part is for those after them.
    private static List<Family> inOrder(List<Family> families) {
        return families.stream()
                .sorted(Comparator.comparing(Family::isWhole).reversed().thenComparingInt(Family::seconds))
                .toList();
    }

    /// Each family has a random of its own, so that it does the same whether others run or not.
    private Result result(Family family, long end) throws InterruptedException {
        Ledger ledger = new Ledger(() -> System.nanoTime() > end);
        SplittableRandom random =
                new SplittableRandom(options.seed() ^ family.name().hashCode());
        long start = System.nanoTime();
        try {
            family.run(options.budget(), random, ledger);
        } catch (IOException | RuntimeException e) {
            ledger.violate("the family itself", "after " + ledger.total() + " faults", e.toString());
        }
        return new Result(family, ledger, Duration.ofNanos(System.nanoTime() - start));
    }

    /// What a command line asks for.
    ///
    /// @param writesPage whether all of it runs in full, which is what the page is about
    private record Options(Budget budget, long seed, List<Family> families, boolean writesPage) {
        private static final long SEED = 8;

        static Options of(List<String> arguments, List<Family> known) {
            Budget budget = Budget.SHORT;
            long seed = SEED;
            List<Family> chosen = new ArrayList<>();
            for (int i = 0; i < arguments.size(); i++) {
                String argument = arguments.get(i);
                if (argument.equals("--full")) {
                    budget = Budget.FULL;
                } else if (argument.equals("--seed") && i + 1 < arguments.size()) {
                    i++;
                    seed = Long.parseLong(arguments.get(i));
                } else {
                    chosen.add(named(argument, known));
                }
            }
            return new Options(
                    budget, seed, chosen.isEmpty() ? known : chosen, budget == Budget.FULL && chosen.isEmpty());
        }

        private static Family named(String name, List<Family> known) {
            return known.stream()
                    .filter(family -> family.name().equals(name))
                    .findFirst()
                    .orElseThrow(() -> new IllegalArgumentException("no family \"" + name + "\"; there are "
                            + known.stream().map(Family::name).toList()));
        }
    }
}
