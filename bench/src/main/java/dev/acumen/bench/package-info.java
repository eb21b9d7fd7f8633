/// What Acumen costs, and what the same costs without it. `bench/run` starts [Bench][dev.acumen.bench.Bench].
///
/// Each [Part][dev.acumen.bench.Part] measures all that it has once in each session, its baselines in between;
/// after the last session the [Report][dev.acumen.bench.Report] is printed and written. Only what was measured in
/// one run can be compared.
@NullMarked
package dev.acumen.bench;

import org.jspecify.annotations.NullMarked;
