package dev.acumen.faults.campaign;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;

/// What one family has injected, and what did not hold. Threads may share it.
public final class Ledger {
    private final Map<String, Integer> runs = new LinkedHashMap<>();
    private final Map<String, Integer> late = new LinkedHashMap<>();
    private final Set<String> cutShort = new LinkedHashSet<>();
    private final Map<String, String> skipped = new LinkedHashMap<>();
    private final List<Violation> violations = new ArrayList<>();
    private final BooleanSupplier isOver;

    /// @param isOver whether the family's time is over; what is to be injected from then on is left out
    public Ledger(BooleanSupplier isOver) {
        this.isOver = isOver;
    }

    /// Something that did not hold.
    ///
    /// @param fault what was injected
    /// @param place where, exact enough to look at it again with the same seed: `add, round 12, killed after 61 ms`
    /// @param what what is not as it must be
    public record Violation(String fault, String place, String what) {}

    /// Injects a fault, or looks at what one has left.
    @FunctionalInterface
    public interface Trial {
        /// Ends normally where everything holds.
        ///
        /// @throws AssertionError with what does not hold; other exceptions count like it, but an interruption
        /// @throws Exception for whatever was not foreseen
        void run() throws Exception;
    }

    /// Runs one fault with its checks, and counts it; where there is no time left, it is left out.
    ///
    /// @param fault its name, by which it is counted: `kill -9 of add`
    /// @throws InterruptedException if the trial was interrupted, which says nothing about the program
    public void inject(String fault, String place, Trial trial) throws InterruptedException {
        if (!isOver(fault)) {
            conclude(fault, place, trial);
        }
    }

    /// Does the same whether there is time left or not: a look at what many faults have left.
    ///
    /// @throws InterruptedException if the trial was interrupted, which says nothing about the program
    public void conclude(String fault, String place, Trial trial) throws InterruptedException {
        try {
            trial.run();
        } catch (InterruptedException e) {
            throw e;
        } catch (Exception | AssertionError e) {
            violate(fault, place, String.valueOf(e.getMessage() == null ? e : e.getMessage()));
        }
        count(fault, 1);
    }

    /// Whether there is no time left for a fault, so that nothing need be prepared for it; this is noted.
    public synchronized boolean isOver(String fault) {
        boolean isOverNow = isOver.getAsBoolean();
        if (isOverNow) {
            cutShort.add(fault);
        }
        return isOverNow;
    }

    /// Counts faults that were injected without [#inject].
    public synchronized void count(String fault, int times) {
        runs.merge(fault, times, Integer::sum);
    }

    /// A fault that [#inject] counts came when there was nothing left to hit: it counts here instead.
    public synchronized void late(String fault) {
        runs.merge(fault, -1, Integer::sum);
        late.merge(fault, 1, Integer::sum);
    }

    /// Notes something that did not hold.
    public synchronized void violate(String fault, String place, String what) {
        violations.add(new Violation(fault, place, what));
    }

    /// Notes a fault that cannot be injected on this machine.
    ///
    /// @param why what is missing
    public synchronized void skip(String fault, String why) {
        skipped.put(fault, why);
    }

    /// How often each fault was injected, in the order in which they came first.
    public synchronized Map<String, Integer> runs() {
        return new LinkedHashMap<>(runs);
    }

    /// How often a fault came too late to hit anything; not among [#runs].
    public synchronized Map<String, Integer> late() {
        return new LinkedHashMap<>(late);
    }

    /// The faults that were injected less often than planned, or not at all, for want of time.
    public synchronized Set<String> cutShort() {
        return new LinkedHashSet<>(cutShort);
    }

    /// The faults that could not be injected, each with what was missing.
    public synchronized Map<String, String> skipped() {
        return new LinkedHashMap<>(skipped);
    }

    /// What did not hold, in the order in which it was found.
    public synchronized List<Violation> violations() {
        return List.copyOf(violations);
    }

    /// How many faults were injected in all.
    public synchronized int total() {
        return runs.values().stream().mapToInt(Integer::intValue).sum();
    }
}
