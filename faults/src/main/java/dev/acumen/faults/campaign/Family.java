package dev.acumen.faults.campaign;

import java.io.IOException;
import java.util.SplittableRandom;

/// Faults of one kind, with what must hold after each of them.
public interface Family {
    /// One or a few words, by which the family can be run alone: `kill`, `full-disk`.
    String name();

    /// What goes wrong, in a phrase.
    String fault();

    /// What must hold all the same, in a phrase.
    String invariant();

    /// About how long it takes in full on two quick cores.
    int seconds();

    /// Whether a part of it would be of no use, so that it takes the time that it needs.
    default boolean isWhole() {
        return false;
    }

    /// Injects the faults, and enters each of them in the ledger.
    ///
    /// @param random all that is random comes from it, so that a seed repeats a run
    /// @throws IOException if the family itself cannot work, which is no violation, but no pass either
    /// @throws InterruptedException if the campaign is to stop
    void run(Budget budget, SplittableRandom random, Ledger ledger) throws IOException, InterruptedException;
}
