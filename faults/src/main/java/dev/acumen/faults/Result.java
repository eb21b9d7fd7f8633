package dev.acumen.faults;

import dev.acumen.faults.campaign.Family;
import dev.acumen.faults.campaign.Ledger;
import java.time.Duration;

/// A family that has run.
record Result(Family family, Ledger ledger, Duration time) {
    boolean holds() {
        return ledger.violations().isEmpty();
    }
}
