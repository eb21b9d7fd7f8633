package dev.acumen.faults.process;

import dev.acumen.faults.campaign.Budget;
import dev.acumen.faults.campaign.Family;
import dev.acumen.faults.campaign.Ledger;
import dev.acumen.testkit.model.ScriptedServer;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;

/// Workers that are killed at random moments, with a model and without.
final class WorkerKills implements Family {
    /// A session whose try has begun five times without an answer is given up on purpose, and each worker takes up
    /// whatever waits: so many kills, and then a worker may work in peace.
    private static final int KILLS = 4;

    @Override
    public String name() {
        return "worker";
    }

    @Override
    public String fault() {
        return "kill -9 at a random moment of a worker, while it learns what hooks left";
    }

    @Override
    public String invariant() {
        return "each session is learned, once, by the next worker; queue and spool are empty in the end, nothing has"
                + " failed; playbook and journal agree";
    }

    @Override
    public int seconds() {
        return 62;
    }

    @Override
    public void run(Budget budget, SplittableRandom random, Ledger ledger) throws IOException, InterruptedException {
        try (ScriptedServer provider = Background.provider()) {
            List<Workshop.Task> tasks = new ArrayList<>();
            for (int round = 0; round < budget.of(2, 12); round++) {
                boolean isWithModel = round % 2 == 0;
                String place = "round " + round;
                SplittableRandom own = random.split();
                tasks.add(lane -> round(
                        new Background(lane),
                        isWithModel ? provider.url().toString() : "",
                        place,
                        budget.of(1, 3),
                        own,
                        ledger));
            }
            Workshop.shared().run(tasks);
        }
    }

    private static void round(
            Background background, String url, String place, int turns, SplittableRandom random, Ledger ledger)
            throws IOException, InterruptedException {
        String fault = "kill -9 of a worker " + (url.isEmpty() ? "without a model" : "with a model");
        if (ledger.isOver(fault)) {
            return;
        }
        Lane lane = background.lane();
        Scene.set(lane);
        Set<String> sessions = new TreeSet<>();
        long start = System.nanoTime();
        lane.run(background.worker(url, "--spool", spooled(background, "first", sessions)), "", Background.LIMIT)
                .expect(0);
        Duration time = Duration.ofNanos(System.nanoTime() - start);
        for (int turn = 0; turn < turns; turn++) {
            ledger.inject(fault, place + ", turn " + turn, () -> {
                int killed = 0;
                for (int i = 0; i < KILLS; i++) {
                    String spool = spooled(background, "session-" + sessions.size(), sessions);
                    Duration after = Duration.ofNanos((long) (time.toNanos() * random.nextDouble()));
                    if (lane.kill(background.worker(url, "--spool", spool), "", after)
                            .wasKilled()) {
                        killed++;
                    }
                }
                // The look at what they left counts as the last of them.
                ledger.count(fault, killed - 1);
                background.drainsTo(url, sessions);
            });
        }
    }

    private static String spooled(Background background, String session, Set<String> sessions) throws IOException {
        sessions.add(session);
        Scene.session(session, background.lane().project()).writeTo(background.transcript(session));
        return background.spooled(session).toString();
    }
}
