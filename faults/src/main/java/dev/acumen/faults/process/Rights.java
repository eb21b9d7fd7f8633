package dev.acumen.faults.process;

import dev.acumen.faults.campaign.Budget;
import dev.acumen.faults.campaign.Family;
import dev.acumen.faults.campaign.Ledger;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;

/// Files and folders that may not be written, or not even be read, by the user whose they are.
final class Rights implements Family {
    private static final Integer NOBODY = 65534;
    private static final Duration LIMIT = Duration.ofMinutes(1);
    private static final List<String> LOST = List.of("r-xr-xr-x", "---------");

    @Override
    public String name() {
        return "rights";
    }

    @Override
    public String fault() {
        return "a right is missing: to write, or to read, a file or folder that a command needs";
    }

    @Override
    public String invariant() {
        return "the command ends with 0 or 1 and without a stack trace; with the right back, " + Aftermath.INVARIANT;
    }

    @Override
    public int seconds() {
        return 26;
    }

    @Override
    public void run(Budget budget, SplittableRandom random, Ledger ledger) throws IOException, InterruptedException {
        List<String> nobody = List.of("setpriv", "--reuid=" + NOBODY, "--regid=" + NOBODY, "--clear-groups");
        boolean isRoot = Files.getAttribute(Path.of("/proc/self"), "unix:uid").equals(0);
        if (isRoot && !Workshop.works("setpriv", "--reuid=" + NOBODY, "--regid=" + NOBODY, "--clear-groups", "true")) {
            ledger.skip("a right that is missing", "root has every right, and may put nobody in its place here");
            return;
        }
        List<Workshop.Task> tasks = new ArrayList<>();
        for (Wish wish : Wish.some(budget, 5, random)) {
            SplittableRandom own = random.split();
            tasks.add(lane -> {
                for (int i = 0; i < budget.of(1, 5); i++) {
                    take(lane, wish, isRoot ? nobody : List.of(), own, ledger);
                }
            });
        }
        Workshop.shared().run(tasks);
    }

    private static void take(Lane lane, Wish wish, List<String> by, SplittableRandom random, Ledger ledger)
            throws IOException, InterruptedException {
        lane.restore(lane.prepared(wish).start());
        List<Path> all = Trees.below(lane.home());
        Path path = all.get(random.nextInt(all.size()));
        String lost = LOST.get(random.nextInt(LOST.size()));
        String name = lane.home().relativize(path).toString();
        if (!by.isEmpty()) {
            for (Path each : all) {
                Files.setAttribute(each, "unix:uid", NOBODY);
            }
            Files.setAttribute(lane.temporary(), "unix:uid", NOBODY);
        }
        ledger.inject("a right missing in " + wish.name(), lost + " " + name, () -> {
            Set<PosixFilePermission> had = Files.getPosixFilePermissions(path);
            Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(lost));
            Ended ended;
            try {
                ended = lane.run(lane.program().command(lane, by, wish.arguments()), "", LIMIT);
            } finally {
                if (Files.exists(path)) {
                    Files.setPosixFilePermissions(path, had);
                }
            }
            new Aftermath(lane, wish).checkRefused(ended);
        });
    }
}
