package dev.acumen.faults.process;

import dev.acumen.faults.campaign.Budget;
import dev.acumen.faults.campaign.Family;
import dev.acumen.faults.campaign.Ledger;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/// A command that is killed as it is about to do its n-th step on files, for many n, or each.
final class Steps implements Family {
    @Override
    public String name() {
        return "step";
    }

    @Override
    public String fault() {
        return "kill -9 between two steps of a command on files, in full at each of them, where there are no more than 20";
    }

    @Override
    public String invariant() {
        return Aftermath.INVARIANT;
    }

    @Override
    public int seconds() {
        return 120;
    }

    @Override
    public void run(Budget budget, SplittableRandom random, Ledger ledger) throws IOException, InterruptedException {
        if (!Trace.isThere()) {
            ledger.skip("kill -9 at a step", "strace is not there, or may not do it");
            return;
        }
        List<Workshop.Task> tasks = new ArrayList<>();
        for (Wish wish : Wish.some(budget, 7, random)) {
            SplittableRandom own = random.split();
            tasks.add(lane -> {
                if (ledger.isOver(fault(wish))) {
                    return;
                }
                for (Trace.Step step : Trace.steps(lane, wish, budget.of(2, 20), own)) {
                    kill(lane, wish, step, ledger);
                }
            });
        }
        Workshop.shared().run(tasks);
    }

    private static String fault(Wish wish) {
        return "kill -9 of " + wish.name() + " at a step";
    }

    private static void kill(Lane lane, Wish wish, Trace.Step step, Ledger ledger)
            throws IOException, InterruptedException {
        lane.restore(lane.prepared(wish).start());
        ledger.inject(fault(wish), step.toString(), () -> {
            Ended ended = Trace.inject(lane, wish, step.once("signal=KILL"));
            if (!ended.wasKilled()) {
                throw new AssertionError("it was not killed");
            }
            new Aftermath(lane, wish).check(ended);
        });
    }
}
