/// A world in which the truth is known, to measure what a way of learning is worth.
///
/// A [World][dev.acumen.adapt.simulation.World] has hidden rules and draws tasks from them. A simulated agent follows
/// the key points that it is shown, a noisy Reflector and a noisy Curator judge its work, and a
/// [Policy][dev.acumen.adapt.simulation.Policy] keeps the playbook. Everything follows from a seed: there is no model,
/// no clock, and no key. What Acumen decides is decided by its own code: `Playbook`, `Refiner`, `Selection`, `Gate`.
///
/// Start with [Simulation][dev.acumen.adapt.simulation.Simulation].
@NullMarked
package dev.acumen.adapt.simulation;

import org.jspecify.annotations.NullMarked;
