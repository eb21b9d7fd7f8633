/// The command line.
///
/// [Acumen][dev.acumen.cli.Acumen] is the program's entry; each command is a class of its own, and none of them
/// decides anything: they read what they are given, call the library, and print what came of it.
///
/// Start with [Acumen][dev.acumen.cli.Acumen].
@NullMarked
package dev.acumen.cli;

import org.jspecify.annotations.NullMarked;
