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
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Simulates all settings and writes the page and its curves.
public final class SimulationPage {
    /// The first of the seeds that are reported. Whoever chooses a mechanism uses smaller ones.
    private static final long FIRST_SEED = 1_000_000;

    private static final String CURVES = "evidence";

    private static final List<Double> NOISES = List.of(0.0, 0.1, 0.2, 0.3, 0.4, 0.5);

    private static final List<Integer> BUDGETS = List.of(1_000, 4_000, 16_000);

    /// Of each stream, but where the number of tasks is what differs.
    private static final int TASKS = 400;

    /// A score that differs by less is the same.
    private static final double EVEN = 0.001;

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
    /// @param lengths the numbers of tasks that are compared
    private record Plan(List<Integer> lengths, String option) {
        static final Plan WHOLE = new Plan(List.of(100, 400, 1_000, 5_000), "");
        static final Plan SHORT = new Plan(List.of(100, 400), " --short");
    }

    /// @param args the folder for the page; `--short` for no long streams
    public static void main(String[] args) throws IOException, InterruptedException, ExecutionException {
        Plan plan = List.of(args).contains("--short") ? Plan.SHORT : Plan.WHOLE;
        new SimulationPage(Path.of(args[0]), plan).write();
    }

    private void write() throws IOException, InterruptedException, ExecutionException {
        Files.createDirectories(folder.resolve(CURVES));
        SimulationSettings usual = SimulationSettings.defaults().withTasks(TASKS);
        Map<String, Runs> noises = new LinkedHashMap<>();
        for (double noise : NOISES) {
            noises.put(percent(noise), runs(usual.withNoise(Noise.of(noise))));
        }
        Map<String, Runs> budgets = new LinkedHashMap<>();
        for (int budget : BUDGETS) {
            budgets.put(Integer.toString(budget), runs(usual.withBudget(budget)));
        }
        Map<String, Runs> lengths = new LinkedHashMap<>();
        for (int length : plan.lengths) {
            lengths.put(Integer.toString(length), runs(usual.withTasks(length)));
        }
        page.append(Texts.INTRODUCTION.formatted(plan.option));
        bars(noises);
        curves(usual, noises, budgets, lengths);
        page.append(Texts.WORLD.formatted(TASKS));
        tables(noises, budgets, lengths);
        page.append(Texts.LIMITS);
        Files.writeString(folder.resolve("evidence.md"), page.toString().replaceAll("\n{3,}", "\n\n"));
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

    private void bars(Map<String, Runs> noises) {
        page.append(Texts.BARS);
        lead(Policy.ACUMEN, noises);
        page.append("Without the gate, as Acumen learns from everyday sessions:\n\n");
        lead(Policy.ACUMEN_WITHOUT_GATE, noises);
        page.append(Texts.RECOVERY);
        table("noise", noises, (runs, policy) -> verdict(runs.recovery(policy)));
    }

    private void lead(Policy policy, Map<String, Runs> noises) {
        table(
                "lead of " + policy.label() + " over",
                noises,
                others(),
                (runs, other) -> verdict(runs.lead(policy, other)));
    }

    private void curves(
            SimulationSettings usual, Map<String, Runs> noises, Map<String, Runs> budgets, Map<String, Runs> lengths)
            throws IOException, InterruptedException, ExecutionException {
        page.append("## Curves\n\n");
        curve("noise", "Score by noise", "noise", noises, Simulation.Result::score);
        curve("harmful", "Wrong key points at the end, by noise", "noise", noises, Simulation.Result::harmful);
        overTime(runs(usual));
        curve("budget", "Score by budget, 20 % noise", "tokens of key points", budgets, Simulation.Result::score);
        curve("tasks", "Score by number of tasks, 20 % noise", "tasks", lengths, Simulation.Result::score);
    }

    private void tables(Map<String, Runs> noises, Map<String, Runs> budgets, Map<String, Runs> lengths) {
        page.append("## Tables\n\nScore, the mean share of topics that were done right:\n\n");
        table("noise", noises, SimulationPage::score);
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
        page.append("Tokens of key points shown for each task, held-out attempts of the gate included:\n\n");
        table(
                "noise",
                noises,
                (runs, policy) -> "%.0f"
                        .formatted(
                                runs.of(policy, result -> result.units() / 4.0).mean() / TASKS));
        page.append("Score by budget and by number of tasks, with 20 % noise:\n\n");
        table("budget", budgets, SimulationPage::score);
        table("tasks", lengths, SimulationPage::score);
    }

    private static String score(Runs runs, Policy policy) {
        return runs.of(policy, Simulation.Result::score).text();
    }

    private static List<Policy> others() {
        return Stream.of(Policy.values())
                .filter(policy -> policy.compareTo(Policy.ACUMEN_WITHOUT_GATE) < 0)
                .toList();
    }

    private static String verdict(Interval difference) {
        boolean isEven = difference.low() > -EVEN && difference.high() < EVEN;
        String word = difference.low() >= 0 ? "met" : isEven ? "even" : difference.high() >= 0 ? "open" : "**missed**";
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
        int spans = TASKS / SPAN;
        List<String> places = IntStream.rangeClosed(1, spans)
                .mapToObj(span -> Integer.toString(span * SPAN))
                .toList();
        draw(
                "time",
                "Score over time, 20 % noise; the drifting rules change half-way",
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
        Files.writeString(folder.resolve(CURVES).resolve(name + ".svg"), svg);
        page.append("![").append(title).append("](" + CURVES + "/").append(name).append(".svg)\n\n");
    }
}
