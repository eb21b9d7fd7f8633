package dev.acumen.fleet;

import dev.acumen.json.Json;
import dev.acumen.json.JsonWriter;
import dev.acumen.testkit.model.Script;
import dev.acumen.testkit.model.ScriptedServer;
import dev.acumen.testkit.model.ShopModel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import org.apache.flink.core.execution.JobClient;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Measures a cluster of processes on this machine, with a model that takes 200 ms, and writes what
/// `docs/scale.md` tells of that: `bench/scale` calls it. Surefire passes it over.
class ScaleMeasurement {
    private static final Duration LATENCY = Duration.ofMillis(200);
    private static final int IN_FLIGHT = 2;
    private static final int WIDE = 32;
    private static final int PLAYBOOKS = 64;
    private static final int SESSIONS = 150;
    private static final int ROUNDS = 3;
    private static final int FILES = 8;
    private static final long MOST_MINUTES = 10;
    private static final long CHECKPOINTS = 10;

    /// How long the job is watched after a kill.
    private static final Duration LOOKING = Duration.ofSeconds(25);

    @TempDir
    private Path folder = Path.of("");

    /// When requests came, since somebody began to look.
    private final ConcurrentLinkedQueue<Long> times = new ConcurrentLinkedQueue<>();
    private int runs;

    @Test
    void measure() throws Exception {
        Script script = (request, number) -> {
            times.add(System.nanoTime());
            return ShopModel.script().reply(request, number).after(LATENCY);
        };
        Map<String, Json> page = new LinkedHashMap<>();
        try (ScriptedServer server = ScriptedServer.start(script);
                Cluster cluster = new Cluster(folder.resolve("flink"), 2, 1)) {
            page.put("in_flight", Json.Num.of(IN_FLIGHT));
            page.put("latency_ms", Json.Num.of(LATENCY.toMillis()));
            page.put("playbooks", Json.Num.of(PLAYBOOKS));
            page.put("sessions", Json.Num.of(SESSIONS));
            List<FleetSession> warming = ShopSessions.of(PLAYBOOKS, 100, 1);
            keep("0", warming);
            rate(cluster, server, 2, warming, IN_FLIGHT);
            Map<String, List<Double>> rates = new TreeMap<>();
            for (int round = 0; round < ROUNDS; round++) {
                List<FleetSession> even = ShopSessions.of(PLAYBOOKS, SESSIONS, 100 + round);
                keep(String.valueOf(round + 1), even);
                List<FleetSession> skewed = ShopSessions.skewed(PLAYBOOKS, SESSIONS, 200 + round);
                for (int tasks = 1; tasks <= 2; tasks++) {
                    add(rates, "even_" + tasks, rate(cluster, server, tasks, even, IN_FLIGHT));
                    add(rates, "zipf_" + tasks, rate(cluster, server, tasks, skewed, IN_FLIGHT));
                }
                add(rates, "wide_1", rate(cluster, server, 1, even, WIDE));
            }
            rates.forEach((name, all) -> page.put(name, numbers(all)));
            checkpoints(cluster, server, page);
            recovery(cluster, server, page);
        }
        Path file = Path.of(System.getProperty("acumen.root", ""), "docs/scale/measured.json");
        Files.createDirectories(file.getParent());
        Files.writeString(file, JsonWriter.pretty(new Json.Obj(page)) + "\n");
    }

    /// Keeps sessions, so that a service can be measured on the same ones.
    private static void keep(String round, List<FleetSession> sessions) throws IOException {
        Path kept = Path.of(System.getProperty("acumen.root", ""), "fleet/target/scale");
        Files.createDirectories(kept);
        Files.write(
                kept.resolve(round + ".jsonl"),
                sessions.stream().map(FleetSession::line).toList());
    }

    private static void add(Map<String, List<Double>> rates, String name, double rate) {
        rates.computeIfAbsent(name, _ -> new ArrayList<>()).add(rate);
        System.out.println(name + " " + number(rate));
    }

    private static Json numbers(List<Double> values) {
        return new Json.Arr(
                values.stream().<Json>map(value -> new Json.Num(number(value))).toList());
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.2f", value);
    }

    /// Learns sessions from files.
    ///
    /// @return sessions a second, from the first request to the last
    private double rate(Cluster cluster, ScriptedServer server, int tasks, List<FleetSession> sessions, int inFlight)
            throws Exception {
        times.clear();
        Path run = folder.resolve("run-" + runs++);
        cluster.start(options(server, run, sessions, inFlight), tasks, Optional.empty())
                .getJobExecutionResult()
                .get(MOST_MINUTES, TimeUnit.MINUTES);
        if (KillCampaign.learned(run.resolve("fleet")) != sessions.size()) {
            throw new IllegalStateException("not all sessions were learned");
        }
        long took = Collections.max(times) - Collections.min(times) + LATENCY.toNanos();
        return sessions.size() / (took / 1e9);
    }

    private static List<String> options(ScriptedServer server, Path run, List<FleetSession> sessions, int inFlight)
            throws Exception {
        Path files = Files.createDirectories(run.resolve("sessions"));
        for (int i = 0; i < FILES; i++) {
            int number = i;
            Files.write(
                    files.resolve(i + ".jsonl"),
                    sessions.stream()
                            .filter(session -> Math.floorMod(session.playbook().hashCode(), FILES) == number)
                            .map(FleetSession::line)
                            .toList());
        }
        return Cluster.options(
                server, run, inFlight, "--sessions", files.toUri().toString());
    }

    /// State and checkpoints of a job for which thousands of sessions wait. They come from a topic: where files have
    /// been read to their end, a job takes no more checkpoints.
    private void checkpoints(Cluster cluster, ScriptedServer server, Map<String, Json> page) throws Exception {
        Path run = folder.resolve("run-" + runs++);
        List<FleetSession> sessions = ShopSessions.of(PLAYBOOKS, 4_000, 300);
        try (Broker broker = new Broker(run.resolve("kafka"))) {
            broker.send(sessions);
            broker.flush();
            List<String> options =
                    Cluster.options(server, run, IN_FLIGHT, "--kafka", broker.address(), "--topic", Broker.TOPIC);
            JobClient job = cluster.start(options, 2, Optional.empty());
            Json.Obj found = Json.Obj.of();
            long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(MOST_MINUTES);
            while (completed(found) < CHECKPOINTS) {
                if (System.nanoTime() > end) {
                    throw new IllegalStateException("only " + completed(found) + " checkpoints were taken");
                }
                Thread.sleep(500);
                found = cluster.ask("/jobs/" + job.getJobID() + "/checkpoints");
            }
            page.put("waiting", Json.Num.of(sessions.size() - KillCampaign.learned(run.resolve("fleet"))));
            page.put("session_bytes", Json.Num.of(sessions.getFirst().line().length()));
            page.put("checkpoints", found.get("summary") instanceof Json.Obj summary ? summary : Json.NULL);
            job.cancel().get(1, TimeUnit.MINUTES);
        }
    }

    private static long completed(Json.Obj found) {
        return found.get("counts") instanceof Json.Obj counts && counts.get("completed") instanceof Json.Num(String all)
                ? Long.parseLong(all)
                : 0;
    }

    /// How long it takes after a kill until all tasks learn again.
    private void recovery(Cluster cluster, ScriptedServer server, Map<String, Json> page) throws Exception {
        List<FleetSession> sessions = ShopSessions.of(PLAYBOOKS, 20_000, 400);
        Path run = folder.resolve("run-" + runs++);
        List<String> options = options(server, run, sessions, IN_FLIGHT);
        JobClient job = cluster.start(options, 2, Optional.empty());
        List<Double> workers = new ArrayList<>();
        List<Double> managers = new ArrayList<>();
        for (int round = 0; round < ROUNDS; round++) {
            Thread.sleep(Duration.ofSeconds(5));
            workers.add(recovered(() -> {
                cluster.taskManagers().getFirst().kill();
                cluster.taskManagers().getFirst().restart();
            }));
            Thread.sleep(Duration.ofSeconds(5));
            managers.add(recovered(() -> {
                cluster.jobManager().kill();
                cluster.jobManager().restart();
                cluster.start(options, 2, cluster.newestCheckpoint());
            }));
        }
        page.put("recovery_task_manager", numbers(workers));
        page.put("recovery_job_manager", numbers(managers));
        job.cancel().exceptionally(_ -> null);
    }

    private interface Killing {
        void run() throws Exception;
    }

    /// The time from a kill to the end of the longest silence that follows: tasks that live on go on asking until the
    /// job stops, and begin again together.
    private double recovered(Killing killing) throws Exception {
        long begin = System.nanoTime();
        times.clear();
        killing.run();
        Thread.sleep(LOOKING);
        long before = begin;
        long longest = 0;
        long end = begin;
        for (long time : times) {
            if (time - before > longest) {
                longest = time - before;
                end = time;
            }
            before = time;
        }
        return (end - begin) / 1e9;
    }
}
