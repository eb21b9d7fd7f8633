/// Faults that befall the packaged program's processes: they are killed, run out of disk, lose rights and
/// folders, and stand in each other's way.
@NullMarked
package dev.acumen.faults.process;

import org.jspecify.annotations.NullMarked;
