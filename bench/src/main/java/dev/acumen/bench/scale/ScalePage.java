package dev.acumen.bench.scale;

import dev.acumen.adapt.chart.Chart;
import dev.acumen.adapt.chart.Interval;
import dev.acumen.bench.scale.FleetSimulation.Result;
import dev.acumen.bench.scale.FleetWorld.Latency;
import dev.acumen.bench.scale.FleetWorld.Load;
import dev.acumen.bench.scale.FleetWorld.Model;
import dev.acumen.bench.scale.FleetWorld.Outage;
import dev.acumen.llm.ModelUsage;
import dev.acumen.llm.Prices;
import dev.acumen.providers.PriceTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/// Writes `docs/scale.md` and its curves: what was measured, what is simulated, and how well the two agree.
public final class ScalePage {
    private static final String CURVES = "scale";
    private static final double SECONDS_A_DAY = 86_400;
    private static final int SEEDS = 10;

    /// Of sessions a day.
    private static final int STEP = 5_000;

    /// Tokens of a session: two prompts with eighty key points (docs/explanation/tokens.md), and two answers.
    private static final ModelUsage SESSION = ModelUsage.of(7_200, 0, 0, 1_300);

    /// The same where the instructions and the playbook are in the provider's cache.
    private static final ModelUsage CACHED = ModelUsage.of(1_100, 800, 5_300, 1_300);

    private final Path folder;
    private final Measured measured;
    private final StringBuilder page = new StringBuilder();

    private ScalePage(Path folder) {
        this.folder = folder;
        this.measured = Measured.read(folder.resolve(CURVES).resolve("measured.json"));
    }

    /// @param args the folder for the page, which has `scale/measured.json`
    public static void main(String[] args) throws IOException {
        new ScalePage(Path.of(args[0])).write();
    }

    private void write() throws IOException {
        page.append(ScaleTexts.INTRODUCTION);
        measurements();
        company();
        money();
        services();
        page.append(ScaleTexts.END);
        Files.writeString(folder.resolve("scale.md"), page.toString().replaceAll("\n{3,}", "\n\n"));
    }

    private void measurements() {
        page.append(ScaleTexts.MEASURED);
        row("what", "sessions/s, median", "lowest and highest", "simulated");
        row("---", "---:", "---:", "---:");
        rates("1 task, all playbooks alike", "even_1", 1, 0);
        rates("2 tasks, all playbooks alike", "even_2", 2, 0);
        rates("1 task, playbooks by Zipf's law", "zipf_1", 1, 1);
        rates("2 tasks, playbooks by Zipf's law", "zipf_2", 2, 1);
        row("1 task, 32 playbooks at once", text("%.1f", measured.median("wide_1")), spread("wide_1"), "");
        double efficiency = measured.median("even_2") / measured.median("even_1") / 2;
        page.append(text(
                "\nEfficiency from one task to two: **%.2f** (bar: at least 0.8, %s).\n\n",
                efficiency, efficiency >= 0.8 ? "met" : "missed"));
        page.append(ScaleTexts.RECOVERY);
        row("what", "median", "lowest and highest");
        row("---", "---:", "---:");
        seconds("a task manager was killed", "recovery_task_manager");
        seconds("the job manager was killed", "recovery_job_manager");
        page.append(text(
                "\nWhile some %,.0f sessions of %,.0f bytes wait, the state is %.1f MB. A checkpoint takes %.0f ms at the\n"
                        + "median and %.0f ms at most.\n\n",
                measured.number("waiting"),
                measured.number("session_bytes"),
                measured.checkpoints("state_size", "max") / 1e6,
                measured.checkpoints("end_to_end_duration", "p50"),
                measured.checkpoints("end_to_end_duration", "max")));
    }

    /// @param tasks of the simulation
    private void rates(String what, String name, int tasks, double skew) {
        row(what, text("%.1f", measured.median(name)), spread(name), text("%.1f", simulated(tasks, skew)));
    }

    /// What the simulation says of a world like the measured one. The overhead of a session is what one task needed
    /// beside its requests, playbooks being alike; everything else follows.
    private double simulated(int tasks, double skew) {
        double latency = measured.number("latency_ms") / 1_000;
        int inFlight = (int) measured.number("in_flight");
        double overhead = Math.max(0, inFlight / measured.median("even_1") - 2 * latency);
        int sessions = (int) measured.number("sessions");
        Load load =
                new Load((int) measured.number("playbooks"), sessions * SECONDS_A_DAY, 1 / SECONDS_A_DAY, false, skew);
        Latency request = new Latency(latency, 0);
        return IntStream.range(0, SEEDS)
                .mapToDouble(seed -> FleetSimulation.run(new FleetWorld(
                                load, tasks, inFlight, new Model(request, request, 0, Outage.NONE), overhead, seed))
                        .rate())
                .average()
                .orElseThrow();
    }

    private void seconds(String what, String name) {
        row(what, text("%.1f s", measured.median(name)), spread(name));
    }

    private String spread(String name) {
        DoubleStream all = measured.values(name).stream().mapToDouble(Double::doubleValue);
        var figures = all.summaryStatistics();
        return text("%.1f – %.1f", figures.getMin(), figures.getMax());
    }

    private void company() throws IOException {
        page.append(ScaleTexts.COMPANY);
        slots();
        limits();
        hot();
        outage();
        growth();
    }

    private void slots() throws IOException {
        page.append(ScaleTexts.SLOTS);
        row("task slots", "delay p50", "delay p99", "most in flight", "largest backlog", "its size");
        row("---:", "---:", "---:", "---:", "---:", "---:");
        List<Chart.Line> lines = new ArrayList<>();
        for (int tasks : List.of(8, 12, 14, 16, 24)) {
            Result result = FleetSimulation.run(FleetWorld.company().withTasks(tasks));
            row(
                    String.valueOf(tasks),
                    time(result.median()),
                    time(result.late()),
                    text("%,d", result.mostInFlight()),
                    text("%,d", result.mostBacklog()),
                    text("%.1f GB", result.mostBacklog() * ScaleTexts.SESSION_KILOBYTES / 1e6));
            lines.add(new Chart.Line(
                    tasks + " slots",
                    result.backlogs().stream()
                            .map(backlog -> Interval.exact(backlog / 1_000.0))
                            .toList()));
        }
        curve(
                "day",
                "Backlog over a day, in thousands of sessions, by task slots",
                "hour",
                IntStream.range(0, 24).mapToObj(String::valueOf).toList(),
                lines);
    }

    private void limits() {
        page.append(ScaleTexts.LIMITS);
        row("requests a minute", "delay p50", "delay p99", "largest backlog", "learned after");
        row("---:", "---:", "---:", "---:", "---:");
        for (int perMinute : List.of(1_000, 2_000, 3_000, 4_000, 6_000, 8_000)) {
            Result result = FleetSimulation.run(FleetWorld.company().withLimit(perMinute / 60.0));
            row(
                    text("%,d", perMinute),
                    time(result.median()),
                    time(result.late()),
                    text("%,d", result.mostBacklog()),
                    text("%.1f h", result.seconds() / 3_600));
        }
        page.append('\n');
    }

    private void hot() {
        page.append(ScaleTexts.HOT);
        row("exponent", "sessions a day of the largest", "delay p50", "delay p99", "longest delay");
        row("---:", "---:", "---:", "---:", "---:");
        for (double skew : List.of(0.0, 0.5, 0.7, 0.8, 1.0)) {
            Load usual = FleetWorld.company().load();
            Load load = new Load(usual.playbooks(), usual.perDay(), usual.days(), true, skew);
            Result result = FleetSimulation.run(FleetWorld.company().with(load));
            double all = IntStream.rangeClosed(1, load.playbooks())
                    .mapToDouble(i -> Math.pow(i, -skew))
                    .sum();
            row(
                    text("%.1f", skew),
                    text("%,.0f", load.perDay() / all),
                    time(result.median()),
                    time(result.late()),
                    time(result.longest()));
        }
        page.append('\n');
    }

    private void outage() {
        page.append(ScaleTexts.OUTAGE);
        row("model away from 10:00 for", "delay p99", "longest delay", "largest backlog");
        row("---:", "---:", "---:", "---:");
        for (double hours : List.of(0.0, 1.0, 4.0)) {
            Result result =
                    FleetSimulation.run(FleetWorld.company().withTasks(24).with(new Outage(10, hours)));
            row(text("%.0f h", hours), time(result.late()), time(result.longest()), text("%,d", result.mostBacklog()));
        }
        page.append('\n');
    }

    /// How many slots keep the delay below a minute for 99 of 100 sessions, by the number of sessions.
    private void growth() throws IOException {
        page.append(ScaleTexts.GROWTH);
        row("sessions a day", "slots", "delay p99", "requests a minute in the busiest hour");
        row("---:", "---:", "---:", "---:");
        List<String> places = new ArrayList<>();
        List<Interval> slots = new ArrayList<>();
        for (int perDay : List.of(20_000, 100_000, 500_000, 1_000_000, 2_000_000, 4_000_000)) {
            Load load = new Load(Math.max(1_000, perDay / 20), perDay, 1, true, 0);
            int tasks = 1;
            Result result = FleetSimulation.run(FleetWorld.company().with(load).withTasks(tasks));
            while (result.late() > 60) {
                tasks++;
                result = FleetSimulation.run(FleetWorld.company().with(load).withTasks(tasks));
            }
            double busiest = perDay / 24.0 / 60 * 2 * FleetSimulation.BUSIEST;
            row(text("%,d", perDay), String.valueOf(tasks), time(result.late()), text("%,.0f", busiest));
            places.add(text("%,d", perDay / 1_000));
            slots.add(Interval.exact(tasks));
        }
        curve(
                "slots",
                "Task slots that keep 99 of 100 delays below a minute",
                "thousand sessions a day",
                places,
                List.of(new Chart.Line("64 in flight", slots)));
    }

    private void money() {
        page.append(ScaleTexts.MONEY);
        row("model", "a session", "a session, cached", "a day", "a playbook and month");
        row("---", "---:", "---:", "---:", "---:");
        Prices prices = PriceTable.bundled();
        for (String model : List.of("claude-haiku-5-5", "claude-haiku-4-5", "claude-sonnet-5-5")) {
            double plain = prices.cost(model, SESSION).orElseThrow().doubleValue();
            double cached = prices.cost(model, CACHED).orElseThrow().doubleValue();
            row(
                    model,
                    text("$%.4f", plain),
                    text("$%.4f", cached),
                    text("$%,.0f", plain * FleetWorld.company().load().perDay()),
                    text("$%.2f", plain * 20 * 30));
        }
        page.append('\n');
    }

    private void services() {
        page.append(ScaleTexts.SERVICES);
        row("sessions/s", "2 playbooks at once", "32 playbooks at once");
        row("---", "---:", "---:");
        row("the fleet, 1 task", rate("even_1"), rate("wide_1"));
        row("the service, 1 process", rate("service_2"), rate("service_32"));
        page.append(ScaleTexts.LESSONS);
        row("`--lessons`", "sessions a day", "delay p99");
        row("---:", "---:", "---:");
        for (int lessons : List.of(8, 16, 32, 64)) {
            int perDay = STEP;
            while (service(lessons, perDay + STEP).late() <= 60) {
                perDay += STEP;
            }
            row(
                    String.valueOf(lessons),
                    text("%,d", perDay),
                    time(service(lessons, perDay).late()));
        }
    }

    /// One process of a service: a task that learns so many playbooks at once.
    private static Result service(int lessons, int perDay) {
        return FleetSimulation.run(FleetWorld.company()
                .with(new Load(perDay / 20, perDay, 1, true, 0))
                .withTasks(1)
                .withInFlight(lessons));
    }

    private String rate(String name) {
        return text("%.1f (%s)", measured.median(name), spread(name));
    }

    private void curve(String name, String title, String below, List<String> places, List<Chart.Line> lines)
            throws IOException {
        Files.writeString(folder.resolve(CURVES).resolve(name + ".svg"), new Chart(title, below, places, lines).svg());
        page.append("\n![")
                .append(title)
                .append("](" + CURVES + "/")
                .append(name)
                .append(".svg)\n\n");
    }

    private void row(String... cells) {
        page.append("| ").append(String.join(" | ", cells)).append(" |\n");
    }

    private static String time(double seconds) {
        if (seconds < 120) {
            return text("%.0f s", seconds);
        }
        return seconds < 7_200 ? text("%.0f min", seconds / 60) : text("%.1f h", seconds / 3_600);
    }

    // The annotation that the warning asks for is in a library that nothing else needs.
    @SuppressWarnings("AnnotateFormatMethod")
    private static String text(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
