package dev.acumen.faults.process;

import dev.acumen.faults.campaign.Budget;
import dev.acumen.faults.campaign.Family;
import dev.acumen.faults.campaign.Ledger;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/// A clock that was wrong: files that seem to come from the future or from long ago, and another time zone.
final class Clocks implements Family {
    private static final int DAYS = 20_000;
    private static final List<String> ZONES =
            List.of("Pacific/Kiritimati", "Pacific/Niue", "Asia/Kathmandu", "Europe/Berlin", "No/Where", "");
    private static final Duration LIMIT = Duration.ofMinutes(1);

    @Override
    public String name() {
        return "clock";
    }

    @Override
    public String fault() {
        return "all files are up to 54 years older or younger than now, and the time zone is another";
    }

    @Override
    public String invariant() {
        return "the command ends with 0 and has done what it does at any other time";
    }

    @Override
    public int seconds() {
        return 13;
    }

    @Override
    public void run(Budget budget, SplittableRandom random, Ledger ledger) throws IOException, InterruptedException {
        List<Workshop.Task> tasks = new ArrayList<>();
        for (Wish wish : Wish.some(budget, 4, random)) {
            SplittableRandom own = random.split();
            tasks.add(lane -> {
                for (int i = 0; i < budget.of(1, 3); i++) {
                    jump(lane, wish, own, ledger);
                }
            });
        }
        Workshop.shared().run(tasks);
    }

    private static void jump(Lane lane, Wish wish, SplittableRandom random, Ledger ledger)
            throws IOException, InterruptedException {
        lane.restore(lane.prepared(wish).start());
        int days = random.nextInt(-DAYS, DAYS);
        String zone = ZONES.get(random.nextInt(ZONES.size()));
        FileTime time = FileTime.from(Instant.now().plus(Duration.ofDays(days)));
        for (Path path : Trees.below(lane.home())) {
            if (Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS)) {
                Files.setLastModifiedTime(path, time);
            }
        }
        ledger.inject("a clock that jumped before " + wish.name(), days + " days, zone " + zone, () -> {
            ProcessBuilder builder = lane.program().command(lane, wish.arguments());
            builder.environment().put("TZ", zone);
            Ended ended = lane.run(builder, "", LIMIT).expect(0);
            new Aftermath(lane, wish).check(ended);
        });
    }
}
