package dev.acumen.adapt.simulation;

import dev.acumen.playbook.KeyPoint;
import java.util.ArrayList;
import java.util.List;

/// Plays a stream of tasks: the agent tries each with what the policy shows, and after each window the policy learns.
/// The same settings, policy and seed give the same result.
public final class Simulation {
    private Simulation() {}

    /// What came of one stream.
    ///
    /// @param scores of each task, from 0 to 1, in order
    /// @param units UTF-16 units of key points that all attempts were shown, those for the gate included
    /// @param keyPoints how many key points are kept at the end
    /// @param harmful how many of them are wrong for some of their tasks
    public record Result(List<Double> scores, long units, int keyPoints, int harmful) {
        public Result {
            scores = List.copyOf(scores);
        }

        /// The mean score of the tasks in a range.
        ///
        /// @param from the first
        /// @param to the one after the last
        public double score(int from, int to) {
            return scores.subList(from, to).stream()
                    .mapToDouble(Double::doubleValue)
                    .average()
                    .orElse(0);
        }

        /// The mean score.
        public double score() {
            return score(0, scores.size());
        }
    }

    /// Plays one stream.
    public static Result run(SimulationSettings settings, Policy policy, long seed) {
        World world = new World(seed, settings.tasks() / 2);
        SimulatedAgent agent = new SimulatedAgent(world, settings.reliability());
        Memory memory = policy.memory(settings, world, agent);
        List<Double> scores = new ArrayList<>();
        List<Experience> window = new ArrayList<>();
        long units = 0;
        for (int number = 0; number < settings.tasks(); number++) {
            World.Drawn task = world.task(number, number);
            List<KeyPoint> shown = memory.shown(task);
            units += Memory.units(shown);
            Experience experience = agent.attempt(task, shown);
            scores.add(experience.score());
            window.add(experience);
            if (window.size() == settings.window()) {
                memory.learn(window);
                window.clear();
            }
        }
        return new Result(
                scores, units + memory.furtherUnits(), memory.kept().size(), harmful(memory, world, settings.tasks()));
    }

    private static int harmful(Memory memory, World world, long now) {
        return (int) memory.kept().stream()
                .flatMap(keyPoint -> world.claim(keyPoint).stream())
                .filter(claim -> world.isHarmful(claim, now))
                .count();
    }
}
