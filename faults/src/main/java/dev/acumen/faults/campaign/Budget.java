package dev.acumen.faults.campaign;

/// How much of a campaign runs.
public enum Budget {
    /// For each change of the program: two minutes for everything.
    SHORT,
    /// All of it.
    FULL;

    /// One of two numbers of times.
    public int of(int inShort, int inFull) {
        return this == FULL ? inFull : inShort;
    }
}
