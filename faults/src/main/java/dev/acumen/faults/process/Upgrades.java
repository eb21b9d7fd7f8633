package dev.acumen.faults.process;

import dev.acumen.faults.campaign.Budget;
import dev.acumen.faults.campaign.Family;
import dev.acumen.faults.campaign.Ledger;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/// A program whose jars are replaced by those of another build while it runs.
final class Upgrades implements Family {
    private static final long MINUTES = 1;

    @Override
    public String name() {
        return "upgrade";
    }

    @Override
    public String fault() {
        return "another build takes the place of the program at a random moment of a command";
    }

    @Override
    public String invariant() {
        return "the command ends with 0 or 1; " + Aftermath.INVARIANT;
    }

    @Override
    public int seconds() {
        return 16;
    }

    @Override
    public void run(Budget budget, SplittableRandom random, Ledger ledger) throws IOException, InterruptedException {
        Workshop workshop = Workshop.shared();
        Path build = workshop.anotherBuild("next-build");
        List<Workshop.Task> tasks = new ArrayList<>();
        for (Wish wish : Wish.some(budget, 3, random)) {
            for (int i = 0; i < budget.of(1, 3); i++) {
                double moment = random.nextDouble();
                tasks.add(lane -> upgrade(workshop, build, lane, wish, moment, ledger));
            }
        }
        workshop.run(tasks);
    }

    private static void upgrade(Workshop workshop, Path build, Lane lane, Wish wish, double moment, Ledger ledger)
            throws IOException, InterruptedException {
        Prepared prepared = lane.prepared(wish);
        lane.restore(prepared.start());
        Path old = workshop.folder(lane.folder().getFileName() + "-old");
        Path next = workshop.folder(lane.folder().getFileName() + "-next");
        Trees.delete(old);
        Trees.delete(next);
        Trees.copy(lane.program().folder(), old);
        Trees.copy(build, next);
        long nanos = (long) (prepared.time().toNanos() * moment);
        ledger.inject("an upgrade during " + wish.name(), "after " + nanos / 1_000_000 + " ms", () -> {
            ProcessBuilder builder = new Program(old, List.of("-Xlog:disable")).command(lane, wish.arguments());
            // Hooks are to name the launcher that they name where nothing goes wrong.
            builder.environment()
                    .put("ACUMEN_LAUNCHER", lane.program().launcher().toString());
            Process process = lane.start(builder, "");
            TimeUnit.NANOSECONDS.sleep(nanos);
            replace(old, next);
            if (!process.waitFor(MINUTES, TimeUnit.MINUTES)) {
                process.destroyForcibly();
                throw new AssertionError("has not ended");
            }
            Ended ended = lane.ended(process);
            if (ended.exitCode() != 0) {
                ended.expect(1);
            }
            new Aftermath(lane, wish).check(ended);
        });
    }

    /// As a build or a package manager does it: each file is moved over the old one.
    private static void replace(Path old, Path next) throws IOException {
        Path jars = Path.of("app/target/acumen");
        try (Stream<Path> all = Files.list(next.resolve(jars))) {
            for (Path jar : all.toList()) {
                Files.move(jar, old.resolve(jars).resolve(jar.getFileName()), StandardCopyOption.REPLACE_EXISTING);
            }
        }
    }
}
