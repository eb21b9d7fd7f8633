/// Faults inside the process, by a file layer that fails on purpose.
@NullMarked
package dev.acumen.faults.layer;

import org.jspecify.annotations.NullMarked;
