/// Faults in process: the program runs in this JVM, on files that fail as told.
///
/// A `Machine` is a home folder with a project, on a disk of the test kit's; a `Scene` is a command on it. The
/// families let go wrong, at each operation on the disk in turn, whatever can. Start with `CommandFaults`.
@NullMarked
package dev.acumen.faults.layer;

import org.jspecify.annotations.NullMarked;
