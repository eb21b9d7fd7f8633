package dev.acumen.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.clients.Clients;
import dev.acumen.config.Environment;
import dev.acumen.document.PlaybookDocument;
import dev.acumen.json.Json;
import dev.acumen.llm.Retries;
import dev.acumen.process.Finished;
import dev.acumen.testkit.TranscriptBuilder;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Sessions of all clients that end in one project at the same time. Each was recorded by the real program.
class ClientsAtOnceTest {
    private static final long SEED = 7;
    private static final Duration PATIENCE = Duration.ofMinutes(10);
    private static final Duration AGES = Duration.ofDays(2);

    /// Where the real programs ran.
    private static final String RECORDED = "/tmp/project";

    private static final String LESSON = "never use npm here, always pnpm";
    private static final int ROUNDS = 3;

    /// So many workers of a round are killed. A session is given up after five that were.
    private static final int KILLED = 2;

    private static final int LONGEST = 2_000;

    @TempDir
    private Path folder = Path.of("");

    private final List<Session> sessions = new ArrayList<>();
    private final AtomicInteger kills = new AtomicInteger();

    /// A session.
    ///
    /// @param client empty for Claude Code
    private record Session(String client, String id, Path transcript) {}

    private Path home() {
        return folder.resolve("home");
    }

    private Path project() {
        return home().resolve("project");
    }

    private Fired fired() {
        return new Fired(home().resolve(".acumen"), project());
    }

    @BeforeEach
    void recordedSessions() throws IOException {
        Files.createDirectories(project());
        Path ours = new TranscriptBuilder("ours")
                .in(project().toString())
                .person("no, " + LESSON)
                .agent("I will.")
                .writeTo(home().resolve(".claude/projects/any/ours.jsonl"));
        sessions.add(aged(new Session("", "ours", ours)));
        String codex = "01a219d7-079a-79e0-bbd8-0bc18bfb7be1";
        String rollout = "sessions/2026/11/26/rollout-2026-11-26T21-50-52-" + codex + ".jsonl";
        record("codex", codex, rollout, ".codex/" + rollout);
        String copilot = "5d3c0d1e-0000-4000-8000-000000000001";
        record("copilot", copilot, "resumed.jsonl", ".copilot/session-state/" + copilot + "/events.jsonl");
        String gemini = "d9919d2f-40cb-4695-acf5-c1c0d4ad1162";
        record("gemini", gemini, "declined.jsonl", ".gemini/tmp/p/chats/session-2026-11-26T21-37-d9919d2f.jsonl");
        Files.writeString(
                home().resolve(".gemini/tmp/p/.project_root"), project().toString());
        String qwen = "10c178b1-34e9-48ed-aad8-4caddda9cd9a";
        record("qwen", qwen, "resumed.jsonl", ".qwen/projects/p/chats/" + qwen + ".jsonl");
        String openCode = "ses_de6242d10ffe0zciB6xSqkS2ui";
        record("opencode", openCode, "sessions/" + openCode + ".jsonl", ".acumen/opencode/" + openCode + ".jsonl");
    }

    private void record(String client, String id, String resource, String place) throws IOException {
        Path transcript = home().resolve(place);
        Files.createDirectories(Objects.requireNonNull(transcript.getParent()));
        try (InputStream in = Objects.requireNonNull(
                ClientsAtOnceTest.class.getResourceAsStream("/clients/" + client + "/" + resource), resource)) {
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            Files.writeString(transcript, text.replace(RECORDED, project().toString()));
        }
        sessions.add(aged(new Session(client, id, transcript)));
    }

    /// Nobody writes to it any more, whatever the clock says.
    private static Session aged(Session session) throws IOException {
        Files.setLastModifiedTime(
                session.transcript(), FileTime.from(Instant.now().minus(AGES)));
        return session;
    }

    /// What the client's hook leaves in the spool.
    private Path end(Session session) throws IOException {
        Json.Obj event = Json.Obj.of(
                "session_id", new Json.Text(session.id()),
                "transcript_path", new Json.Text(session.transcript().toString()),
                "cwd", new Json.Text(project().toString()),
                "hook_event_name", new Json.Text("SessionEnd"));
        Json.Obj named = session.client().isEmpty()
                ? event
                : event.with("acumen_client", new Json.Text(session.client()))
                        .with("acumen_event", new Json.Text("SessionEnd"));
        return fired().event("SessionEnd", named, Instant.now().minusSeconds(90));
    }

    private Finished work(String... arguments) throws IOException, InterruptedException {
        return Finished.run(worker(arguments), PATIENCE);
    }

    private ProcessBuilder worker(String... arguments) {
        return WorkerMain.process(home(), project(), Map.of("ACUMEN_PROVIDER", "none"), arguments);
    }

    /// Kills a worker some milliseconds after its start, if it has not ended by then.
    private void kill(Path spool, int milliseconds) throws IOException, InterruptedException {
        Process process = worker("--spool", spool.toString())
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try {
            kills.addAndGet(process.waitFor(milliseconds, TimeUnit.MILLISECONDS) ? 0 : 1);
        } finally {
            process.destroyForcibly().waitFor();
        }
    }

    /// The turns of all sessions, each once.
    private List<String> turns() throws IOException {
        Environment environment = new Environment(
                project(), home(), Map.of(), InputStream.nullInputStream(), Clock.systemUTC(), Retries.defaults());
        List<String> turns = new ArrayList<>();
        for (Session session : sessions) {
            turns.addAll(Clients.of(environment)
                    .named(session.client())
                    .read(session.transcript(), Set.of())
                    .whole()
                    .turnIds());
        }
        return turns;
    }

    @Test
    void nothingIsLostAndNothingLearnedTwiceThoughWorkersAreKilled() throws Exception {
        SplittableRandom random = new SplittableRandom(SEED);

        for (int round = 0; round < ROUNDS; round++) {
            atOnce(round < ROUNDS - 1 ? KILLED : 0, random);
        }
        assertThat(work("--catch-up", project().toString())).isEqualTo(new Finished(0, "", ""));

        assertThat(fired().learned()).as(fired().log()).containsExactlyInAnyOrderElementsOf(turns());
        assertThat(fired().files("queue")).isEmpty();
        assertThat(fired().files("spool")).isEmpty();
        assertThat(fired().files("failed")).isEmpty();
        String playbook = Files.readString(project().resolve(".claude/playbook.json"));
        assertThat(PlaybookDocument.read(playbook.getBytes(StandardCharsets.UTF_8), "playbook")
                        .findings())
                .isEmpty();
        assertThat(playbook).containsOnlyOnce(LESSON);
        System.out.println("clients at once: " + kills + " kills");
    }

    /// All clients tell the end of their session, each to a worker of its own, and some of the workers are killed.
    private void atOnce(int killed, SplittableRandom random) throws Exception {
        List<Future<?>> running = new ArrayList<>();
        try (ExecutorService clients = Executors.newVirtualThreadPerTaskExecutor()) {
            int first = random.nextInt(sessions.size());
            for (int i = 0; i < sessions.size(); i++) {
                Path spool = end(sessions.get((first + i) % sessions.size()));
                int milliseconds = random.nextInt(LONGEST);
                running.add(
                        i < killed
                                ? clients.submit(() -> {
                                    kill(spool, milliseconds);
                                    return null;
                                })
                                : clients.submit(() -> assertThat(work("--spool", spool.toString()))
                                        .isEqualTo(new Finished(0, "", ""))));
            }
        }
        for (Future<?> one : running) {
            one.get();
        }
    }
}
