package dev.acumen.bench;

import dev.acumen.bench.micro.TranscriptBenchmark;
import dev.acumen.testkit.WorkingDay;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

/// Single operations in a warm JVM: a JVM of its own for each, once in each session.
final class MicroPart implements Part {
    private static final TimeValue WARM_UP = TimeValue.milliseconds(400);
    private static final TimeValue ITERATION = TimeValue.milliseconds(300);
    private static final List<Integer> KEY_POINTS = List.of(100, 1_000, 10_000);
    private static final List<Integer> MEBIBYTES = List.of(1, 50, 200);
    private static final int KINDS = 10;
    private static final String READING =
            "A pass that takes each text as a string is already slower than one that takes none; then each line has a parser"
                    + " and a small tree of its own, so that a broken one costs nothing but itself, what is kept is looked"
                    + " through for what cannot be seen and for secrets, and a fifth of the time goes to the collector, which"
                    + " makes room in so small a heap. The next step is to cut long results while they are parsed, so that"
                    + " what is left out is never built. Nobody waits for it: a session of a working day has a few MB.";

    private final Path scratch;
    private final Path log;
    private final boolean isSmoke;
    private final Map<String, Samples> times = new HashMap<>();
    private final Map<String, Double> allocated = new HashMap<>();

    MicroPart(Path scratch, Extent extent) {
        this.scratch = scratch;
        this.log = scratch.resolve("jmh.log");
        this.isSmoke = extent.isSmoke();
    }

    @Override
    public void prepare() throws IOException {
        for (int size : sizes(MEBIBYTES)) {
            new WorkingDay(KINDS).writeTo(TranscriptBenchmark.file(scratch, size), size);
        }
    }

    private List<Integer> sizes(List<Integer> all) {
        return isSmoke ? all.subList(0, 1) : all;
    }

    @Override
    public void session() {
        times.values().forEach(Samples::begin);
        run("Playbook|NewKeyPoint|Answer", KEY_POINTS, 3, 3);
        run("Store", KEY_POINTS, 6, 5);
        run("Transcript", MEBIBYTES, 3, 3);
        run("Refine.*refine", KEY_POINTS, 1, 1);
        run("Refine.*plainLoop", isSmoke ? KEY_POINTS : KEY_POINTS.subList(2, 3), 0, 1);
    }

    private void run(String benchmarks, List<Integer> sizes, int warmUps, int iterations) {
        ChainedOptionsBuilder options = new OptionsBuilder()
                .include("micro\\.(" + benchmarks + ").*")
                .param("size", sizes(sizes).stream().map(String::valueOf).toArray(String[]::new))
                .jvmArgsPrepend("-Dacumen.bench=" + scratch)
                .addProfiler(GCProfiler.class)
                .output(log.toString())
                .shouldFailOnError(true)
                .warmupIterations(isSmoke ? 0 : warmUps)
                .warmupTime(WARM_UP)
                .measurementIterations(isSmoke ? 1 : iterations)
                .measurementTime(isSmoke ? TimeValue.milliseconds(10) : ITERATION);
        try {
            Collection<RunResult> results = new Runner(options.build()).run();
            if (results.isEmpty()) {
                throw new IllegalStateException("there is no benchmark " + benchmarks);
            }
            results.forEach(this::keep);
        } catch (RunnerException e) {
            throw new IllegalStateException(said(), e);
        }
    }

    private String said() {
        try {
            return Files.readString(log);
        } catch (IOException e) {
            return log + " cannot be read: " + e;
        }
    }

    private void keep(RunResult result) {
        String benchmark = result.getParams().getBenchmark();
        String size = result.getParams().getParam("size");
        String key = benchmark
                        .substring(benchmark.lastIndexOf(".micro.") + ".micro.".length())
                        .replace("Benchmark", "")
                + (size == null ? "" : " " + size);
        Samples samples = times.computeIfAbsent(key, _ -> {
            Samples begun = new Samples();
            begun.begin();
            return begun;
        });
        for (BenchmarkResult fork : result.getBenchmarkResults()) {
            for (IterationResult iteration : fork.getIterationResults()) {
                samples.add(iteration.getPrimaryResult().getScore());
            }
        }
        Result<?> bytes = result.getSecondaryResults().get("gc.alloc.rate.norm");
        if (bytes != null) {
            allocated.put(key, bytes.getScore());
        }
    }

    @Override
    public void report(Report report) throws IOException {
        for (int size : sizes(KEY_POINTS)) {
            String of = Figures.format(", %,d key points", size);
            beside(report, "load" + of, "Playbook.load " + size, "token pass", "Playbook.tokenPass " + size);
            beside(
                    report,
                    "load and render" + of,
                    "Playbook.loadAndRender " + size,
                    "token pass",
                    "Playbook.tokenPass " + size);
            alone(report, "render" + of, "Playbook.render " + size);
            alone(report, "apply ten operations" + of, "Playbook.apply " + size);
            alone(report, "select for a prompt" + of, "Playbook.select " + size);
            beside(
                    report,
                    "journal and save a change" + of,
                    "Store.change " + size,
                    "bare writes",
                    "Store.bareWrites " + size);
            refine(report, "refine, vectors given" + of, size);
            alone(report, "refine, one new" + of, "NewKeyPoint.one " + size);
        }
        beside(report, "find the JSON in an answer", "Answer.extract", "token pass", "Answer.tokenPass");
        for (int size : sizes(MEBIBYTES)) {
            beside(
                    report,
                    "read a transcript of " + size + " MB",
                    "Transcript.read " + size,
                    "token pass",
                    "Transcript.tokenPass " + size);
            alone(report, "the same, a token pass that takes each text", "Transcript.textPass " + size);
        }
        growth(report);
        if (!isSmoke) {
            bars(report);
        }
    }

    private void alone(Report report, String what, String key) {
        report.figure(what, of(key), "", bytes(key));
    }

    private void beside(Report report, String what, String key, String beside, String baseline) throws IOException {
        String heap = "";
        if (key.startsWith("Transcript")) {
            int size = Integer.parseInt(key.substring(key.indexOf(' ') + 1));
            heap = Figures.bytes(Double.parseDouble(Files.readString(TranscriptBenchmark.heap(scratch, size))))
                    + " held";
        }
        report.figure(what, of(key), beside, of(baseline), heap, bytes(key));
    }

    private void refine(Report report, String what, int size) throws IOException {
        if (times.containsKey("Refine.plainLoop " + size)) {
            beside(report, what, "Refine.refine " + size, "plain loop", "Refine.plainLoop " + size);
        } else {
            alone(report, what, "Refine.refine " + size);
        }
    }

    private void growth(Report report) {
        Map<String, String> names = new TreeMap<>(Map.of(
                "Playbook.load", "load",
                "Playbook.render", "render",
                "Playbook.apply", "apply ten operations",
                "Playbook.select", "select for a prompt",
                "Store.change", "journal and save a change",
                "Refine.refine", "refine, vectors given",
                "NewKeyPoint.one", "refine, one new"));
        names.forEach((key, what) -> report.growth(what, "key points", bySize(key, KEY_POINTS)));
        report.growth("read a transcript", "MB", bySize("Transcript.read", MEBIBYTES));
    }

    private Map<Integer, Samples> bySize(String key, List<Integer> all) {
        Map<Integer, Samples> bySize = new TreeMap<>();
        sizes(all).forEach(size -> bySize.put(size, of(key + " " + size)));
        return bySize;
    }

    private void bars(Report report) {
        String pass = Figures.format(
                "The bar is a time, and this machine took %s for a bare token pass over a playbook of as many",
                Figures.time(of("Playbook.tokenPass 10000").median()));
        atMost(
                report,
                "apply ten operations to 10,000 key points",
                "Playbook.apply 10000",
                1.5,
                pass + ". The next step is a profile of this run's inputs.");
        atMost(
                report,
                "load and render 10,000 key points of 100 characters",
                "Playbook.loadAndRender 10000",
                6,
                pass
                        + ", of which this is a multiple that the table shows. The next step is to render a text that was not"
                        + " changed from the bytes it was read from.");
        double speed = of("Transcript.tokenPass 50").ratio(of("Transcript.read 50"));
        Bar reading = Bar.of(
                "read a 50 MB transcript in a heap of 128 MB",
                "≥ 0.5 × the speed of a token pass",
                Figures.times(speed),
                speed >= 0.5);
        report.bar(reading.explained(READING));
        atMost(
                report,
                "refine 10,000 key points, vectors given",
                "Refine.refine 10000",
                6_000,
                pass + ". The next step is a profile.");
        double share = of("Refine.refine 10000").ratio(of("Refine.plainLoop 10000"));
        report.bar(Bar.of(
                "refine 10,000 key points, vectors given",
                "≤ 1/3 of a plain loop",
                Figures.format(
                        "%.2f of %s",
                        share, Figures.time(of("Refine.plainLoop 10000").median())),
                share <= 1 / 3.0));
        atMost(
                report,
                "one new key point against 10,000",
                "NewKeyPoint.one 10000",
                10,
                pass
                        + ". Each time the texts of all key points are taken up anew and the new one is set against each. The"
                        + " next step is to keep what is known of the old ones from one time to the next.");
    }

    private void atMost(Report report, String what, String key, double milliseconds, String ifMissed) {
        double median = of(key).median();
        Bar bar = Bar.of(what, "≤ " + Figures.time(milliseconds), Figures.time(median), median <= milliseconds);
        report.bar(bar.explained(ifMissed));
    }

    private Samples of(String key) {
        Samples samples = times.get(key);
        if (samples == null) {
            throw new IllegalStateException(key + " was not measured");
        }
        return samples;
    }

    private String bytes(String key) {
        return Figures.bytes(allocated.getOrDefault(key, 0.0));
    }
}
