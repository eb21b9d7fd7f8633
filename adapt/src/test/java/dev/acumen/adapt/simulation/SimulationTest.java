package dev.acumen.adapt.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.Rendering;
import dev.acumen.playbook.Tally;
import dev.acumen.trajectory.Tokens;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SimulationTest {
    private static final SimulationSettings SHORT =
            SimulationSettings.defaults().withTasks(120);

    private static Map<Policy, Double> scores(SimulationSettings settings) {
        Map<Policy, Double> scores = new EnumMap<>(Policy.class);
        for (Policy policy : Policy.values()) {
            scores.put(
                    policy,
                    LongStream.of(1, 2, 3)
                            .mapToDouble(seed ->
                                    Simulation.run(settings, policy, seed).score())
                            .average()
                            .orElseThrow());
        }
        return scores;
    }

    @ParameterizedTest
    @EnumSource(Policy.class)
    void givesTheSameResultForTheSameSeed(Policy policy) {
        Simulation.Result first = Simulation.run(SHORT, policy, 7);

        assertThat(Simulation.run(SHORT, policy, 7)).isEqualTo(first);
        assertThat(Simulation.run(SHORT, policy, 8)).isNotEqualTo(first);
    }

    @Test
    void theOracleIsBestAndNothingIsWorseThanNoMemoryWithoutNoise() {
        Map<Policy, Double> scores = scores(SHORT.withNoise(Noise.of(0)));

        assertThat(scores.values())
                .allSatisfy(
                        score -> assertThat(score).isBetween(scores.get(Policy.NO_MEMORY), scores.get(Policy.ORACLE)));
        assertThat(scores.get(Policy.ACUMEN)).isGreaterThan(scores.get(Policy.NO_MEMORY));
    }

    @Test
    void noiseCostsEveryPolicyThatLearns() {
        Map<Policy, Double> clean = scores(SHORT.withNoise(Noise.of(0)));
        Map<Policy, Double> noisy = scores(SHORT.withNoise(Noise.of(0.5)));

        assertThat(clean).allSatisfy((policy, score) -> {
            if (policy == Policy.NO_MEMORY || policy == Policy.ORACLE) {
                assertThat(noisy).containsEntry(policy, score);
            } else {
                assertThat(noisy.get(policy)).as(policy.label()).isLessThan(score);
            }
        });
    }

    @Test
    void theGatePaysWhereThereIsNoise() {
        Map<Policy, Double> scores = scores(SHORT.withNoise(Noise.of(0.4)));

        assertThat(scores.get(Policy.ACUMEN))
                .isGreaterThan(scores.get(Policy.ACUMEN_WITHOUT_GATE))
                .isGreaterThan(scores.get(Policy.REFERENCE));
    }

    @ParameterizedTest
    @EnumSource(
            value = Policy.class,
            names = {"APPEND_ONLY", "WHOLE_REWRITE", "REFERENCE", "ACUMEN_WITHOUT_GATE", "ACUMEN"})
    void showsNoMoreThanTheBudget(Policy policy) {
        World world = new World(3, 50);
        SimulationSettings settings = SHORT.withBudget(600).withNoise(Noise.of(0.5));
        SimulatedAgent agent = new SimulatedAgent(world, 0.9);
        Memory memory = policy.memory(settings, world, agent);

        for (int number = 0; number < 100; number++) {
            World.Drawn task = world.task(number, number);
            Experience experience = agent.attempt(task, memory.shown(task));
            memory.learn(List.of(experience));

            String text = Rendering.inject(Memory.playbook(experience.shown()), Rendering.INJECTION);
            assertThat(Tokens.estimate(text)).isLessThanOrEqualTo(settings.budget());
        }
        assertThat(memory.kept()).isNotEmpty();
    }

    @Test
    void followsWhatItIsShownRightOrWrong() {
        World world = new World(5, 50);
        SimulatedAgent obedient = new SimulatedAgent(world, 1);
        World.Drawn task = world.task(1, 1);
        int rule = task.topics().getFirst();
        RuleClaim right = world.taught(rule, task);
        RuleClaim wrong = new RuleClaim(rule, (right.option() + 1) % 6, right.scope());

        Experience helped = obedient.attempt(task, List.of(keyPoint(world, right)));
        Experience misled = obedient.attempt(task, List.of(keyPoint(world, wrong)));

        assertThat(helped.decisions().getFirst().isRight()).isTrue();
        assertThat(misled.decisions().getFirst().option()).isEqualTo(wrong.option());
        assertThat(misled.decisions().getFirst().isRight()).isFalse();
    }

    private static KeyPoint keyPoint(World world, RuleClaim claim) {
        return new KeyPoint("pat-001", world.text(claim, 0), Tally.ZERO);
    }
}
