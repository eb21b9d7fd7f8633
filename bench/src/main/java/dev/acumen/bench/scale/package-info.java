/// What the fleet can bear: a discrete-event simulation of its job, and the page `docs/scale.md` with what was measured
/// beside it.
///
/// Start with [FleetSimulation][dev.acumen.bench.scale.FleetSimulation].
@NullMarked
package dev.acumen.bench.scale;

import org.jspecify.annotations.NullMarked;
