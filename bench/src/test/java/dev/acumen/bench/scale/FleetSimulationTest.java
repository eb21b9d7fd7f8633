package dev.acumen.bench.scale;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.acumen.bench.scale.FleetWorld.Latency;
import dev.acumen.bench.scale.FleetWorld.Load;
import dev.acumen.bench.scale.FleetWorld.Model;
import dev.acumen.bench.scale.FleetWorld.Outage;
import org.junit.jupiter.api.Test;

class FleetSimulationTest {
    private static final Latency SECOND = new Latency(1, 0);

    /// A thousand sessions a second for 100 seconds.
    private static final Load FLOOD = new Load(10_000, 86_400_000, 100 / 86_400.0, false, 0);

    @Test
    void learnsAsManyAtOnceAsThereIsRoomFor() {
        FleetWorld world = new FleetWorld(FLOOD, 2, 50, new Model(SECOND, SECOND, 0, Outage.NONE), 0, 1);

        FleetSimulation.Result result = FleetSimulation.run(world);

        assertThat(result.rate()).isCloseTo(2 * 50 / 2.0, within(2.0));
        assertThat(result.mostInFlight()).isEqualTo(100);
    }

    @Test
    void asksNoMoreOftenThanTheProviderAllows() {
        FleetWorld world = new FleetWorld(FLOOD, 2, 1_000, new Model(SECOND, SECOND, 80, Outage.NONE), 0, 2);

        assertThat(FleetSimulation.run(world).rate()).isCloseTo(40, within(1.0));
    }

    @Test
    void learnsOnePlaybookOneSessionAfterTheOther() {
        Load one = new Load(1, 8_640, 1_000 / 86_400.0, false, 0);
        FleetWorld world = new FleetWorld(one, 4, 64, new Model(SECOND, SECOND, 0, Outage.NONE), 0.5, 3);

        FleetSimulation.Result result = FleetSimulation.run(world);

        assertThat(result.mostInFlight()).isEqualTo(1);
        assertThat(result.median()).isGreaterThanOrEqualTo(2.5);
    }

    @Test
    void catchesUpAfterTheModelWasAway() {
        Load day = new Load(1_000, 20_000, 1, true, 0);
        FleetWorld world = FleetWorld.company().with(day).withTasks(1);

        FleetSimulation.Result well = FleetSimulation.run(world);
        FleetSimulation.Result away = FleetSimulation.run(world.with(new Outage(10, 1)));

        assertThat(away.sessions()).isEqualTo(well.sessions());
        assertThat(well.longest()).isLessThan(600);
        assertThat(away.longest()).isBetween(3_600.0, 2 * 3_600.0);
        assertThat(away.mostBacklog()).isGreaterThan(1_000);
    }

    @Test
    void givesTheSameForTheSameSeed() {
        FleetWorld world = FleetWorld.company().with(new Load(500, 50_000, 1, true, 1));

        assertThat(FleetSimulation.run(world)).isEqualTo(FleetSimulation.run(world));
    }
}
