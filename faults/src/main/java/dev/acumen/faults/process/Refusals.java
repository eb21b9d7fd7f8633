package dev.acumen.faults.process;

import dev.acumen.faults.campaign.Budget;
import dev.acumen.faults.campaign.Family;
import dev.acumen.faults.campaign.Ledger;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/// A disk that refuses the n-th step of a command on files, or all from the n-th on.
final class Refusals implements Family {
    private static final List<String> ERRORS = List.of("ENOSPC", "EIO", "EROFS", "EACCES", "EDQUOT");

    @Override
    public String name() {
        return "refusal";
    }

    @Override
    public String fault() {
        return "the system refuses a step of a command on files (no space, quota, I/O error, read-only, no right), once or"
                + " from there on";
    }

    @Override
    public String invariant() {
        return "it ends with 0 or 1 and without a stack trace; " + Aftermath.INVARIANT;
    }

    @Override
    public int seconds() {
        return 108;
    }

    @Override
    public void run(Budget budget, SplittableRandom random, Ledger ledger) throws IOException, InterruptedException {
        if (!Trace.isThere()) {
            ledger.skip("a refused step", "strace is not there, or may not do it");
            return;
        }
        List<Workshop.Task> tasks = new ArrayList<>();
        for (Wish wish : Wish.some(budget, 6, random)) {
            SplittableRandom own = random.split();
            tasks.add(lane -> refuse(lane, wish, budget.of(2, 15), own, ledger));
        }
        Workshop.shared().run(tasks);
    }

    private static void refuse(Lane lane, Wish wish, int most, SplittableRandom random, Ledger ledger)
            throws IOException, InterruptedException {
        if (ledger.isOver("a refused step in " + wish.name())) {
            return;
        }
        for (Trace.Step step : Trace.steps(lane, wish, most, random)) {
            String error = ERRORS.get(random.nextInt(ERRORS.size()));
            boolean isOnce = random.nextBoolean();
            String place = step + (isOnce ? "" : " and all that follow");
            lane.restore(lane.prepared(wish).start());
            ledger.inject(error + " in " + wish.name(), place, () -> {
                Ended ended = Trace.inject(
                        lane, wish, isOnce ? step.once("error=" + error) : step.fromHereOn("error=" + error));
                new Aftermath(lane, wish).checkRefused(ended);
            });
        }
    }
}
