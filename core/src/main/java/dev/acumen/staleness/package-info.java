/// Staleness: flags key points that name files, commands or versions which the project's working tree no longer has.
///
/// [Mentions][dev.acumen.staleness.Mentions] reads what a text names, [WorkingTree][dev.acumen.staleness.WorkingTree]
/// tells what is there, and [TrackedFiles][dev.acumen.staleness.TrackedFiles] is the port to what a version control
/// system knows. A wrong flag is worse than a missing one, so a name that can be read in two ways is not compared.
///
/// Start with [Staleness][dev.acumen.staleness.Staleness].
@NullMarked
package dev.acumen.staleness;

import org.jspecify.annotations.NullMarked;
