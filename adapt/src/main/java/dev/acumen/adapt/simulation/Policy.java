package dev.acumen.adapt.simulation;

import java.util.Locale;

/// A way to keep what was learned.
public enum Policy {
    /// Nothing is kept.
    NO_MEMORY,
    /// Each insight is added at the end; the newest that fit are shown. Nothing is rated or removed.
    APPEND_ONLY,
    /// The whole text is written anew after each window, and collapses now and then.
    WHOLE_REWRITE,
    /// The rules of the reference program: everything is shown until the budget is full, close texts are merged even
    /// where they contradict each other, and what misled is pruned.
    REFERENCE,
    /// Acumen, which keeps each delta.
    ACUMEN_WITHOUT_GATE,
    /// Acumen, which keeps the operations of a window only if they do not lower the score on held-out tasks.
    ACUMEN,
    /// What is true of a task is shown, and nothing else.
    ORACLE;

    /// Its name in a report.
    public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    Memory memory(SimulationSettings settings, World world, SimulatedAgent agent) {
        NoisyReflector reflector = new NoisyReflector(world, settings.noise());
        NoisyCurator curator = new NoisyCurator(world, settings.noise());
        int budget = settings.budget();
        return switch (this) {
            case NO_MEMORY -> new NoMemory();
            case APPEND_ONLY -> new AppendOnly(world, reflector, budget);
            case WHOLE_REWRITE -> new WholeRewrite(world, reflector, curator, budget);
            case REFERENCE -> new ReferenceRules(world, reflector, curator, budget);
            case ACUMEN_WITHOUT_GATE -> new AcumenMemory(world, reflector, curator, budget);
            case ACUMEN -> new GatedMemory(world, agent, new AcumenMemory(world, reflector, curator, budget));
            case ORACLE -> new Oracle(world);
        };
    }
}
