package dev.acumen.bench.simulation;

import dev.acumen.adapt.chart.Interval;
import dev.acumen.adapt.simulation.Policy;
import dev.acumen.adapt.simulation.Simulation;
import dev.acumen.adapt.simulation.SimulationSettings;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/// Streams of all policies with the same settings and the same seeds.
record Runs(SimulationSettings settings, Map<Policy, List<Simulation.Result>> results) {

    /// Plays all of them, one seed a thread.
    ///
    /// @param first the first seed
    static Runs of(SimulationSettings settings, long first, int seeds) throws InterruptedException, ExecutionException {
        Map<Policy, List<Future<Simulation.Result>>> running = new EnumMap<>(Policy.class);
        try (ExecutorService threads =
                Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors())) {
            for (int i = 0; i < seeds; i++) {
                long seed = first + i;
                for (Policy policy : Policy.values()) {
                    running.computeIfAbsent(policy, _ -> new ArrayList<>())
                            .add(threads.submit(() -> Simulation.run(settings, policy, seed)));
                }
            }
        }
        Map<Policy, List<Simulation.Result>> results = new EnumMap<>(Policy.class);
        for (Map.Entry<Policy, List<Future<Simulation.Result>>> entry : running.entrySet()) {
            List<Simulation.Result> done = new ArrayList<>();
            for (Future<Simulation.Result> result : entry.getValue()) {
                done.add(result.get());
            }
            results.put(entry.getKey(), done);
        }
        return new Runs(settings, results);
    }

    private List<Simulation.Result> of(Policy policy) {
        return results.getOrDefault(policy, List.of());
    }

    /// A figure of a policy over the seeds.
    Interval of(Policy policy, ToDoubleFunction<Simulation.Result> figure) {
        return Interval.of(of(policy).stream().mapToDouble(figure).boxed().toList());
    }

    /// How much better one policy scores than another, seed by seed.
    Interval lead(Policy policy, Policy other) {
        return Interval.of(IntStream.range(0, of(policy).size())
                .mapToObj(i -> of(policy).get(i).score() - of(other).get(i).score())
                .toList());
    }

    /// How the score of a policy fell from the hundred tasks before the change to those that begin fifty tasks after
    /// it; beyond what the oracle's did, for tasks differ.
    Interval recovery(Policy policy) {
        int changed = settings.tasks() / 2;
        int span = Math.min(100, changed - 50);
        return Interval.of(IntStream.range(0, of(policy).size())
                .mapToObj(i -> difference(of(policy).get(i), changed, span)
                        - difference(of(Policy.ORACLE).get(i), changed, span))
                .toList());
    }

    private static double difference(Simulation.Result result, int changed, int span) {
        return result.score(changed + 50, changed + 50 + span) - result.score(changed - span, changed);
    }
}
