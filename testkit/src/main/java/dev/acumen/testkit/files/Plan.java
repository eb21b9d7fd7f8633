package dev.acumen.testkit.files;

import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/// What goes wrong, and when. It is asked by one thread at a time.
@FunctionalInterface
public interface Plan {
    /// What happens to an operation; null for nothing. A fault that does not fit it does not happen.
    ///
    /// @param number how many operations there were before, from 0
    @Nullable
    Fault at(int number, Operation operation);

    /// Nothing goes wrong.
    static Plan none() {
        return (number, operation) -> null;
    }

    /// A fault at the operation of this number, and never again.
    static Plan once(int at, Fault fault) {
        return (number, operation) -> number == at ? fault : null;
    }

    /// A fault at each operation from this number on, such as on a disk that is full and stays so.
    static Plan from(int at, Fault fault) {
        return (number, operation) -> number >= at ? fault : null;
    }

    /// Any fault but the loss of power, at any operation.
    ///
    /// @param rate how likely one is, from 0 to 1
    static Plan random(SplittableRandom random, double rate) {
        Fault[] faults = Fault.values();
        return (number, operation) -> {
            Fault fault = faults[random.nextInt(faults.length)];
            return random.nextDouble() < rate && fault != Fault.POWER_LOSS ? fault : null;
        };
    }
}
