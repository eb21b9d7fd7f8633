package dev.acumen.fleet;

import dev.acumen.testkit.model.Reply;
import dev.acumen.testkit.model.Script;
import dev.acumen.testkit.model.ScriptedServer;
import dev.acumen.testkit.model.ShopModel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.flink.core.execution.JobClient;

/// Kills the processes of a cluster at random moments while it learns a topic, rescales it twice, takes its model away
/// for an hour of event time, and gives it sessions that nobody can learn.
final class KillCampaign {
    private static final int PLAYBOOKS = 12;
    private static final int SESSIONS_A_KILL = 12;
    private static final int SESSIONS_AN_HOUR = 60;
    private static final int IN_FLIGHT = 4;
    private static final int MOST_PAUSE = 3_000;
    private static final Duration LATENCY = Duration.ofMillis(200);
    private static final Duration PATIENCE = Duration.ofMinutes(5);

    private final Path folder;
    private final int kills;
    private final SplittableRandom random;
    private final Map<String, Integer> killed = new TreeMap<>();
    private final List<FleetSession> sessions;
    private int sent;
    private int mostRepeated;
    private int tasks = 1;
    private Optional<String> savepoint = Optional.empty();

    KillCampaign(Path folder, int kills, long seed) {
        this.folder = folder;
        this.kills = kills;
        this.random = new SplittableRandom(seed);
        this.sessions = ShopSessions.of(PLAYBOOKS, kills * SESSIONS_A_KILL + SESSIONS_AN_HOUR, seed);
    }

    /// What came of it.
    ///
    /// @param killed how often each process was killed
    /// @param learned the files of the playbooks
    /// @param wanted those of one machine
    /// @param failed lines about sessions that could not be learned
    /// @param requests how many different requests one machine sent
    /// @param unexplained prompts that one machine did not send
    /// @param missing prompts that only one machine sent
    /// @param repeated how many requests the model was sent again, because they were on their way when tasks ended
    /// @param mostRepeated how many can have been on their way then
    /// @param paidTwice how many requests it was sent although their answer was kept
    record Result(
            Map<String, Integer> killed,
            Map<String, String> learned,
            Map<String, String> wanted,
            List<String> failed,
            int requests,
            List<String> unexplained,
            List<String> missing,
            int repeated,
            int mostRepeated,
            int paidTwice) {}

    Result run() throws Exception {
        Script script = Script.when(
                        request -> request.prompt().contains("to the poison"), Reply.badRequest("This is too much."))
                .orElse(ShopModel.script());
        FleetSession poison =
                ShopSessions.session("playbook-0", 1_000_000, "poison", "Parcels to the poison go by poison");
        Path one = folder.resolve("one-machine");
        Watch wanted = new Watch(script, folder.resolve("no-answers"), Duration.ZERO);
        try (ScriptedServer server = ScriptedServer.start(wanted)) {
            List<FleetSession> all = new ArrayList<>(List.of(poison));
            all.addAll(sessions);
            new OneMachine(one, new ScriptedModel(server.url().toString()).open(), 1).learn(all);
        }
        Watch watch = new Watch(script, folder.resolve("answers"), LATENCY);
        try (ScriptedServer server = ScriptedServer.start(watch);
                Broker broker = new Broker(folder.resolve("kafka"));
                Cluster cluster = new Cluster(folder.resolve("flink"), 2, 2)) {
            broker.send(poison.playbook(), poison.line());
            broker.send("playbook-0", "no session");
            JobClient job = start(cluster, broker, server, Optional.empty());
            for (int kill = 0; kill < kills; kill++) {
                send(broker, SESSIONS_A_KILL);
                if (kill == kills / 3 || kill == 2 * kills / 3) {
                    end(tasks);
                    tasks *= 2;
                    savepoint = Optional.of(stopped(cluster, job));
                    job = start(cluster, broker, server, savepoint);
                }
                if (kill == kills / 2) {
                    loseTheModel(broker, watch);
                }
                Thread.sleep(random.nextInt(MOST_PAUSE));
                job = kill(cluster, broker, server, job);
            }
            broker.flush();
            await(sessions.size());
            job.cancel().get(1, TimeUnit.MINUTES);
            return new Result(
                    killed,
                    OneMachine.files(folder.resolve("fleet")),
                    OneMachine.files(one),
                    failed(),
                    wanted.asked().size(),
                    watch.notAskedOf(wanted),
                    wanted.notAskedOf(watch),
                    watch.repeated(),
                    mostRepeated,
                    watch.paidTwice());
        }
    }

    /// So many tasks end, with what they have in flight.
    private void end(int count) {
        mostRepeated += count * IN_FLIGHT;
    }

    private void send(Broker broker, int count) {
        broker.send(sessions.subList(sent, sent + count));
        sent += count;
    }

    /// The model is away while an hour of sessions comes in, and until the job has noticed.
    private void loseTheModel(Broker broker, Watch watch) throws InterruptedException {
        watch.setDown(true);
        send(broker, SESSIONS_AN_HOUR);
        broker.flush();
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (watch.refused() < 3 && System.nanoTime() < end) {
            Thread.sleep(50);
        }
        watch.setDown(false);
    }

    private JobClient kill(Cluster cluster, Broker broker, ScriptedServer server, JobClient job) throws Exception {
        List<JavaProcess> victims = new ArrayList<>(cluster.taskManagers());
        victims.add(cluster.jobManager());
        victims.add(broker.process());
        JavaProcess victim = victims.get(random.nextInt(victims.size()));
        if (victim != broker.process()) {
            end(tasks);
        }
        victim.kill();
        killed.merge(victim.name(), 1, Integer::sum);
        victim.restart();
        return victim == cluster.jobManager()
                ? start(cluster, broker, server, cluster.newestCheckpoint().or(() -> savepoint))
                : job;
    }

    private JobClient start(Cluster cluster, Broker broker, ScriptedServer server, Optional<String> state)
            throws Exception {
        return cluster.start(
                Cluster.options(server, folder, IN_FLIGHT, "--kafka", broker.address(), "--topic", Broker.TOPIC),
                tasks,
                state);
    }

    /// Stops the job as soon as it runs.
    private static String stopped(Cluster cluster, JobClient job) throws Exception {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (true) {
            try {
                return cluster.stop(job);
            } catch (Exception e) {
                if (System.nanoTime() > end) {
                    throw e;
                }
                Thread.sleep(500);
            }
        }
    }

    private void await(int wanted) throws IOException, InterruptedException {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (learned(folder.resolve("fleet")) < wanted) {
            if (System.nanoTime() > end) {
                throw new IllegalStateException(
                        learned(folder.resolve("fleet")) + " of " + wanted + " sessions were learned");
            }
            Thread.sleep(200);
        }
        // The last line of the journal is there before the playbook.
        Thread.sleep(1_000);
    }

    /// How many sessions the journals below a folder tell of.
    static int learned(Path root) throws IOException {
        if (!Files.isDirectory(root)) {
            return 0;
        }
        int learned = 0;
        try (Stream<Path> files = Files.find(root, 4, (file, _) -> file.endsWith("journal.jsonl"))) {
            for (Path file : files.toList()) {
                for (String line : Files.readAllLines(file)) {
                    learned += line.contains("\"kind\":\"learn\"") ? 1 : 0;
                }
            }
        } catch (NoSuchFileException | java.io.UncheckedIOException _) {
            // A folder is just being made.
        }
        return learned;
    }

    private List<String> failed() throws IOException {
        List<String> failed = new ArrayList<>();
        try (Stream<Path> files = Files.walk(folder.resolve("failed"))) {
            for (Path file : files.filter(Files::isRegularFile)
                    .filter(file -> !file.getFileName().toString().startsWith("."))
                    .toList()) {
                failed.addAll(Files.readAllLines(file));
            }
        }
        return failed;
    }
}
