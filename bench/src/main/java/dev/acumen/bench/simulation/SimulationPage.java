package dev.acumen.bench.simulation;

import dev.acumen.adapt.chart.Chart;
import dev.acumen.adapt.chart.Interval;
import dev.acumen.adapt.simulation.Noise;
import dev.acumen.adapt.simulation.Policy;
import dev.acumen.adapt.simulation.Simulation;
import dev.acumen.adapt.simulation.SimulationSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Simulates all settings and writes the page and its curves.
public final class SimulationPage {
    /// The first of the seeds that are reported. Whoever chooses a mechanism uses smaller ones.
    private static final long FIRST_SEED = 1_000_000;

    private static final List<Double> NOISES = List.of(0.0, 0.1, 0.2, 0.3, 0.4, 0.5);

    /// How many tasks of the stream are one place of the curve over time.
    private static final int SPAN = 20;

    private final Path folder;
    private final Plan plan;
    private final StringBuilder page = new StringBuilder();
    private final Map<SimulationSettings, Runs> done = new HashMap<>();

    private SimulationPage(Path folder, Plan plan) {
        this.folder = folder;
        this.plan = plan;
    }

    /// How much is simulated.
    ///
    /// @param tasks of each stream, but where the number of tasks is what differs
    /// @param budgets the budgets in tokens that are compared
    /// @param lengths the numbers of tasks that are compared
    private record Plan(int tasks, List<Integer> budgets, List<Integer> lengths, String option) {
        static final Plan WHOLE = new Plan(1_000, List.of(1_000, 4_000, 16_000), List.of(100, 1_000, 5_000), "");
        static final Plan SHORT = new Plan(400, List.of(1_000, 4_000, 16_000), List.of(100, 400), " --short");
    }

    /// @param args the folder for the page; `--short` for fewer tasks
    public static void main(String[] args) throws IOException, InterruptedException, ExecutionException {
        Plan plan = List.of(args).contains("--short") ? Plan.SHORT : Plan.WHOLE;
        new SimulationPage(Path.of(args[0]), plan).write();
    }

    private void write() throws IOException, InterruptedException, ExecutionException {
        Files.createDirectories(folder.resolve("simulation"));
        SimulationSettings usual = SimulationSettings.defaults().withTasks(plan.tasks);
        Map<String, Runs> noises = new LinkedHashMap<>();
        for (double noise : NOISES) {
            noises.put(percent(noise), runs(usual.withNoise(Noise.of(noise))));
        }
        Map<String, Runs> budgets = new LinkedHashMap<>();
        for (int budget : plan.budgets) {
            budgets.put(Integer.toString(budget), runs(usual.withBudget(budget)));
        }
        Map<String, Runs> lengths = new LinkedHashMap<>();
        for (int length : plan.lengths) {
            lengths.put(Integer.toString(length), runs(usual.withTasks(length)));
        }
        page.append(Texts.INTRODUCTION.formatted(plan.option, plan.tasks));
        bars(noises);
        byNoise(noises);
        page.append("## Over time\n\nWith noise of 20 %. The drifting rules change half-way.\n\n");
        overTime(runs(usual));
        page.append("\n## By budget and by number of tasks\n\nWith noise of 20 %.\n\n");
        curve("budget", "Score by budget", "tokens of key points", budgets, Simulation.Result::score);
        curve("tasks", "Score by number of tasks", "tasks", lengths, Simulation.Result::score);
        table(
                "budget",
                budgets,
                (runs, policy) -> runs.of(policy, Simulation.Result::score).text());
        table(
                "tasks",
                lengths,
                (runs, policy) -> runs.of(policy, Simulation.Result::score).text());
        page.append(Texts.LIMITS);
        Files.writeString(folder.resolve("simulation.md"), page.toString().replaceAll("\n{3,}", "\n\n"));
    }

    private Runs runs(SimulationSettings settings) throws InterruptedException, ExecutionException {
        Runs known = done.get(settings);
        if (known == null) {
            known = Runs.of(settings, FIRST_SEED, Interval.LEAST);
            done.put(settings, known);
        }
        return known;
    }

    private static String percent(double share) {
        return Math.round(share * 100) + " %";
    }

    /// A cell of a table.
    private interface Cell {
        String of(Runs runs, Policy policy);
    }

    private void byNoise(Map<String, Runs> noises) throws IOException {
        page.append("## By noise\n\n");
        curve("noise", "Score by noise", "noise", noises, Simulation.Result::score);
        curve("harmful", "Wrong key points at the end, by noise", "noise", noises, result -> result.harmful());
        page.append("Score, the mean share of topics that were done right:\n\n");
        table(
                "noise",
                noises,
                (runs, policy) -> runs.of(policy, Simulation.Result::score).text());
        page.append("Regret, what the oracle scores more:\n\n");
        table(
                "noise",
                noises,
                (runs, policy) -> runs.lead(Policy.ORACLE, policy).text());
        page.append("Key points at the end, and how many of them are wrong:\n\n");
        table(
                "noise",
                noises,
                (runs, policy) -> "%.0f, %.0f wrong"
                        .formatted(
                                runs.of(policy, Simulation.Result::keyPoints).mean(),
                                runs.of(policy, Simulation.Result::harmful).mean()));
        page.append("Tokens of key points shown for each task of the stream, held-out attempts included:\n\n");
        table(
                "noise",
                noises,
                (runs, policy) -> "%.0f"
                        .formatted(
                                runs.of(policy, result -> result.units() / 4.0).mean() / plan.tasks));
    }

    private void bars(Map<String, Runs> noises) {
        page.append(
                        "## Bars\n\n*Met*: the 95 % interval of the difference, seed by seed, is not below zero. *Open*: it")
                .append("\nholds zero. *Missed*: it is below zero.\n\n");
        table("Acumen's lead over", noises, others(), (runs, policy) -> verdict(runs.lead(Policy.ACUMEN, policy)));
        page.append("Score from fifty tasks after the change on, minus the score before it, beyond the oracle's:\n\n");
        table("noise", noises, (runs, policy) -> verdict(runs.recovery(policy)));
    }

    private static List<Policy> others() {
        return Stream.of(Policy.values())
                .filter(policy -> policy != Policy.ACUMEN && policy != Policy.ORACLE)
                .toList();
    }

    private static String verdict(Interval difference) {
        String word = difference.low() >= 0 ? "met" : difference.high() >= 0 ? "open" : "**missed**";
        return word + " (" + difference.signed() + ")";
    }

    private void table(String head, Map<String, Runs> columns, Cell cell) {
        table(head, columns, List.of(Policy.values()), cell);
    }

    private void table(String head, Map<String, Runs> columns, List<Policy> policies, Cell cell) {
        page.append("| ").append(head).append(" |");
        columns.keySet().forEach(name -> page.append(' ').append(name).append(" |"));
        page.append("\n|---|").append("---:|".repeat(columns.size())).append('\n');
        for (Policy policy : policies) {
            page.append("| ").append(policy.label()).append(" |");
            columns.values()
                    .forEach(runs ->
                            page.append(' ').append(cell.of(runs, policy)).append(" |"));
            page.append('\n');
        }
        page.append('\n');
    }

    /// A figure of a result.
    private interface Figure {
        double of(Simulation.Result result);
    }

    private void curve(String name, String title, String below, Map<String, Runs> places, Figure figure)
            throws IOException {
        draw(
                name,
                title,
                below,
                List.copyOf(places.keySet()),
                policy -> places.values().stream()
                        .map(runs -> runs.of(policy, figure::of))
                        .toList());
    }

    private void overTime(Runs runs) throws IOException {
        int spans = plan.tasks / SPAN;
        List<String> places = IntStream.rangeClosed(1, spans)
                .mapToObj(span -> Integer.toString(span * SPAN))
                .toList();
        draw(
                "time",
                "Score over time, 20 % noise",
                "tasks",
                places,
                policy -> IntStream.range(0, spans)
                        .mapToObj(span -> runs.of(policy, result -> result.score(span * SPAN, (span + 1) * SPAN)))
                        .toList());
    }

    private void draw(
            String name, String title, String below, List<String> places, Function<Policy, List<Interval>> values)
            throws IOException {
        List<Chart.Line> lines = new ArrayList<>();
        for (Policy policy : Policy.values()) {
            lines.add(new Chart.Line(policy.label(), values.apply(policy)));
        }
        String svg = new Chart(title, below, places, lines).svg();
        Files.writeString(folder.resolve("simulation").resolve(name + ".svg"), svg);
        page.append("![")
                .append(title)
                .append("](simulation/")
                .append(name.toLowerCase(Locale.ROOT))
                .append(".svg)\n\n");
    }
}
