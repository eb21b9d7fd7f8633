package dev.acumen.faults;

import dev.acumen.faults.campaign.Ledger;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// What is printed of a campaign.
final class Report {
    private Report() {}

    /// The lines about one family: what it is, what was injected how often, what did not hold.
    static List<String> of(Result result) {
        Ledger ledger = result.ledger();
        List<String> lines = new ArrayList<>();
        lines.add("%s: %s (%.1f s)"
                .formatted(
                        result.family().name(),
                        result.family().fault(),
                        result.time().toMillis() / 1e3));
        lines.add("    must hold: " + result.family().invariant());
        ledger.runs().forEach((fault, times) -> lines.add(String.format(Locale.ROOT, "    %6d  %s", times, fault)));
        ledger.late()
                .forEach((fault, times) ->
                        lines.add(String.format(Locale.ROOT, "  too late  %d, not counted: %s", times, fault)));
        ledger.cutShort().forEach(fault -> lines.add(" cut short  for want of time: " + fault));
        ledger.skipped().forEach((fault, why) -> lines.add("   skipped  " + fault + ": " + why));
        ledger.violations()
                .forEach(each -> lines.add("  VIOLATION " + each.fault() + "; " + each.place() + "\n    "
                        + each.what().strip().replace("\n", "\n    ")));
        return lines;
    }

    /// The last line.
    static String summary(List<Result> results, long seed) {
        int faults = results.stream().mapToInt(each -> each.ledger().total()).sum();
        int violations = results.stream()
                .mapToInt(each -> each.ledger().violations().size())
                .sum();
        return "faults: " + faults + " injected, " + violations + (violations == 1 ? " violation" : " violations")
                + ", seed " + seed;
    }
}
