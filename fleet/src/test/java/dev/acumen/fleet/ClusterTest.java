package dev.acumen.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A cluster of processes on this machine, with a broker. It takes a minute for three kills.
@Tag("campaign")
class ClusterTest {
    private static final double SCALE = Double.parseDouble(System.getProperty("acumen.scale", "0.02"));
    private static final int KILLS = (int) Math.max(3, 120 * SCALE);

    @TempDir
    private Path folder = Path.of("");

    @Test
    void learnsWhatOneMachineLearnsWhateverIsKilled() throws Exception {
        KillCampaign.Result result = new KillCampaign(folder, KILLS, 26).run();

        System.out.println(
                "killed " + result.killed() + ", requests " + result.requests() + ", repeated " + result.repeated());
        assertThat(result.unexplained()).isEmpty();
        assertThat(result.missing()).isEmpty();
        assertThat(result.paidTwice()).isZero();
        assertThat(result.repeated()).isLessThanOrEqualTo(result.mostRepeated());
        assertThat(result.learned()).isEqualTo(result.wanted());
        assertThat(result.failed())
                .hasSize(2)
                .anySatisfy(line -> assertThat(line).contains("This is too much."))
                .anySatisfy(line -> assertThat(line).contains("no session"));
    }
}
