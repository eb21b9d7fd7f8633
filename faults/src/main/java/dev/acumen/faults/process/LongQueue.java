package dev.acumen.faults.process;

import dev.acumen.faults.campaign.Budget;
import dev.acumen.faults.campaign.Family;
import dev.acumen.faults.campaign.Ledger;
import dev.acumen.testkit.TranscriptBuilder;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;

/// Thousands of sessions that wait at once, and workers that are killed among them.
final class LongQueue implements Family {
    private static final int TELLING = 100;
    private static final Duration LIMIT = Duration.ofMinutes(1);
    private static final Duration LONGEST = Duration.ofSeconds(8);

    @Override
    public String name() {
        return "queue";
    }

    @Override
    public String fault() {
        return "10,000 sessions that wait at once, in the short form 200, and workers killed among them";
    }

    @Override
    public String invariant() {
        return "status and hooks work meanwhile; each session is learned, once; the queue is empty in the end";
    }

    @Override
    public int seconds() {
        return 215;
    }

    @Override
    public boolean isWhole() {
        return true;
    }

    @Override
    public void run(Budget budget, SplittableRandom random, Ledger ledger) throws IOException, InterruptedException {
        int sessions = budget.of(200, 10_000);
        int kills = budget.of(1, 4);
        SplittableRandom own = random.split();
        Workshop.shared().run(List.of(lane -> {
            Background background = new Background(lane);
            Set<String> names = wait(background, sessions);
            for (int i = 0; i < kills; i++) {
                Duration after = Duration.ofMillis((long) (LONGEST.toMillis() * own.nextDouble()));
                ledger.inject("kill -9 of a worker with a long queue", "after " + after.toMillis() + " ms", () -> {
                    lane.kill(worker(background), "", after);
                    lane.run(List.of("status")).expect(0);
                    HookKills.hook(background, "UserPromptSubmit", "asking");
                });
            }
            ledger.inject(sessions + " sessions that wait", "seeded", () -> {
                lane.run(List.of("status")).expect(0);
                background.drainsTo("", names);
            });
        }));
    }

    private static ProcessBuilder worker(Background background) {
        return background.worker("", "--catch-up", background.lane().project().toString());
    }

    /// Most have nothing to teach.
    private static Set<String> wait(Background background, int sessions) throws IOException, InterruptedException {
        Lane lane = background.lane();
        Scene.set(lane);
        lane.run(lane.program().command(lane, List.of("trust", "--yes")), "", LIMIT)
                .expect(0);
        Set<String> names = new TreeSet<>();
        for (int i = 0; i < sessions; i++) {
            String session = "waiting-" + i;
            TranscriptBuilder transcript = i % TELLING == 0
                    ? Scene.session(session, lane.project())
                    : new TranscriptBuilder(session)
                            .in(lane.project().toString())
                            .person("Mend the test of part " + i)
                            .agent("It is done.");
            transcript.writeTo(background.transcript(session));
            background.spooled(session);
            names.add(session);
        }
        return names;
    }
}
