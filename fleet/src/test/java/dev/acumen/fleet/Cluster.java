package dev.acumen.fleet;

import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import dev.acumen.testkit.model.ScriptedServer;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.ExternalizedCheckpointRetention;
import org.apache.flink.configuration.RestOptions;
import org.apache.flink.configuration.RestartStrategyOptions;
import org.apache.flink.configuration.StateRecoveryOptions;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.core.execution.SavepointFormatType;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.util.ParameterTool;

/// A standalone Flink cluster: a job manager and task managers, each a process, checkpoints on the disk. There is no
/// high availability: a job whose job manager was killed is started again from its newest checkpoint.
final class Cluster implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private final Path folder;
    private final int rest;
    private final JavaProcess jobManager;
    private final List<JavaProcess> taskManagers = new ArrayList<>();
    private final HttpClient http = HttpClient.newHttpClient();

    /// @param slots how many tasks of a kind each task manager runs
    Cluster(Path folder, int managers, int slots) throws IOException {
        this.folder = folder;
        List<Integer> ports = freePorts(2);
        this.rest = ports.getFirst();
        Files.createDirectories(folder.resolve("conf"));
        Files.writeString(folder.resolve("conf/config.yaml"), """
                jobmanager.rpc.address: localhost
                jobmanager.rpc.port: %d
                rest.address: localhost
                rest.port: %d
                rest.bind-address: localhost
                taskmanager.host: localhost
                taskmanager.numberOfTaskSlots: %d
                taskmanager.cpu.cores: 1
                taskmanager.memory.task.heap.size: 256m
                taskmanager.memory.task.off-heap.size: 0
                taskmanager.memory.framework.heap.size: 128m
                taskmanager.memory.framework.off-heap.size: 64m
                taskmanager.memory.managed.size: 0
                taskmanager.memory.jvm-metaspace.size: 128m
                taskmanager.memory.jvm-overhead.min: 64m
                taskmanager.memory.jvm-overhead.max: 64m
                taskmanager.memory.network.min: 32m
                taskmanager.memory.network.max: 32m
                heartbeat.interval: 500
                heartbeat.timeout: 5000
                io.tmp.dirs: %s
                """.formatted(
                        ports.get(1), rest, slots, Files.createDirectories(folder.resolve("tmp"))));
        this.jobManager = started("JobManager", "entrypoint.StandaloneSessionClusterEntrypoint", "-Xmx320m");
        for (int i = 0; i < managers; i++) {
            taskManagers.add(started("TaskManager " + i, "taskexecutor.TaskManagerRunner", "-Xmx384m"));
        }
    }

    private JavaProcess started(String name, String program, String heap) throws IOException {
        return new JavaProcess(
                name,
                folder.resolve(name.replace(" ", "-") + ".log"),
                Map.of("OPENAI_API_KEY", "none"),
                List.of(heap),
                "org.apache.flink.runtime." + program,
                List.of("--configDir", folder.resolve("conf").toString()));
    }

    static List<Integer> freePorts(int count) throws IOException {
        List<ServerSocket> sockets = new ArrayList<>();
        try {
            for (int i = 0; i < count; i++) {
                sockets.add(new ServerSocket(0));
            }
            return sockets.stream().map(ServerSocket::getLocalPort).toList();
        } finally {
            for (ServerSocket socket : sockets) {
                socket.close();
            }
        }
    }

    JavaProcess jobManager() {
        return jobManager;
    }

    List<JavaProcess> taskManagers() {
        return taskManagers;
    }

    /// The options of a job that asks the scripted model and keeps everything in a folder.
    ///
    /// @param source those that say where the sessions are
    static List<String> options(ScriptedServer server, Path folder, int inFlight, String... source) {
        List<String> options = new ArrayList<>(List.of(source));
        options.addAll(List.of(
                "--store",
                folder.resolve("fleet").toString(),
                "--answers",
                folder.resolve("answers").toString(),
                "--failed",
                folder.resolve("failed").toUri().toString(),
                "--provider",
                "openai",
                "--model",
                "scripted",
                "--url",
                server.url() + "/v1",
                "--in-flight",
                String.valueOf(inFlight)));
        return options;
    }

    /// Starts a job from a state, and waits until the cluster has it.
    ///
    /// @param state a checkpoint or a savepoint; empty to begin anew
    JobClient start(List<String> options, int tasks, Optional<String> state) throws Exception {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (true) {
            try {
                Configuration configuration = configuration();
                state.ifPresent(path -> configuration.set(StateRecoveryOptions.SAVEPOINT_PATH, path));
                StreamExecutionEnvironment env =
                        StreamExecutionEnvironment.createRemoteEnvironment("localhost", rest, configuration);
                env.setParallelism(tasks);
                FleetMain.define(env, ParameterTool.fromArgs(options.toArray(new String[0])));
                return env.executeAsync("fleet");
            } catch (Exception e) {
                if (System.nanoTime() > end) {
                    throw e;
                }
                Thread.sleep(200);
            }
        }
    }

    private Configuration configuration() {
        return new Configuration()
                .set(RestOptions.RETRY_DELAY, Duration.ofMillis(200))
                .set(CheckpointingOptions.CHECKPOINTING_INTERVAL, Duration.ofSeconds(1))
                .set(CheckpointingOptions.CHECKPOINT_STORAGE, "filesystem")
                .set(
                        CheckpointingOptions.CHECKPOINTS_DIRECTORY,
                        checkpoints().toUri().toString())
                .set(
                        CheckpointingOptions.EXTERNALIZED_CHECKPOINT_RETENTION,
                        ExternalizedCheckpointRetention.RETAIN_ON_CANCELLATION)
                .set(RestartStrategyOptions.RESTART_STRATEGY, "fixed-delay")
                .set(RestartStrategyOptions.RESTART_STRATEGY_FIXED_DELAY_ATTEMPTS, 1_000_000)
                .set(RestartStrategyOptions.RESTART_STRATEGY_FIXED_DELAY_DELAY, Duration.ofMillis(500));
    }

    private Path checkpoints() {
        return folder.resolve("checkpoints");
    }

    /// The newest complete checkpoint of any job; empty where there is none.
    Optional<String> newestCheckpoint() throws IOException {
        if (!Files.isDirectory(checkpoints())) {
            return Optional.empty();
        }
        try (Stream<Path> files = Files.find(checkpoints(), 3, (file, _) -> file.endsWith("_metadata"))) {
            return files.max(Comparator.comparingLong(file -> file.toFile().lastModified()))
                    .map(file -> file.resolveSibling("").toUri().toString());
        }
    }

    /// Stops a job with a savepoint.
    ///
    /// @return where the savepoint is
    String stop(JobClient job) throws ExecutionException, InterruptedException, TimeoutException {
        return job.stopWithSavepoint(
                        false, folder.resolve("savepoints").toUri().toString(), SavepointFormatType.DEFAULT)
                .get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
    }

    /// What the job manager says at a path of its REST interface.
    Json.Obj ask(String path) throws IOException, InterruptedException {
        HttpResponse<String> response = http.send(
                HttpRequest.newBuilder(URI.create("http://localhost:" + rest + path))
                        .build(),
                HttpResponse.BodyHandlers.ofString());
        return (Json.Obj) JsonReader.read(response.body(), path);
    }

    @Override
    public void close() {
        taskManagers.forEach(JavaProcess::close);
        jobManager.close();
        http.close();
    }
}
