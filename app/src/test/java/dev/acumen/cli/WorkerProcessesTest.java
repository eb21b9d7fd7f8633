package dev.acumen.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.process.Finished;
import dev.acumen.testkit.TranscriptBuilder;
import dev.acumen.testkit.model.Received;
import dev.acumen.testkit.model.Reply;
import dev.acumen.testkit.model.Script;
import dev.acumen.testkit.model.ScriptedServer;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Workers as processes: many at a time, and killed at any moment.
@Tag("campaign")
@Timeout(value = 3, unit = TimeUnit.HOURS)
class WorkerProcessesTest {
    private static final double SCALE = Double.parseDouble(System.getProperty("acumen.scale", "0.02"));
    private static final Duration PATIENCE = Duration.ofMinutes(10);
    private static final int PROJECTS = 4;
    private static final int AT_A_TIME = 16;

    /// A worker is at so many projects at once, and each session asks one question at a time.
    private static final int MOST_IN_FLIGHT = 2;

    private static final Pattern TOPIC = Pattern.compile("topic-([ab])-\\d+-\\d+");

    @TempDir
    private Path folder = Path.of("");

    /// A provider, and what it was asked.
    private static final class Provider implements AutoCloseable {
        private final AtomicInteger inFlight = new AtomicInteger();
        private final AtomicInteger most = new AtomicInteger();
        private final ScriptedServer server;
        private final String key;

        Provider(String key, int latency) {
            this.key = key;
            this.server = ScriptedServer.start((request, number) -> reply(request, latency));
        }

        private Reply reply(Received request, int latency) {
            most.accumulateAndGet(inFlight.incrementAndGet(), Math::max);
            try {
                TimeUnit.MILLISECONDS.sleep(latency);
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            } finally {
                inFlight.decrementAndGet();
            }
            return answer(request);
        }

        Map<String, String> environment() {
            Map<String, String> environment = new TreeMap<>(WholeHistory.environment(server.url()));
            environment.put("ANTHROPIC_API_KEY", "sk-canary-" + key);
            return environment;
        }

        @Override
        public void close() {
            server.close();
        }
    }

    private static Reply answer(Received request) {
        if (!request.prompt().contains("\n# Reflection\n")) {
            return Reply.text("{\"analysis\": \"fine\", \"bullet_tags\": []}");
        }
        return Reply.text("{\"reasoning\": \"\", \"operations\": []}");
    }

    private Path home() {
        return folder.resolve("home");
    }

    private Path project(int i) throws IOException {
        return Files.createDirectories(home().resolve("project-" + i % PROJECTS));
    }

    private Path transcript(String environment, int i) throws IOException {
        String name = environment + "-" + i;
        TranscriptBuilder session = new TranscriptBuilder(name).in(project(i).toString());
        for (int turn = 0; turn < 3; turn++) {
            String topic = "topic-" + environment + "-" + i + "-" + turn;
            session.person("Work on " + topic + ", please").agent(topic + " is done, see [pat-001].");
        }
        return session.writeTo(home().resolve(".claude/projects/any/" + name + ".jsonl"));
    }

    private Fired fired(int i) throws IOException {
        return new Fired(home().resolve(".acumen"), project(i));
    }

    private List<String> learned() throws IOException {
        List<String> learned = new ArrayList<>();
        for (int i = 0; i < PROJECTS; i++) {
            learned.addAll(fired(i).learned());
        }
        return learned;
    }

    private Finished fire(Provider provider, int session, String event) throws IOException, InterruptedException {
        Path transcript = home().resolve(".claude/projects/any/" + provider.key + "-" + session + ".jsonl");
        Path spool = fired(session).event(event, "other", transcript, Instant.now());
        return Finished.run(
                WorkerMain.process(home(), project(session), provider.environment(), "--spool", spool.toString()),
                PATIENCE);
    }

    @Test
    void manyFiringsMakeOneWorkerForEachEnvironmentAndLearnEachSessionOnce() throws Exception {
        int firings = (int) Math.max(12, 200 * SCALE);
        int sessions = firings / 4;
        List<String> events = List.of("PreCompact", "SubagentStop", "SessionEnd", "SessionEnd");
        try (Provider a = new Provider("a", 100);
                Provider b = new Provider("b", 100);
                ExecutorService threads = Executors.newFixedThreadPool(AT_A_TIME)) {
            for (int i = 0; i < sessions; i++) {
                transcript(i % 2 == 0 ? "a" : "b", i);
            }
            List<Future<Finished>> running = new ArrayList<>();
            for (int i = 0; i < firings; i++) {
                if (i == 3 * sessions) {
                    // The last end of a session comes after all that it did.
                    allEnded(running);
                }
                int session = i % sessions;
                String event = events.get(Math.min(3, i / sessions));
                running.add(threads.submit(() -> fire(session % 2 == 0 ? a : b, session, event)));
            }
            allEnded(running);

            assertThat(learned()).as(fired(0).log()).hasSize(sessions * 3).doesNotHaveDuplicates();
            assertThat(fired(0).files("queue")).isEmpty();
            assertThat(fired(0).files("spool")).isEmpty();
            assertThat(fired(0).files("failed")).isEmpty();
            assertThat(a.most.get()).isBetween(1, MOST_IN_FLIGHT);
            assertThat(b.most.get()).isBetween(1, MOST_IN_FLIGHT);
            sawOnlyItsOwn(a);
            sawOnlyItsOwn(b);
            System.out.println("worker: " + firings + " firings, " + sessions + " sessions, at most " + a.most + " and "
                    + b.most + " requests in flight");
        }
    }

    private static void allEnded(List<Future<Finished>> running) throws Exception {
        for (Future<Finished> one : running) {
            assertThat(one.get()).isEqualTo(new Finished(0, "", ""));
        }
    }

    private static void sawOnlyItsOwn(Provider provider) {
        assertThat(provider.server.requests())
                .isNotEmpty()
                .allSatisfy(request -> assertThat(
                                TOPIC.matcher(request.prompt()).results().map(topic -> topic.group(1)))
                        .allMatch(provider.key::equals));
        assertThat(provider.server.requests())
                .allSatisfy(request -> assertThat(request.header("x-api-key")).contains("sk-canary-" + provider.key));
    }

    @Test
    void killedAtAnyMomentNothingIsLostAndNothingLearnedTwice() throws Exception {
        int sessions = SCALE < 1 ? 5 : 8;
        int kills = (int) Math.max(sessions, 200 * SCALE);
        SplittableRandom random = new SplittableRandom(7);
        try (Provider provider = new Provider("a", 30)) {
            for (int i = 0; i < sessions; i++) {
                transcript("a", i);
            }
            int killed = 0;
            for (int i = 0; i < kills; i++) {
                int session = i % sessions;
                Path transcript = home().resolve(".claude/projects/any/a-" + session + ".jsonl");
                Path spool = fired(session)
                        .event("SessionEnd", "other", transcript, Instant.now().minusSeconds(90));
                // Each fourth runs to its end: a session is given up after five workers that were killed over it.
                int questions = i % 4 == 3 ? Integer.MAX_VALUE : random.nextInt(3);
                killed += kill(provider, session, spool, questions, random.nextInt(60)) ? 1 : 0;
            }
            for (int i = 0; i < PROJECTS; i++) {
                Path here = project(i);
                assertThat(Finished.run(
                                WorkerMain.process(home(), here, provider.environment(), "--catch-up", here.toString()),
                                PATIENCE))
                        .isEqualTo(new Finished(0, "", ""));
            }

            assertThat(learned()).as(fired(0).log()).hasSize(sessions * 3).doesNotHaveDuplicates();
            assertThat(fired(0).files("queue")).isEmpty();
            assertThat(fired(0).files("spool")).isEmpty();
            assertThat(fired(0).files("failed")).isEmpty();
            System.out.println("worker: " + killed + " kills, "
                    + provider.server.requests().size() + " requests for " + sessions + " sessions");
        }
    }

    /// Kills a worker some milliseconds after it has asked so many questions, if it has not ended by then.
    private boolean kill(Provider provider, int session, Path spool, int questions, int milliseconds)
            throws IOException, InterruptedException {
        int before = provider.server.requests().size();
        Process process = WorkerMain.process(
                        home(), project(session), provider.environment(), "--spool", spool.toString())
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try {
            while (process.isAlive() && provider.server.requests().size() - before < questions) {
                TimeUnit.MILLISECONDS.sleep(1);
            }
            return !process.waitFor(milliseconds, TimeUnit.MILLISECONDS);
        } finally {
            process.destroyForcibly().waitFor();
        }
    }

    @Test
    void toldToStopItLeavesItsSessionInTheQueue() throws Exception {
        try (Provider provider = new Provider("a", 60_000)) {
            transcript("a", 0);
            Path spool = fired(0).event(
                            "SessionEnd", "other", home().resolve(".claude/projects/any/a-0.jsonl"), Instant.now());
            Process process = WorkerMain.process(
                            home(), project(0), provider.environment(), "--spool", spool.toString())
                    .start();
            try {
                await(provider, process);
                process.destroy();
                assertThat(process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS))
                        .isTrue();
            } finally {
                process.destroyForcibly().waitFor();
            }

            assertThat(fired(0).files("queue")).hasSize(1);
            assertThat(fired(0).files("spool")).isEmpty();
            assertThat(fired(0).log()).contains("it was stopped");
        }
    }

    private static void await(Provider provider, Process process) throws InterruptedException {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (provider.inFlight.get() == 0 && process.isAlive()) {
            assertThat(System.nanoTime()).isLessThan(end);
            TimeUnit.MILLISECONDS.sleep(5);
        }
    }

    @Test
    void aModelThatHangsHoldsItUpForABoundedTime() throws Exception {
        Script hanging = Script.always("{}").after(Duration.ofMinutes(10));
        try (ScriptedServer server = ScriptedServer.start(hanging)) {
            transcript("a", 0);
            transcript("a", 4);
            for (int i = 0; i < 8; i += 4) {
                Path transcript = home().resolve(".claude/projects/any/a-" + i + ".jsonl");
                fired(i).event("SessionEnd", "other", transcript, Instant.now().minusSeconds(90));
            }

            Duration limit = limit();

            Finished ended = Finished.run(hung(server.url(), limit), PATIENCE);

            assertThat(ended).isEqualTo(new Finished(0, "", ""));
            assertThat(server.requests()).hasSize(3);
            assertThat(fired(0).files("queue")).hasSize(2);
            assertThat(fired(0).log()).contains("no answer within " + limit.toSeconds() + " s");
        }
    }

    /// Some times as long as a worker with nothing to do takes on this machine now.
    private Duration limit() throws IOException, InterruptedException {
        Path other = Files.createDirectories(folder.resolve("other"));
        long began = System.nanoTime();
        Finished.run(WorkerMain.process(other, other, Map.of(), "--catch-up", other.toString()), PATIENCE);
        return Duration.ofSeconds(2 + 4 * (System.nanoTime() - began) / 1_000_000_000);
    }

    private ProcessBuilder hung(URI server, Duration limit) throws IOException {
        ProcessBuilder hung = WorkerMain.process(
                home(),
                project(0),
                WholeHistory.environment(server),
                "--catch-up",
                project(0).toString());
        hung.command().add(1, "-D" + WorkerMain.LIMIT + "=" + limit.toSeconds());
        return hung;
    }
}
