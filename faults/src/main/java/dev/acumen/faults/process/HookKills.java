package dev.acumen.faults.process;

import dev.acumen.faults.campaign.Budget;
import dev.acumen.faults.campaign.Family;
import dev.acumen.faults.campaign.Ledger;
import dev.acumen.json.JsonReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.stream.Stream;

/// Hooks that are killed at random moments, through the launcher, as a client does that waits no longer.
final class HookKills implements Family {
    private static final List<String> EVENTS = List.of(
            "UserPromptSubmit",
            "SessionStart",
            "SubagentStart",
            "PreToolUse",
            "PostToolUseFailure",
            "PreCompact",
            "SubagentStop",
            "SessionEnd");

    /// What an index of commands may hold: what is written, torn, odd, hostile and huge.
    private static final List<String> INDEXES = List.of(
            "git\n",
            "npm\n/src\ngit\n",
            "/\n//\n/*\n/../\n",
            "gi",
            "",
            "\n\n",
            "*\n?\n[a-z]*\n",
            "$(kill $$)\n`kill $$`\n",
            "git".repeat(100_000));

    /// Those that start a worker, a JVM each.
    private static final Set<String> STARTING = Set.of("PreCompact", "SessionEnd");

    private static final int TRIES = 5;
    private static final Duration LIMIT = Duration.ofMinutes(1);

    @Override
    public String name() {
        return "hook";
    }

    @Override
    public String fault() {
        return "kill -9 at a random moment of a hook and all that it started in the foreground, with indexes of commands"
                + " that are torn, odd, hostile or huge";
    }

    @Override
    public String invariant() {
        return "the next hook of the session ends with 0 and with one JSON document or nothing on standard output; what a"
                + " session was shown can be read; a session whose end was taken in is learned, once";
    }

    @Override
    public int seconds() {
        return 58;
    }

    @Override
    public void run(Budget budget, SplittableRandom random, Ledger ledger) throws IOException, InterruptedException {
        List<Workshop.Task> tasks = new ArrayList<>();
        if (!Workshop.works("timeout", "--version")) {
            ledger.skip("kill -9 of a hook", "there is no timeout, which kills sooner than a JVM can");
            return;
        }
        for (int round = 0; round < 2; round++) {
            SplittableRandom own = random.split();
            String place = "round " + round;
            tasks.add(lane -> round(new Background(lane), place, budget, own, ledger));
        }
        Workshop.shared().run(tasks);
    }

    private static void round(
            Background background, String place, Budget budget, SplittableRandom random, Ledger ledger)
            throws IOException, InterruptedException {
        Lane lane = background.lane();
        Scene.set(lane);
        lane.run(List.of("trust", "--yes")).expect(0);
        Set<String> ended = new TreeSet<>();
        Set<String> all = new TreeSet<>();
        for (String event : EVENTS) {
            String fault = "kill -9 of " + event;
            if (ledger.isOver(fault)) {
                continue;
            }
            long time = Math.min(time(background, event, event), time(background, event, event + "-again"))
                    - around(background);
            all.addAll(List.of(event, event + "-again"));
            for (int i = 0; i < budget.of(4, STARTING.contains(event) ? 10 : 25); i++) {
                String session = event + "-" + i;
                all.add(session);
                Scene.session(session, lane.project()).writeTo(background.transcript(session));
                index(lane, session, INDEXES.get(random.nextInt(INDEXES.size())));
                // Never nothing, which timeout takes for no limit.
                Duration after = Duration.ofNanos(1 + (long) (Math.max(0, time) * random.nextDouble()));
                ledger.inject(fault, place + ", after " + after.toNanos() / 1_000 + " µs", () -> {
                    Ended cut = lane.run(
                            builder(background, event, session, killing(after)),
                            background.event(event, session),
                            LIMIT);
                    if (event.equals("SessionEnd") && cut.exitCode() == 0) {
                        ended.add(session);
                    }
                    if (!cut.wasKilled()) {
                        ledger.late(fault);
                    }
                    hook(background, event, session);
                    readable(lane);
                });
            }
        }
        if (all.contains("SessionEnd-again")) {
            ended.addAll(List.of("SessionEnd", "SessionEnd-again"));
        }
        Workshop.shared().awaitWorkers(lane.folder());
        ledger.conclude("a worker after all these hooks", place, () -> {
            background.learns("", ended);
            for (String session : all) {
                background.spooled(session);
            }
            background.drainsTo("", all);
        });
    }

    /// Leaves a session the indexes of the calls that key points speak of and of the failures that they know.
    private static void index(Lane lane, String session, String content) throws IOException {
        Path sessions = Files.createDirectories(lane.acumen().resolve("sessions"));
        for (String kind : List.of("call", "fail")) {
            Files.writeString(sessions.resolve(session + "." + kind), content);
        }
    }

    /// Kills a hook and its process group; a JVM takes longer to do so than most hooks live.
    static List<String> killing(Duration after) {
        return List.of("timeout", "-s", "KILL", after.toNanos() / 1e9 + "s");
    }

    /// How long the same wrapper takes around nothing, in nanoseconds.
    private static long around(Background background) throws IOException, InterruptedException {
        List<String> nothing =
                Stream.concat(killing(LIMIT).stream(), Stream.of("true")).toList();
        long least = Long.MAX_VALUE;
        for (int i = 0; i < TRIES; i++) {
            long start = System.nanoTime();
            background.lane().run(background.lane().builder(nothing), "", LIMIT).expect(0);
            least = Math.min(least, System.nanoTime() - start);
        }
        return least;
    }

    /// How long the first hook of a session takes under the same wrapper, in nanoseconds.
    private static long time(Background background, String event, String session)
            throws IOException, InterruptedException {
        Scene.session(session, background.lane().project()).writeTo(background.transcript(session));
        index(background.lane(), session, INDEXES.getFirst());
        ProcessBuilder builder = builder(background, event, session, killing(LIMIT));
        long start = System.nanoTime();
        background.lane().run(builder, background.event(event, session), LIMIT).expect(0);
        return System.nanoTime() - start;
    }

    private static ProcessBuilder builder(Background background, String event, String session, List<String> by) {
        Lane lane = background.lane();
        ProcessBuilder builder = lane.program().launched(lane, by, List.of("hook", event));
        builder.environment().put("CLAUDE_PROJECT_DIR", lane.project().toString());
        builder.environment().put("CLAUDE_CODE_SESSION_ID", session);
        builder.environment().put("ACUMEN_PROVIDER", "none");
        builder.environment().put("ACUMEN_ACT_HOLD", "true");
        return builder;
    }

    /// Runs a hook undisturbed.
    static void hook(Background background, String event, String session) throws IOException, InterruptedException {
        Ended ended = background
                .lane()
                .run(builder(background, event, session, List.of()), background.event(event, session), LIMIT)
                .expect(0)
                .withoutStackTrace();
        if (!ended.out().isEmpty()) {
            JsonReader.read(ended.out(), event);
        }
        if (ended.err().lines().count() > 1) {
            throw new AssertionError("more than a line: " + ended.err());
        }
    }

    private static void readable(Lane lane) throws IOException {
        Path sessions = lane.acumen().resolve("sessions");
        if (Files.isDirectory(sessions)) {
            for (Path file : Trees.below(sessions)) {
                if (file.toString().endsWith(".json")) {
                    JsonReader.read(Files.readString(file), file.toString());
                }
            }
        }
    }
}
