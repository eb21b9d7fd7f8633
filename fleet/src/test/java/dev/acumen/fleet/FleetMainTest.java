package dev.acumen.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.acumen.testkit.model.Reply;
import dev.acumen.testkit.model.Script;
import dev.acumen.testkit.model.ScriptedServer;
import dev.acumen.testkit.model.ShopModel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.flink.api.common.JobID;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.RestartStrategyOptions;
import org.apache.flink.runtime.checkpoint.CheckpointStatsSnapshot;
import org.apache.flink.runtime.executiongraph.AccessExecutionGraph;
import org.apache.flink.runtime.jobgraph.JobGraph;
import org.apache.flink.runtime.minicluster.MiniCluster;
import org.apache.flink.runtime.minicluster.MiniClusterConfiguration;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.util.ParameterTool;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FleetMainTest {
    private static final String[] TOPIC = {
        "--kafka",
        "localhost:9",
        "--topic",
        "sessions",
        "--store",
        "store",
        "--answers",
        "answers",
        "--failed",
        "failed"
    };

    @TempDir
    private Path folder = Path.of("");

    @Test
    void refusesOptionsThatItDoesNotKnow() {
        assertThatThrownBy(() -> define("--request-per-minute", "5"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("not known, or of no use with the other options: --request-per-minute;");
    }

    @Test
    void refusesOptionsThatDoNothingWithTheOthers() {
        assertThatThrownBy(() -> define("--model", "gpt-5-mini")).hasMessageContaining("--model;");
        assertThatThrownBy(() -> define("--sessions", "folder")).hasMessageContaining("--kafka, --topic;");
    }

    @Test
    void refusesBatchesOfATopicWhichWouldWaitForEver() {
        assertThatThrownBy(() -> define("--batch", "3")).hasMessageStartingWith("--batch above 1 needs --sessions");
    }

    private static void define(String... more) {
        List<String> options = new ArrayList<>(List.of(TOPIC));
        options.addAll(List.of(more));
        FleetMain.define(
                StreamExecutionEnvironment.createLocalEnvironment(1),
                ParameterTool.fromArgs(options.toArray(String[]::new)));
    }

    // Closing a cluster can be interrupted, and ends the test then.
    @SuppressWarnings("try")
    @Test
    void goesOnWhenCheckpointsFailBecauseTheModelIsAwayAndTheBacklogIsFull() throws Exception {
        AtomicBoolean isUp = new AtomicBoolean();
        Script script =
                (request, number) -> isUp.get() ? ShopModel.script().reply(request, number) : Reply.overloaded();
        List<FleetSession> sessions = ShopSessions.of(12, 24, 5);
        Files.write(Files.createDirectories(folder.resolve("sessions")).resolve("all.jsonl"), LocalJob.lines(sessions));

        try (ScriptedServer server = ScriptedServer.start(script);
                MiniCluster cluster = cluster()) {
            JobID job = cluster.submitJob(graph(server)).get().getJobID();
            while (failedCheckpoints(cluster, job) < 2
                    && !graph(cluster, job).getState().isTerminalState()) {
                Thread.sleep(50);
            }
            isUp.set(true);

            assertThat(cluster.requestJobResult(job).get(5, TimeUnit.MINUTES).getSerializedThrowable())
                    .isEmpty();
        }
        assertThat(KillCampaign.learned(folder.resolve("fleet"))).isEqualTo(sessions.size());
    }

    private static MiniCluster cluster() throws Exception {
        MiniCluster cluster = new MiniCluster(new MiniClusterConfiguration.Builder()
                .setNumSlotsPerTaskManager(1)
                .withRandomPorts()
                .build());
        cluster.start();
        return cluster;
    }

    private JobGraph graph(ScriptedServer server) {
        Configuration configuration = new Configuration()
                .set(CheckpointingOptions.CHECKPOINTING_INTERVAL, Duration.ofMillis(100))
                .set(CheckpointingOptions.CHECKPOINTING_TIMEOUT, Duration.ofSeconds(1))
                .set(RestartStrategyOptions.RESTART_STRATEGY, "disable");
        StreamExecutionEnvironment env = StreamExecutionEnvironment.createLocalEnvironment(1, configuration);
        List<String> options = Cluster.options(
                server, folder, 2, "--sessions", folder.resolve("sessions").toString(), "--backlog", "4");
        FleetMain.define(env, ParameterTool.fromArgs(options.toArray(String[]::new)));
        return env.getStreamGraph().getJobGraph();
    }

    private static long failedCheckpoints(MiniCluster cluster, JobID job) throws Exception {
        @Nullable CheckpointStatsSnapshot checkpoints = graph(cluster, job).getCheckpointStatsSnapshot();
        return checkpoints == null ? 0 : checkpoints.getCounts().getNumberOfFailedCheckpoints();
    }

    private static AccessExecutionGraph graph(MiniCluster cluster, JobID job) throws Exception {
        return cluster.getExecutionGraph(job).get(1, TimeUnit.MINUTES);
    }
}
