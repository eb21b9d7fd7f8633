package dev.acumen.faults.process;

import dev.acumen.faults.campaign.Family;
import java.util.List;

/// The families of this package.
public final class ProcessFamilies {
    private ProcessFamilies() {}

    /// All of them, in the order in which they run.
    public static List<Family> all() {
        return List.of(
                new Kills(),
                new Steps(),
                new Refusals(),
                new FullDisk(),
                new Rights(),
                new Slow(),
                new Clocks(),
                new Vanished(),
                new Upgrades(),
                new Crowd(),
                new WorkerKills(),
                new HookKills(),
                new TwoClients(),
                new LongQueue());
    }
}
