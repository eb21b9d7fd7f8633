package dev.acumen.faults.process;

import dev.acumen.faults.campaign.Budget;
import dev.acumen.faults.campaign.Family;
import dev.acumen.faults.campaign.Ledger;
import dev.acumen.testkit.model.ScriptedServer;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;

/// Workers that are killed at random moments, with a model and without.
final class WorkerKills implements Family {
    private static final int SESSIONS = 4;

    /// A session whose try has begun five times without an answer is given up on purpose.
    private static final int KILLS_OF_A_SESSION = 3;

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
    public void run(Budget budget, SplittableRandom random, Ledger ledger) throws IOException, InterruptedException {
        try (ScriptedServer provider = Background.provider()) {
            List<Workshop.Task> tasks = new ArrayList<>();
            for (int round = 0; round < budget.of(2, 12); round++) {
                boolean isWithModel = round % 2 == 0;
                String place = "round " + round;
                SplittableRandom own = random.split();
                tasks.add(lane ->
                        round(new Background(lane), isWithModel ? provider.url().toString() : "", place, own, ledger));
            }
            Workshop.shared().run(tasks);
        }
    }

    private static void round(Background background, String url, String place, SplittableRandom random, Ledger ledger)
            throws IOException, InterruptedException {
        Lane lane = background.lane();
        Scene.set(lane);
        Set<String> sessions = new TreeSet<>();
        String fault = "kill -9 of a worker " + (url.isEmpty() ? "without a model" : "with a model");
        for (int i = 0; i <= SESSIONS; i++) {
            String session = "session-" + i;
            sessions.add(session);
            Scene.session(session, lane.project()).writeTo(background.transcript(session));
        }
        long start = System.nanoTime();
        Path first = background.spooled("session-" + SESSIONS);
        lane.run(background.worker(url, "--spool", first.toString()), "", Background.LIMIT)
                .expect(0);
        Duration time = Duration.ofNanos(System.nanoTime() - start);
        for (int i = 0; i < SESSIONS * KILLS_OF_A_SESSION; i++) {
            Path spool = background.spooled("session-" + i % SESSIONS);
            Duration after = Duration.ofNanos((long) (time.toNanos() * random.nextDouble()));
            lane.kill(background.worker(url, "--spool", spool.toString()), "", after);
        }
        ledger.count(fault, SESSIONS * KILLS_OF_A_SESSION - 1);
        ledger.inject(fault, place, () -> background.drainsTo(url, sessions));
    }
}
