package dev.acumen.faults.process;

import dev.acumen.faults.campaign.Agreement;
import dev.acumen.faults.campaign.Budget;
import dev.acumen.faults.campaign.Family;
import dev.acumen.faults.campaign.Ledger;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/// A disk that takes its time for each step, while somebody else writes.
final class Slow implements Family {
    private static final Duration LIMIT = Duration.ofMinutes(2);
    private static final int LONGEST = 400_000;

    @Override
    public String name() {
        return "slow";
    }

    @Override
    public String fault() {
        return "each step of a command on files takes up to 0.4 s, while another command writes to the same playbook";
    }

    @Override
    public String invariant() {
        return "both end with 0, and both are in the playbook; playbook and journal agree";
    }

    @Override
    public int seconds() {
        return 23;
    }

    @Override
    public void run(Budget budget, SplittableRandom random, Ledger ledger) throws IOException, InterruptedException {
        if (!Trace.isThere()) {
            ledger.skip("a slow disk", "strace is not there, or may not do it");
            return;
        }
        List<Workshop.Task> tasks = new ArrayList<>();
        for (int i = 0; i < budget.of(1, 20); i++) {
            int micros = random.nextInt(LONGEST);
            tasks.add(lane -> slow(lane, micros, ledger));
        }
        Workshop.shared().run(tasks);
    }

    private static void slow(Lane lane, int micros, Ledger ledger) throws IOException, InterruptedException {
        Scene.set(lane);
        ledger.inject("a slow disk", micros / 1000 + " ms a step", () -> {
            Path out = lane.folder().resolve("slow");
            Process slow = Trace.command(lane, List.of("add", "Said slowly"), "delay_enter=" + micros)
                    .redirectErrorStream(true)
                    .redirectOutput(out.toFile())
                    .start();
            try {
                lane.run(lane.program().command(lane, List.of("add", "Said at once")), "", LIMIT)
                        .expect(0);
                new Ended(slow.waitFor(), "", Files.readString(out)).expect(0);
            } finally {
                slow.destroyForcibly();
            }
            String playbook = Files.readString(lane.playbook());
            if (!playbook.contains("Said slowly") || !playbook.contains("Said at once")) {
                throw new AssertionError("one of two is not there");
            }
            Agreement.settled(lane.project());
        });
    }
}
