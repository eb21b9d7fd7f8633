package dev.acumen.adapt;

import java.util.Locale;

/// What tokens of a run were used for.
public enum Phase {
    /// Attempts at tasks that are learned from.
    TRAIN,
    /// The Reflector.
    REFLECT,
    /// The Curator.
    CURATE,
    /// Attempts at held-out tasks, for the gate and for the score of a playbook.
    VALIDATE,
    /// Attempts at the tasks of the test.
    TEST;

    /// The phase as it is printed.
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
