package dev.acumen.faults.process;

import dev.acumen.faults.campaign.Budget;
import dev.acumen.faults.campaign.Family;
import dev.acumen.faults.campaign.Ledger;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/// `kill -9` at random moments of every command that writes.
final class Kills implements Family {
    /// How much longer than an undisturbed run a process may live.
    private static final double LONGEST = 1.1;

    @Override
    public String name() {
        return "kill";
    }

    @Override
    public String fault() {
        return "kill -9 at a random moment of a command";
    }

    @Override
    public String invariant() {
        return Aftermath.INVARIANT;
    }

    @Override
    public int seconds() {
        return 92;
    }

    @Override
    public void run(Budget budget, SplittableRandom random, Ledger ledger) throws IOException, InterruptedException {
        List<Workshop.Task> tasks = new ArrayList<>();
        for (Wish wish : Wish.some(budget, 12, random)) {
            List<Double> moments = random.doubles(budget.of(1, 15))
                    .map(each -> each * LONGEST)
                    .boxed()
                    .toList();
            tasks.add(lane -> {
                for (double moment : moments) {
                    kill(lane, wish, moment, ledger);
                }
            });
        }
        Workshop.shared().run(tasks);
    }

    private static void kill(Lane lane, Wish wish, double moment, Ledger ledger)
            throws IOException, InterruptedException {
        String fault = "kill -9 of " + wish.name();
        if (ledger.isOver(fault)) {
            return;
        }
        Prepared prepared = lane.prepared(wish);
        lane.restore(prepared.start());
        Duration after = Duration.ofNanos((long) (prepared.time().toNanos() * moment));
        ledger.inject(fault, "after " + after.toMillis() + " ms", () -> {
            Ended ended = lane.kill(lane.program().command(lane, wish.arguments()), "", after);
            if (!ended.wasKilled()) {
                ledger.late(fault);
            }
            new Aftermath(lane, wish).check(ended);
        });
    }
}
