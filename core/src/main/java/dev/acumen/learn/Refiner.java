package dev.acumen.learn;

import dev.acumen.playbook.Applied;
import dev.acumen.playbook.Playbook;

/// The step that keeps a growing playbook good: it removes what does harm.
@FunctionalInterface
public interface Refiner {
    /// Prunes what was harmful more often than helpful.
    Refiner PRUNING = Playbook::prune;

    /// The playbook, refined.
    Applied refine(Playbook playbook);
}
