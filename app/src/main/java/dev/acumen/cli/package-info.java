/// The command line.
///
/// [AcumenCommand][dev.acumen.cli.AcumenCommand] is the program's entry, and each command is a class of its own. A
/// command decides nothing: it reads options, calls other packages, and prints the result with
/// [ConsoleOutput][dev.acumen.output.ConsoleOutput]. [ProjectCommand][dev.acumen.cli.ProjectCommand] and
/// [ChangeCommand][dev.acumen.cli.ChangeCommand] hold what several commands need.
///
/// [Typable][dev.acumen.cli.Typable] and [ManualPages][dev.acumen.cli.ManualPages] read the commands for shells and
/// for the manual.
///
/// Start with [AcumenCommand][dev.acumen.cli.AcumenCommand].
@NullMarked
package dev.acumen.cli;

import org.jspecify.annotations.NullMarked;
