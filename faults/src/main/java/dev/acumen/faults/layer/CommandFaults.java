package dev.acumen.faults.layer;

import dev.acumen.faults.campaign.Budget;
import dev.acumen.faults.campaign.Family;
import dev.acumen.faults.campaign.Ledger;
import dev.acumen.project.AcumenFolder;
import dev.acumen.testkit.files.Fault;
import dev.acumen.testkit.files.Operation;
import dev.acumen.testkit.files.Plan;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;

/// At each operation on the disk of each command that writes, in turn, whatever can go wrong with it.
final class CommandFaults implements Family {
    private static final int IN_SHORT = 10;

    @Override
    public String name() {
        return "operations";
    }

    @Override
    public String fault() {
        return "one operation on the disk fails, does less, or is interrupted; in full, each of every command in turn, and then"
                + " several in one run";
    }

    @Override
    public String invariant() {
        return "no stack trace; the playbook is the one before or the one after, and after exit 0 the latter; the journal"
                + " explains it; the next command works and leaves no temporary file; nothing of others is touched";
    }

    @Override
    public int seconds() {
        return 76;
    }

    @Override
    public void run(Budget budget, SplittableRandom random, Ledger ledger) throws IOException, InterruptedException {
        ledger.skip(
                "a look at a file or folder that fails although the file is there",
                "what cannot be looked at counts as not there: a worker then passes a session over until it is found"
                        + " again, and learn does without the project's settings");
        try (Machine machine = Machine.start()) {
            for (Scene scene : Scenes.all()) {
                Trial trial = new Trial(machine, scene);
                List<Operation> operations = trial.operations();
                double rate = budget == Budget.FULL ? 1 : (double) IN_SHORT / operations.size();
                for (int i = 0; i < operations.size(); i++) {
                    if (random.nextDouble() < rate) {
                        play(trial, scene, i, random, ledger, budget);
                    }
                }
                for (int i = 0; i < budget.of(2, 20); i++) {
                    several(trial, scene, i, random.split(), ledger);
                }
            }
        }
    }

    /// Several faults in one run: what is done about one fails, too.
    private static void several(Trial trial, Scene scene, int round, SplittableRandom random, Ledger ledger)
            throws InterruptedException {
        double rate = 1 / (double) (1 << (1 + random.nextInt(5)));
        ledger.inject(
                "several in one run",
                String.format(
                        Locale.ROOT,
                        "%s, round %d, at each operation with a chance of %.2f",
                        scene.name(),
                        round,
                        rate),
                () -> trial.endure(seeing(Plan.random(random, rate))));
    }

    /// The plan without looks that fail.
    private static Plan seeing(Plan plan) {
        return (number, operation) -> operation.kind() == Operation.Kind.LOOK ? null : plan.at(number, operation);
    }

    /// Accounts are written by a thread that nobody can interrupt.
    private static boolean isInAThreadOfItsOwn(Operation operation) {
        return String.valueOf(operation.file().getFileName()).startsWith(AcumenFolder.SPEND);
    }

    private static void play(Trial trial, Scene scene, int at, SplittableRandom random, Ledger ledger, Budget budget)
            throws InterruptedException {
        Operation operation = trial.operations().get(at);
        List<Fault> faults = new ArrayList<>(List.of(Fault.values()));
        faults.removeIf(fault -> fault == Fault.POWER_LOSS
                || fault == Fault.SLOW
                || (fault == Fault.INTERRUPT && isInAThreadOfItsOwn(operation))
                || !fault.fits(operation.kind())
                || (operation.kind() == Operation.Kind.LOOK && fault.isFailure()));
        if (budget == Budget.SHORT) {
            faults = List.of(faults.get(random.nextInt(faults.size())));
        }
        for (Fault fault : faults) {
            ledger.inject(
                    fault.name().toLowerCase(Locale.ROOT).replace('_', ' '),
                    scene.name() + ", operation " + at + ", " + operation,
                    () -> trial.endure(Plan.once(at, fault)));
        }
    }
}
