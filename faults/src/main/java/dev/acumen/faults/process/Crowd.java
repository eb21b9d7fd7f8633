package dev.acumen.faults.process;

import dev.acumen.faults.campaign.Agreement;
import dev.acumen.faults.campaign.Budget;
import dev.acumen.faults.campaign.Family;
import dev.acumen.faults.campaign.Ledger;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;

/// 64 processes that write to one playbook at once, of two builds of Acumen; some of them are killed.
final class Crowd implements Family {
    private static final int WRITERS = 64;
    private static final int KILLED_IN = 4;
    private static final long MINUTES = 3;
    private static final int SLOWEST = 4_000;

    /// One of the crowd.
    private record Writer(Process process, String text, Path out, int killedAfter) {}

    @Override
    public String name() {
        return "crowd";
    }

    @Override
    public String fault() {
        return "64 processes that write to one playbook at once, half of them of another build, a quarter of them killed";
    }

    @Override
    public String invariant() {
        return "what ended with 0 is in the playbook, what was refused is not; no id is given twice; playbook and journal"
                + " agree";
    }

    @Override
    public int seconds() {
        return 43;
    }

    @Override
    public void run(Budget budget, SplittableRandom random, Ledger ledger) throws IOException, InterruptedException {
        Workshop workshop = Workshop.shared();
        Path copy = workshop.anotherBuild("another-build");
        Program other = new Program(copy, List.of("-Xlog:disable"));
        SplittableRandom own = random.split();
        workshop.run(List.of(lane -> {
            for (int round = 0; round < budget.of(1, 3); round++) {
                Scene.set(lane);
                String place = "round " + round;
                ledger.inject("one of 64 writers", place, () -> {
                    ledger.count("one of 64 writers", WRITERS - 1);
                    check(lane, crowd(lane, other, own));
                });
            }
        }));
    }

    private static List<Writer> crowd(Lane lane, Program other, SplittableRandom random) throws IOException {
        List<Writer> writers = new ArrayList<>();
        for (int i = 0; i < WRITERS; i++) {
            Program program = i % 2 == 0 ? lane.program() : other;
            String text = "Writer no. " + i + " was here";
            Path out = lane.folder().resolve("out-" + i);
            ProcessBuilder builder = program.command(lane, List.of("add", text));
            Process process = builder.redirectErrorStream(true)
                    .redirectOutput(out.toFile())
                    .start();
            int killedAfter = random.nextInt(KILLED_IN) == 0 ? random.nextInt(SLOWEST) : 0;
            writers.add(new Writer(process, text, out, killedAfter));
        }
        return writers;
    }

    private static void check(Lane lane, List<Writer> writers) throws IOException, InterruptedException {
        long start = System.nanoTime();
        for (Writer writer : writers) {
            if (writer.killedAfter > 0) {
                long passed = (System.nanoTime() - start) / 1_000_000;
                writer.process.waitFor(Math.max(0, writer.killedAfter - passed), TimeUnit.MILLISECONDS);
                writer.process.destroyForcibly();
            }
        }
        for (Writer writer : writers) {
            if (!writer.process.waitFor(MINUTES, TimeUnit.MINUTES)) {
                writer.process.destroyForcibly();
                throw new AssertionError("has not ended within " + MINUTES + " minutes: " + writer.text);
            }
        }
        Agreement.settled(lane.project());
        String playbook = Files.readString(lane.playbook());
        for (Writer writer : writers) {
            Ended ended = new Ended(writer.process.exitValue(), "", Files.readString(writer.out)).withoutStackTrace();
            if (!ended.wasKilled() && playbook.contains(writer.text) != (ended.exitCode() == 0)) {
                throw new AssertionError(writer.text + ": ended with " + ended.exitCode() + ", but\n" + ended.err());
            }
        }
    }
}
