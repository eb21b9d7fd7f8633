package dev.acumen.faults.layer;

import dev.acumen.faults.campaign.Budget;
import dev.acumen.faults.campaign.Family;
import dev.acumen.faults.campaign.Ledger;
import dev.acumen.testkit.files.Fault;
import dev.acumen.testkit.files.Plan;
import java.io.IOException;
import java.util.SplittableRandom;

/// Before each operation on the disk of each command that writes, the process ends, or the power goes.
///
/// @param isPower whether it is the power, so that of what was not forced something is lost
record CutFaults(boolean isPower) implements Family {
    private static final int IN_SHORT = 6;

    @Override
    public String name() {
        return isPower ? "power" : "cut";
    }

    @Override
    public String fault() {
        return isPower
                ? "the power goes before one operation, or after the last; of names and contents that were not forced, some"
                        + " are lost or torn"
                : "the process ends before one operation; in full, each of every command in turn";
    }

    @Override
    public String invariant() {
        return "the playbook is the one before or the one after, and after exit 0 the latter; the journal explains it;"
                + " called again the command comes to the same, and learns no turn twice; the next one works and leaves no"
                + " temporary file";
    }

    @Override
    public int seconds() {
        return 33;
    }

    @Override
    public void run(Budget budget, SplittableRandom random, Ledger ledger) throws IOException, InterruptedException {
        try (Machine machine = Machine.start()) {
            for (Scene scene : Scenes.all()) {
                Trial trial = new Trial(machine, scene);
                int count = trial.operations().size();
                double rate = budget == Budget.FULL ? 1 : (double) IN_SHORT / count;
                for (int i = 0; i < count; i++) {
                    if (random.nextDouble() < rate) {
                        cut(trial, scene, i, random.split(), ledger);
                    }
                }
                for (int i = 0; isPower && i < budget.of(2, 10); i++) {
                    cut(trial, scene, count, random.split(), ledger);
                }
            }
        }
    }

    private void cut(Trial trial, Scene scene, int at, SplittableRandom random, Ledger ledger)
            throws InterruptedException {
        boolean isOver = at == trial.operations().size();
        ledger.inject(
                isPower ? "power loss" : "end of the process",
                scene.name() + ", "
                        + (isOver
                                ? "at its end"
                                : "operation " + at + ", " + trial.operations().get(at)),
                () -> {
                    trial.cut(Plan.once(at, Fault.POWER_LOSS), isPower ? random : null);
                    trial.checkAfterwards();
                });
    }
}
