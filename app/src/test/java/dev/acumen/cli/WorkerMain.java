package dev.acumen.cli;

import dev.acumen.config.Environment;
import dev.acumen.llm.Retries;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// The program in a process of its own, in a hurry, in the home folder that its first argument names.
final class WorkerMain {
    /// The property that says how many seconds a model may take.
    static final String LIMIT = "acumen.test.limit";

    private static final Retries RETRIES = Retries.defaults()
            .withFirstDelay(Duration.ofMillis(20))
            .withAttemptLimit(Duration.ofSeconds(Integer.getInteger(LIMIT, 300)));

    private WorkerMain() {}

    public static void main(String[] args) {
        Environment environment = new Environment(
                Path.of("").toAbsolutePath(),
                Path.of(args[0]),
                System.getenv(),
                System.in,
                Clock.system(ZoneOffset.UTC),
                RETRIES);
        int exitCode = AcumenCommand.run(
                environment,
                new PrintWriter(System.out, true, StandardCharsets.UTF_8),
                new PrintWriter(System.err, true, StandardCharsets.UTF_8),
                List.of(args).subList(1, args.length).toArray(String[]::new));
        System.exit(exitCode);
    }

    /// A worker, in a folder, with these variables and no others that Acumen looks at.
    static ProcessBuilder process(Path home, Path here, Map<String, String> environment, String... arguments) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-XX:-UsePerfData",
                "-Xmx128m",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                WorkerMain.class.getName(),
                home.toString(),
                "worker"));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.directory(here.toFile());
        LearnAllMain.keepApart(builder);
        builder.environment().putAll(environment);
        return builder;
    }
}
