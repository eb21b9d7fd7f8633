/// The fault campaign: what can go wrong goes wrong on purpose, and what must hold is looked at after each time.
///
/// [Main][dev.acumen.faults.Main] runs the families one after another, each with a random of its own, prints
/// what was injected, and ends with 1 where something did not hold.
@NullMarked
package dev.acumen.faults;

import org.jspecify.annotations.NullMarked;
