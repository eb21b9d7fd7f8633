package dev.acumen.faults.layer;

import dev.acumen.faults.campaign.Family;
import java.util.List;

/// The families of this package.
public final class LayerFamilies {
    private LayerFamilies() {}

    /// All of them, in the order in which they run.
    public static List<Family> all() {
        return List.of(
                new CommandFaults(),
                new CutFaults(false),
                new CutFaults(true),
                new DamagedFiles(),
                new ModelHour(),
                new ClockJumps());
    }
}
