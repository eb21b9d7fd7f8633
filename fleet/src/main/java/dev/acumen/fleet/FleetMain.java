package dev.acumen.fleet;

import dev.acumen.postgres.PostgresPlaybooks;
import java.time.Duration;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.serialization.SimpleStringEncoder;
import org.apache.flink.api.common.serialization.SimpleStringSchema;
import org.apache.flink.api.connector.source.Source;
import org.apache.flink.connector.file.sink.FileSink;
import org.apache.flink.connector.file.src.FileSource;
import org.apache.flink.connector.file.src.reader.TextLineInputFormat;
import org.apache.flink.connector.kafka.source.KafkaSource;
import org.apache.flink.connector.kafka.source.enumerator.initializer.OffsetsInitializer;
import org.apache.flink.core.fs.Path;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.functions.sink.filesystem.rollingpolicies.OnCheckpointRollingPolicy;
import org.apache.flink.util.ParameterTool;
import org.jspecify.annotations.Nullable;

/// The job as a program. `docs/how-to/fleet.md` lists its options.
public final class FleetMain {
    private static final int MOST_TASKS = 256;
    private static final Duration BETWEEN_CHECKPOINTS = Duration.ofMinutes(1);

    private FleetMain() {}

    /// @param arguments the options
    /// @throws Exception if the job cannot be started, or fails
    public static void main(String[] arguments) throws Exception {
        StreamExecutionEnvironment env = StreamExecutionEnvironment.getExecutionEnvironment();
        define(env, ParameterTool.fromArgs(arguments));
        env.execute("Acumen fleet");
    }

    /// Creates the tables where they are missing, and says what the job does.
    ///
    /// @throws IllegalArgumentException if the options are wrong
    static void define(StreamExecutionEnvironment env, ParameterTool options) {
        FleetSettings settings = settings(options);
        Source<String, ?, ?> source = source(options, settings);
        FileSink<String> failed = failed(options);
        check(options.getUnrequestedParameters());
        migrate(settings);
        checkpoint(env);
        DataStream<String> sessions = env.fromSource(source, WatermarkStrategy.noWatermarks(), "sessions")
                .uid("sessions");
        FleetJob.learn(sessions, settings).sinkTo(failed).uid("failed");
    }

    /// While a backlog is full, no checkpoint is complete before its time is over. That is no reason to begin
    /// again: a job that goes on from an older one passes over what was learned.
    private static void checkpoint(StreamExecutionEnvironment env) {
        env.setMaxParallelism(MOST_TASKS);
        if (!env.getCheckpointConfig().isCheckpointingEnabled()) {
            env.enableCheckpointing(BETWEEN_CHECKPOINTS.toMillis());
        }
        env.getCheckpointConfig().setTolerableCheckpointFailureNumber(Integer.MAX_VALUE);
    }

    /// @param unused options that nobody asked for
    private static void check(Set<String> unused) {
        if (!unused.isEmpty()) {
            throw new IllegalArgumentException("not known, or of no use with the other options: "
                    + unused.stream().sorted().map(name -> "--" + name).collect(Collectors.joining(", "))
                    + "; docs/how-to/fleet.md lists the options");
        }
    }

    private static FleetSettings settings(ParameterTool options) {
        return FleetSettings.of(options.getRequired("store"), options.getRequired("answers"), model(options))
                .withUser(options.get("user", "acumen"))
                .withBacklog(options.getInt("backlog", 1_000))
                .withBatch(options.getInt("batch", 1))
                .withInFlight(options.getInt("in-flight", 64))
                .withRequestsPerMinute(options.getInt("requests-per-minute", 0));
    }

    private static @Nullable ModelSource model(ParameterTool options) {
        if (!options.has("provider")) {
            return null;
        }
        ProviderModel.Provider provider =
                ProviderModel.Provider.valueOf(options.get("provider").toUpperCase(Locale.ROOT));
        String url = options.get(
                "url",
                switch (provider) {
                    case ANTHROPIC -> "https://api.anthropic.com/v1";
                    case OPENAI -> "https://api.openai.com/v1";
                });
        return new ProviderModel(provider, options.getRequired("model"), url);
    }

    private static void migrate(FleetSettings settings) {
        if (settings.store().startsWith(Playbooks.DATABASE)) {
            String password = System.getenv().getOrDefault("PGPASSWORD", "");
            try (PostgresPlaybooks playbooks = PostgresPlaybooks.connect(settings.store(), settings.user(), password)) {
                playbooks.migrate();
            }
        }
    }

    /// A job without a checkpoint begins at the first session: what was learned is passed over, and nothing
    /// is lost that was read and not learned yet.
    private static Source<String, ?, ?> source(ParameterTool options, FleetSettings settings) {
        if (options.has("sessions")) {
            return FileSource.forRecordStreamFormat(new TextLineInputFormat(), new Path(options.get("sessions")))
                    .build();
        }
        if (settings.batch() > 1) {
            throw new IllegalArgumentException("--batch above 1 needs --sessions: a topic never ends, and a batch waits"
                    + " until it is full or the sessions end");
        }
        return KafkaSource.<String>builder()
                .setBootstrapServers(options.getRequired("kafka"))
                .setTopics(options.getRequired("topic"))
                .setGroupId(options.get("group", "acumen-fleet"))
                .setStartingOffsets(OffsetsInitializer.earliest())
                .setValueOnlyDeserializer(new SimpleStringSchema())
                .build();
    }

    /// A file for each checkpoint that had any.
    private static FileSink<String> failed(ParameterTool options) {
        return FileSink.forRowFormat(new Path(options.getRequired("failed")), new SimpleStringEncoder<String>("UTF-8"))
                .withRollingPolicy(OnCheckpointRollingPolicy.build())
                .build();
    }
}
