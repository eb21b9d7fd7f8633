package dev.acumen.bench;

import dev.acumen.bench.Bar.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// What all parts found, as it is printed and written.
final class Report {
    private final List<Bar> bars = new ArrayList<>();
    private final Table figures =
            new Table("what", "median", "sessions", "beside", "ratio", "peak memory", "allocated");
    private final Table growth = new Table("what", "size", "smallest", "middle", "largest", "exponent");
    private final Table stores = new Table("what", "files p50", "p99", "PostgreSQL p50", "p99", "ratio of p50");
    private final Table tokens = new Table("session", "reference", "Acumen", "share");

    void bar(Bar bar) {
        bars.add(bar);
    }

    /// A figure that others are compared with.
    void figure(String what, Samples samples, String memory, String allocated) {
        figures.add(what, Figures.time(samples.median()), Figures.spread(samples), "", "", memory, allocated);
    }

    /// @param beside what it is compared with
    void figure(String what, Samples samples, String beside, Samples baseline, String memory, String allocated) {
        figures.add(
                what,
                Figures.time(samples.median()),
                Figures.spread(samples),
                beside,
                Figures.times(samples.ratio(baseline)),
                memory,
                allocated);
    }

    /// How something grows.
    ///
    /// @param unit what the sizes count
    /// @param times the smallest first; nothing is told of fewer than three
    void growth(String what, String unit, Map<Integer, Samples> times) {
        if (times.size() != 3) {
            return;
        }
        Map<Integer, Double> medians = new TreeMap<>();
        times.forEach((size, samples) -> medians.put(size, samples.median()));
        List<Integer> sizes = List.copyOf(medians.keySet());
        List<String> shown = medians.values().stream().map(Figures::time).toList();
        growth.add(
                what,
                Figures.format("%,d, %,d, %,d %s", sizes.get(0), sizes.get(1), sizes.get(2), unit),
                shown.get(0),
                shown.get(1),
                shown.get(2),
                Figures.format("%.2f", Figures.exponent(medians)));
    }

    /// The same done by the file store and by the database.
    void stores(String what, Latencies files, Latencies rows) {
        stores.add(
                what,
                Figures.time(files.percentile(50)),
                Figures.time(files.percentile(99)),
                Figures.time(rows.percentile(50)),
                Figures.time(rows.percentile(99)),
                Figures.times(rows.percentile(50) / files.percentile(50)));
    }

    void tokens(String session, int reference, int ours) {
        tokens.add(
                session,
                Figures.format("%,d", reference),
                Figures.format("%,d", ours),
                Figures.format("%.0f %%", 100.0 * ours / reference));
    }

    /// All tables, each with a heading; those that hold nothing are left out.
    String tables() {
        Table table = new Table("what", "bar", "measured", "");
        bars.forEach(bar -> table.add(
                bar.what(), bar.demand(), bar.measured(), bar.verdict().toString()));
        StringBuilder text = new StringBuilder();
        append(text, "Bars", table);
        missed(text);
        append(text, "Figures", figures);
        append(text, "Growth", growth);
        append(text, "Stores", stores);
        append(text, "Tokens", tokens);
        return text.toString();
    }

    private static void append(StringBuilder text, String heading, Table table) {
        if (!table.isEmpty()) {
            text.append("## ").append(heading).append("\n\n").append(table).append('\n');
        }
    }

    private void missed(StringBuilder text) {
        for (Bar bar : bars) {
            if (bar.verdict() == Verdict.MISSED) {
                text.append("Missed: ")
                        .append(bar.what())
                        .append(". ")
                        .append(bar.ifMissed())
                        .append("\n\n");
            }
        }
    }
}
