/// Faults in process: the program runs in this JVM, on files that fail as told.
///
/// A `Machine` is a home folder with a project, on a disk of the test kit's; a `Scene` is a command on it. The
/// families let go wrong, at each operation on the disk in turn, whatever can. Start with `CommandFaults`.
///
/// A campaign that cannot fail proves nothing. Bugs were planted in the program, one at a time, to see it fail: without
/// a force before the rename, `power` failed; with a plain write in place of the rename, with a queue entry that goes
/// before it is learned, and with a tally that is doubled when a change is carried out again, `cut` failed; with a
/// journal line that is half-written and taken, `operations` failed.
@NullMarked
package dev.acumen.faults.layer;

import org.jspecify.annotations.NullMarked;
