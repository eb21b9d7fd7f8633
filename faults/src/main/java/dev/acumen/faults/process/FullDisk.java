package dev.acumen.faults.process;

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

/// A home folder on a file system that is full, nearly full, or read-only, in a mount namespace of its own.
final class FullDisk implements Family {
    private static final Duration LIMIT = Duration.ofMinutes(1);
    private static final int MOST_ROOM = 48;
    private static final int READ_ONLY = -1;

    /// Puts the home folder on a small disk, leaves so many kilobytes, runs the command, and brings the folder
    /// back.
    private static final String SCRIPT = """
            home=$1 seen=$2 room=$3
            shift 3
            cp -a "$home/." "$seen" && mount -t tmpfs -o size=1536k acumen "$home" && cp -a "$seen/." "$home" || exit 99
            cd "$home/project" || exit 99
            if [ "$room" = -1 ]; then
                mount -o remount,ro "$home" || exit 99
            else
                dd if=/dev/zero of="$home/filler" bs=1024 2>/dev/null
                truncate -s "-${room}k" "$home/filler"
            fi
            "$@"
            code=$?
            rm -rf "$seen" && cp -a "$home" "$seen" && rm -f "$seen/filler" || exit 99
            exit $code
            """;

    @Override
    public String name() {
        return "disk";
    }

    @Override
    public String fault() {
        return "a disk that is full, has room for a few kilobytes, or is read-only";
    }

    @Override
    public String invariant() {
        return "the command ends with 0 or 1 and without a stack trace; " + Aftermath.INVARIANT;
    }

    @Override
    public int seconds() {
        return 23;
    }

    @Override
    public void run(Budget budget, SplittableRandom random, Ledger ledger) throws IOException, InterruptedException {
        if (!Workshop.works("unshare", "-rm", "mount", "-t", "tmpfs", "none", "/mnt")) {
            ledger.skip("a full disk", "this user may not mount, even in a namespace of its own");
            return;
        }
        List<Workshop.Task> tasks = new ArrayList<>();
        for (Wish wish : Wish.some(budget, 7, random)) {
            List<Integer> rooms = new ArrayList<>();
            for (int i = 0; i < budget.of(1, 4); i++) {
                rooms.add(random.nextInt(READ_ONLY, MOST_ROOM));
            }
            tasks.add(lane -> {
                for (int room : rooms) {
                    fill(lane, wish, room, ledger);
                }
            });
        }
        Workshop.shared().run(tasks);
    }

    private static void fill(Lane lane, Wish wish, int room, Ledger ledger) throws IOException, InterruptedException {
        lane.restore(lane.prepared(wish).start());
        Path seen = lane.folder().resolve("seen");
        Trees.delete(seen);
        Files.createDirectory(seen);
        List<String> by = List.of(
                "unshare",
                "-rm",
                "sh",
                "-c",
                SCRIPT,
                "sh",
                lane.home().toString(),
                seen.toString(),
                Integer.toString(room));
        String fault = room == READ_ONLY ? "a read-only disk in " : "a full disk in ";
        ledger.inject(fault + wish.name(), room + " KB left", () -> {
            Ended ended = lane.run(lane.program().command(lane, by, wish.arguments()), "", LIMIT);
            lane.restore(seen);
            new Aftermath(lane, wish).checkRefused(ended);
        });
    }
}
