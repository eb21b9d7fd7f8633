package dev.acumen.fleet;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.RestartStrategyOptions;
import org.apache.flink.configuration.StateBackendOptions;
import org.apache.flink.connector.file.src.FileSource;
import org.apache.flink.connector.file.src.reader.TextLineInputFormat;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.util.CloseableIterator;

/// The job over a file, on a cluster in this JVM.
///
/// @param folder for sessions and checkpoints
/// @param tasks how many learn
/// @param backend where Flink keeps the state, by its name
record LocalJob(Path folder, int tasks, String backend) {

    /// With two tasks and the state on the heap.
    static LocalJob in(Path folder) {
        return new LocalJob(folder, 2, "hashmap");
    }

    static List<String> lines(List<FleetSession> sessions) {
        return new ArrayList<>(sessions.stream().map(FleetSession::line).toList());
    }

    /// Runs it to its end.
    ///
    /// @return what could not be learned
    List<String> run(FleetSettings settings, List<String> lines) throws Exception {
        Path file =
                Files.write(Files.createDirectories(folder.resolve("sessions")).resolve("all.jsonl"), lines);
        StreamExecutionEnvironment env = StreamExecutionEnvironment.createLocalEnvironment(tasks, configuration());
        DataStream<String> source = env.fromSource(
                FileSource.forRecordStreamFormat(
                                new TextLineInputFormat(), new org.apache.flink.core.fs.Path(file.toUri()))
                        .build(),
                WatermarkStrategy.noWatermarks(),
                "sessions");
        List<String> failed = new ArrayList<>();
        CloseableIterator<String> lost = FleetJob.learn(source, settings).executeAndCollect();
        lost.forEachRemaining(failed::add);
        lost.close();
        return failed;
    }

    private Configuration configuration() {
        return new Configuration()
                .set(StateBackendOptions.STATE_BACKEND, backend)
                .set(CheckpointingOptions.CHECKPOINTING_INTERVAL, Duration.ofMillis(200))
                .set(CheckpointingOptions.CHECKPOINT_STORAGE, "filesystem")
                .set(
                        CheckpointingOptions.CHECKPOINTS_DIRECTORY,
                        folder.resolve("checkpoints").toUri().toString())
                .set(RestartStrategyOptions.RESTART_STRATEGY, "fixed-delay")
                .set(RestartStrategyOptions.RESTART_STRATEGY_FIXED_DELAY_ATTEMPTS, 1_000)
                .set(RestartStrategyOptions.RESTART_STRATEGY_FIXED_DELAY_DELAY, Duration.ofMillis(100));
    }
}
