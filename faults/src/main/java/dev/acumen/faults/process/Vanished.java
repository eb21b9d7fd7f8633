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
import java.util.concurrent.TimeUnit;

/// Folders that somebody removes while a command is at work in them.
final class Vanished implements Family {
    /// What the JVM says where it cannot start the program: nothing of ours has run then.
    private static final String NO_PROGRAM = "Error: LinkageError occurred while loading main class";

    private static final List<String> FOLDERS =
            List.of("project/.claude/acumen", "project/.claude", "project", ".acumen", ".claude");
    private static final Duration LIMIT = Duration.ofMinutes(1);

    @Override
    public String name() {
        return "vanished";
    }

    @Override
    public String fault() {
        return "a folder is removed at a random moment of a command: Acumen's, the client's, the project";
    }

    @Override
    public String invariant() {
        return "the command ends with 0 or 1 and without a stack trace, unless the JVM lost its working folder before it came to"
                + " the program, and says so itself; the next change works; playbook and journal agree";
    }

    @Override
    public int seconds() {
        return 38;
    }

    @Override
    public void run(Budget budget, SplittableRandom random, Ledger ledger) throws IOException, InterruptedException {
        List<Workshop.Task> tasks = new ArrayList<>();
        for (Wish wish : Wish.some(budget, 5, random)) {
            SplittableRandom own = random.split();
            for (int i = 0; i < budget.of(1, 5); i++) {
                String folder = FOLDERS.get(own.nextInt(FOLDERS.size()));
                double moment = own.nextDouble();
                tasks.add(lane -> remove(lane, wish, folder, moment, ledger));
            }
        }
        Workshop.shared().run(tasks);
    }

    private static void remove(Lane lane, Wish wish, String folder, double moment, Ledger ledger)
            throws IOException, InterruptedException {
        Prepared prepared = lane.prepared(wish);
        lane.restore(prepared.start());
        long nanos = (long) (prepared.time().toNanos() * moment);
        String place = wish.name() + ", after " + nanos / 1_000_000 + " ms";
        ledger.inject(folder + " removed", place, () -> {
            Process process = lane.start(lane.program().command(lane, wish.arguments()), "");
            TimeUnit.NANOSECONDS.sleep(nanos);
            Trees.delete(lane.home().resolve(folder));
            if (!process.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS)) {
                process.destroyForcibly();
                throw new AssertionError("has not ended within " + LIMIT);
            }
            Ended ended = lane.ended(process);
            if (ended.exitCode() > 1 && !wish.isRefusal(ended.exitCode())) {
                ended.expect(1);
            }
            if (!ended.err().startsWith(NO_PROGRAM)) {
                ended.withoutStackTrace();
            }
            goesOn(lane);
        });
    }

    private static void goesOn(Lane lane) throws IOException, InterruptedException {
        Path project = Files.createDirectories(lane.project());
        lane.run(List.of("add", "It goes on")).expect(0);
        if (!Files.readString(lane.playbook()).contains("It goes on")) {
            throw new AssertionError("what was added is not there");
        }
        Agreement.settled(project);
    }
}
