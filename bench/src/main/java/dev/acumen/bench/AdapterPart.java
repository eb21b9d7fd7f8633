package dev.acumen.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

/// What an adapter adds to a call of an agent, beside the same call without it.
final class AdapterPart implements Part {
    private static final Map<String, String> FRAMEWORKS =
            new TreeMap<>(Map.of("langChain4j", "LangChain4j", "springAi", "Spring AI", "adk", "Google ADK"));
    private static final String COSTS =
            "It is the text of the key points, and once a second the playbook, which is read again.";
    private static final int PERCENT = 99;
    private static final double MOST_MILLIS = 1;

    private final Path log;
    private final boolean isSmoke;
    private final Map<String, List<Double>> slowest = new HashMap<>();

    AdapterPart(Path scratch, Extent extent) {
        this.log = scratch.resolve("adapters.log");
        this.isSmoke = extent.isSmoke();
    }

    @Override
    public void prepare() {}

    @Override
    public void session() throws IOException {
        try {
            for (RunResult result : new Runner(new OptionsBuilder()
                            .include("micro\\.AgentCallBenchmark.*")
                            .output(log.toString())
                            .shouldFailOnError(true)
                            .warmupIterations(isSmoke ? 0 : 5)
                            .warmupTime(TimeValue.seconds(1))
                            .measurementIterations(isSmoke ? 1 : 5)
                            .measurementTime(isSmoke ? TimeValue.milliseconds(10) : TimeValue.seconds(1))
                            .build())
                    .run()) {
                slowest.computeIfAbsent(result.getPrimaryResult().getLabel(), _ -> new ArrayList<>())
                        .add(result.getPrimaryResult().getStatistics().getPercentile(PERCENT));
            }
        } catch (RunnerException e) {
            throw new IllegalStateException(Files.exists(log) ? Files.readString(log) : "JMH did not begin", e);
        }
    }

    @Override
    public void report(Report report) {
        if (isSmoke) {
            return;
        }
        FRAMEWORKS.forEach((benchmark, framework) -> {
            double with = median(benchmark);
            double without = median(benchmark + "Alone");
            report.bar(Bar.of(
                            "a call of an agent of " + framework + " with 50 key points, p99",
                            Figures.format("≤ %.0f ms more than without the adapter", MOST_MILLIS),
                            Figures.time(with) + " beside " + Figures.time(without),
                            with - without <= MOST_MILLIS)
                    .explained(COSTS));
        });
    }

    private double median(String benchmark) {
        List<Double> sorted = slowest.getOrDefault(benchmark, List.of(Double.NaN)).stream()
                .sorted()
                .toList();
        return sorted.get(sorted.size() / 2);
    }
}
