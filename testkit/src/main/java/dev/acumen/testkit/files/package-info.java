/// Files that fail: a layer between a program and its disk.
///
/// [FaultyFiles] is a file system provider. A [Disk] is a folder of it on which things go wrong as a [Plan] says:
/// one operation fails, writes less than it was given, is interrupted or takes long, or the power goes, and with it
/// whatever was not forced to the disk.
///
/// Start with [Disk#over].
@NullMarked
package dev.acumen.testkit.files;

import org.jspecify.annotations.NullMarked;
