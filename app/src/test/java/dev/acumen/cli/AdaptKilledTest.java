package dev.acumen.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.process.Finished;
import dev.acumen.testkit.model.DesksModel;
import dev.acumen.testkit.model.ScriptedServer;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// `acumen adapt` in a process that is killed at any moment and begun again: what comes of it is what would have come
/// of it, and no answer is paid for twice but those that were on their way.
@Tag("campaign")
@Timeout(value = 1, unit = TimeUnit.HOURS)
class AdaptKilledTest {
    private static final double SCALE = Double.parseDouble(System.getProperty("acumen.scale", "0.02"));
    private static final int KILLS = (int) Math.max(4, 50 * SCALE);
    private static final int KILLS_OF_A_RUN = 5;
    private static final int IN_FLIGHT = 4;
    private static final Duration LATENCY = Duration.ofMillis(10);
    private static final Duration PATIENCE = Duration.ofMinutes(10);
    private static final List<String> RESULTS = List.of(
            ".claude/playbook.json", "final_results.json", "best_playbook.txt", "pre_train_post_train_results.json");
    private static final Path TASKS = Path.of(System.getProperty("acumen.root", ".."), "examples", "adaptation")
            .toAbsolutePath();

    @TempDir
    private Path folder = Path.of("");

    @Test
    void killedAtAnyMomentItLosesNothingAndPaysNothingTwice() throws IOException, InterruptedException {
        Path undisturbed = Files.createDirectories(folder.resolve("undisturbed"));
        int requests;
        try (ScriptedServer server = ScriptedServer.start(DesksModel.script())) {
            end(undisturbed, server.url());
            requests = server.requests().size();
        }
        SplittableRandom random = new SplittableRandom(43);
        int kills = 0;
        int twice = 0;
        for (int run = 0; kills < KILLS; run++) {
            Path home = Files.createDirectories(folder.resolve("home-" + run));
            try (ScriptedServer server =
                    ScriptedServer.start(DesksModel.script().after(LATENCY))) {
                int before = kills;
                for (int i = 0; i < KILLS_OF_A_RUN && kills < KILLS; i++) {
                    kills += kill(home, server, random, requests) ? 1 : 0;
                }
                end(home, server.url());
                int repeated = server.requests().size() - requests;
                twice += repeated;
                assertThat(repeated).as("run " + run).isBetween(0, IN_FLIGHT * (kills - before));
            }
            for (String name : RESULTS) {
                assertThat(told(home, name)).as("run " + run).isEqualTo(told(undisturbed, name));
            }
        }
        System.out.println("adapt: " + kills + " kills, " + twice + " requests asked twice, of " + requests + " a run");
    }

    /// A file of a run, without what depends on which of two requests at the same time the server read first.
    private static List<String> told(Path home, String name) throws IOException {
        return Files.readAllLines(home.resolve("run").resolve(name)).stream()
                .filter(line -> !line.contains("cache_"))
                .toList();
    }

    private static void end(Path home, URI server) throws IOException, InterruptedException {
        Finished ran = Finished.run(command(home, server), PATIENCE);
        assertThat(ran.exitCode()).as(ran.err()).isZero();
    }

    /// Lets a process ask some questions and kills it.
    private static boolean kill(Path home, ScriptedServer server, SplittableRandom random, int requests)
            throws IOException, InterruptedException {
        int until = server.requests().size() + random.nextInt(requests / KILLS_OF_A_RUN);
        Process process = command(home, server.url())
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try {
            while (process.isAlive() && server.requests().size() < until) {
                TimeUnit.MILLISECONDS.sleep(1);
            }
            TimeUnit.NANOSECONDS.sleep(random.nextLong(LATENCY.toNanos() * 3));
            return process.isAlive();
        } finally {
            process.destroyForcibly();
            process.waitFor();
        }
    }

    private static ProcessBuilder command(Path home, URI server) {
        ProcessBuilder builder = new ProcessBuilder(LearnAllMain.command(
                home,
                "adapt",
                TASKS.resolve("train.jsonl").toString(),
                "--validation",
                TASKS.resolve("validation.jsonl").toString(),
                "--test",
                TASKS.resolve("test.jsonl").toString(),
                "--in-flight",
                Integer.toString(IN_FLIGHT),
                "--run",
                "run"));
        builder.directory(home.toFile());
        LearnAllMain.keepApart(builder);
        builder.environment().put("ANTHROPIC_API_KEY", "key");
        builder.environment().put("ANTHROPIC_BASE_URL", server.toString());
        builder.environment().put("ACUMEN_LIMITS_CALLS", "10000");
        return builder;
    }
}
