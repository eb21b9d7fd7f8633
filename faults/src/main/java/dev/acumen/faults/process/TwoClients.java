package dev.acumen.faults.process;

import dev.acumen.faults.campaign.Budget;
import dev.acumen.faults.campaign.Family;
import dev.acumen.faults.campaign.Ledger;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.TimeUnit;

/// Sessions of Claude Code and of Codex that end in one project at the same time, through the launcher, while hooks and
/// workers are killed. Then the clients tell the same ends again.
final class TwoClients implements Family {
    private static final String FAULT = "two clients at once";
    private static final int SESSIONS = 6;

    /// One hook of so many is killed.
    private static final int HOOKS = 2;

    /// So long a hook that is killed may take.
    private static final int HOOK_MILLISECONDS = 25;

    /// A session is given up after five workers that were killed over it.
    private static final int WORKERS_KILLED = 3;

    private static final int WORKER_MILLISECONDS = 600;
    private static final long SECONDS = 60;

    @Override
    public String name() {
        return "clients";
    }

    @Override
    public String fault() {
        return "sessions of two clients end in one project at the same time; some of their hooks and workers are killed, and"
                + " the ends told again";
    }

    @Override
    public String invariant() {
        return "each session is learned, once; queue and spool are empty in the end, nothing has failed; playbook and"
                + " journal agree";
    }

    @Override
    public int seconds() {
        return 45;
    }

    @Override
    public void run(Budget budget, SplittableRandom random, Ledger ledger) throws IOException, InterruptedException {
        if (!Workshop.works("timeout", "--version")) {
            ledger.skip(FAULT, "there is no timeout, which kills sooner than a JVM can");
            return;
        }
        List<Workshop.Task> tasks = new ArrayList<>();
        for (int round = 0; round < budget.of(2, 8); round++) {
            String place = "round " + round;
            SplittableRandom own = random.split();
            tasks.add(lane -> ledger.inject(FAULT, place, () -> round(new Background(lane), own, ledger)));
        }
        Workshop.shared().run(tasks);
    }

    private static void round(Background background, SplittableRandom random, Ledger ledger)
            throws IOException, InterruptedException {
        Lane lane = background.lane();
        Scene.set(lane);
        Map<String, Path> sessions = sessions(background);
        int killed = end(background, sessions, random, true);
        ledger.count("kill -9 of a hook, two clients at once", killed);
        for (int i = 0; i < WORKERS_KILLED; i++) {
            TimeUnit.MILLISECONDS.sleep(random.nextInt(WORKER_MILLISECONDS));
            ledger.count(
                    "kill -9 of a worker, two clients at once",
                    Workshop.shared().killWorker(lane.folder()) ? 1 : 0);
        }
        Workshop.shared().awaitWorkers(lane.folder());
        end(background, sessions, random, false);
        Workshop.shared().awaitWorkers(lane.folder());
        background.drainsTo("", sessions.keySet());
    }

    /// The transcripts by the ids of their sessions, which are UUIDs in Codex.
    private static Map<String, Path> sessions(Background background) throws IOException {
        Lane lane = background.lane();
        Map<String, Path> sessions = new TreeMap<>();
        for (int i = 0; i < SESSIONS; i++) {
            String id = "session-" + i;
            Path transcript = background.transcript(id);
            if (i % 2 == 0) {
                Scene.session(id, lane.project()).writeTo(transcript);
            } else {
                id = new UUID(0, i).toString();
                transcript =
                        lane.home().resolve(".codex/sessions/2026/02/03/rollout-2026-02-03T04-05-06-" + id + ".jsonl");
                Files.createDirectories(Objects.requireNonNull(transcript.getParent()));
                Files.writeString(transcript, Scene.rollout(id, lane.project()));
            }
            sessions.put(id, transcript);
        }
        return sessions;
    }

    /// Lets all clients tell the end of their sessions at once.
    ///
    /// @param isDisturbed whether some of the hooks are killed
    /// @return how many were
    private static int end(
            Background background, Map<String, Path> sessions, SplittableRandom random, boolean isDisturbed)
            throws IOException, InterruptedException {
        List<Process> hooks = new ArrayList<>();
        for (Map.Entry<String, Path> session : sessions.entrySet()) {
            boolean isKilled = isDisturbed && random.nextInt(HOOKS) == 0;
            Duration after = Duration.ofMillis(1 + random.nextInt(HOOK_MILLISECONDS));
            hooks.add(hook(background, session, isKilled ? HookKills.killing(after) : List.of())
                    .start());
        }
        int killed = 0;
        for (Process hook : hooks) {
            if (!hook.waitFor(SECONDS, TimeUnit.SECONDS)) {
                hook.destroyForcibly();
                throw new AssertionError("a hook has not ended within " + SECONDS + " s");
            }
            boolean wasKilled = new Ended(hook.exitValue(), "", "").wasKilled();
            if (!wasKilled && hook.exitValue() != 0) {
                throw new AssertionError("a hook ended with " + hook.exitValue());
            }
            killed += wasKilled ? 1 : 0;
        }
        return killed;
    }

    private static ProcessBuilder hook(Background background, Map.Entry<String, Path> session, List<String> by)
            throws IOException {
        Lane lane = background.lane();
        boolean isCodex = session.getValue().startsWith(lane.home().resolve(".codex"));
        List<String> arguments = new ArrayList<>(List.of("hook", "SessionEnd"));
        if (isCodex) {
            arguments.addAll(List.of("--client", "codex"));
        }
        Path in = lane.folder().resolve("event-" + session.getKey());
        Files.writeString(in, background.event("SessionEnd", session.getKey(), session.getValue()));
        ProcessBuilder builder = lane.program().launched(lane, by, arguments);
        builder.redirectInput(in.toFile());
        builder.redirectOutput(ProcessBuilder.Redirect.DISCARD).redirectError(ProcessBuilder.Redirect.DISCARD);
        builder.environment().put("ACUMEN_PROVIDER", "none");
        if (!isCodex) {
            builder.environment().put("CLAUDE_PROJECT_DIR", lane.project().toString());
            builder.environment().put("CLAUDE_CODE_SESSION_ID", session.getKey());
        }
        return builder;
    }
}
