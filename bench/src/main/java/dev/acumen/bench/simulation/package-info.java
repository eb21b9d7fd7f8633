/// Policies for a playbook side by side in a simulated world: `bench/simulation`.
///
/// Start with [SimulationPage][dev.acumen.bench.simulation.SimulationPage].
@NullMarked
package dev.acumen.bench.simulation;

import org.jspecify.annotations.NullMarked;
