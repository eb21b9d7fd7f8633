package dev.acumen.faults;

import dev.acumen.faults.campaign.Ledger;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/// `docs/reports/faults.md`: what was injected, and what held. It is written whole, and nobody edits it.
final class Page {
    private Page() {}

    static void write(Path file, List<Result> results, long seed, LocalDate day) throws IOException {
        String text = """
                # Faults

                What goes wrong on purpose, how often, and what must hold all the same. This page is made by

                ```sh
                ./faults/run --full --seed %d
                ```

                on %s (%s). `./faults/run` is a short form of it for each change of the program; the name of a family runs that one alone.
                The same seed injects the same faults, but for the moments that a busy machine shifts. It ends within twenty minutes:
                on a slow machine each family has an equal part of the time that the shorter ones leave, and what is cut short is named.

                **%s**

                | family | what goes wrong | what must hold | faults | violations | time |
                |---|---|---|---:|---:|---:|
                %s

                %s
                """.formatted(
                        seed,
                        day,
                        machine(),
                        Report.summary(results, seed),
                        results.stream().map(Page::row).collect(Collectors.joining("\n")),
                        results.stream().map(Page::details).collect(Collectors.joining("\n")));
        Files.writeString(file, text.strip() + "\n");
    }

    private static String machine() {
        return "%d cores, %s %s, JDK %s"
                .formatted(
                        Runtime.getRuntime().availableProcessors(),
                        System.getProperty("os.name"),
                        System.getProperty("os.arch"),
                        Runtime.version());
    }

    private static String row(Result result) {
        Ledger ledger = result.ledger();
        return "| [`%s`](#%s) | %s | %s | %d | %d | %.0f s |"
                .formatted(
                        result.family().name(),
                        result.family().name(),
                        result.family().fault(),
                        result.family().invariant(),
                        ledger.total(),
                        ledger.violations().size(),
                        result.time().toMillis() / 1e3);
    }

    /// Each fault with its number, and what did not hold.
    private static String details(Result result) {
        Ledger ledger = result.ledger();
        StringBuilder text =
                new StringBuilder("## ").append(result.family().name()).append("\n\n");
        text.append(ledger.runs().entrySet().stream()
                .map(each -> each.getValue() + " × " + each.getKey())
                .collect(Collectors.joining(", ", "", ".\n")));
        if (!ledger.late().isEmpty()) {
            int times =
                    ledger.late().values().stream().mapToInt(Integer::intValue).sum();
            text.append("\nToo late to hit anything, and not counted: ")
                    .append(times)
                    .append(".\n");
        }
        if (!ledger.cutShort().isEmpty()) {
            text.append("\nCut short for want of time: ")
                    .append(String.join(", ", ledger.cutShort()))
                    .append(".\n");
        }
        ledger.skipped()
                .forEach((fault, why) -> text.append("\nNot injected: ")
                        .append(fault)
                        .append("; ")
                        .append(why)
                        .append(".\n"));
        ledger.violations()
                .forEach(each -> text.append(String.format(
                        Locale.ROOT,
                        "%n- **%s**, %s:%n  ```%n%s%n  ```%n",
                        each.fault(),
                        each.place(),
                        each.what().strip().indent(2).stripTrailing())));
        return text.toString();
    }
}
