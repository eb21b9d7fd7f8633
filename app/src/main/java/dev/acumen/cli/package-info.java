/// The command line.
///
/// [Acumen][dev.acumen.cli.Acumen] is the program's entry; each command is a class of its own, and none of them
/// decides anything: they read what they are given, call what is below, and print what came of it, by
/// [ConsoleOutput][dev.acumen.output.ConsoleOutput]. What several of them need is in
/// [ProjectCommand][dev.acumen.cli.ProjectCommand] and [ChangeCommand][dev.acumen.cli.ChangeCommand].
///
/// Start with [Acumen][dev.acumen.cli.Acumen].
@NullMarked
package dev.acumen.cli;

import org.jspecify.annotations.NullMarked;
