/// Faults in process: the program runs in this JVM, on files that fail as told.
///
/// A `Machine` is a home folder with a project, on a disk of the test kit's; a `Scene` is a command on it. The
/// families let go wrong, at each operation on the disk in turn, whatever can. Start with `CommandFaults`.
///
/// A campaign that cannot fail proves nothing. Bugs were planted in the program, one at a time, to see it fail:
/// without a force before the rename `power` fails, and where an entry of the queue goes before it is learned,
/// `cut`.
@NullMarked
package dev.acumen.faults.layer;

import org.jspecify.annotations.NullMarked;
