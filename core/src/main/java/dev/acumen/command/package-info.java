/// Commands: shell command lines, and which key points know that one fails or speak against it.
///
/// [KnownFailures][dev.acumen.command.KnownFailures] answers after a command failed, and before one runs. It reads a
/// key point's text by `FailureText`: in the form that learning writes, or in a `Prohibition`, a sentence that
/// forbids a command. `CommandLine` reads a line, and says where it is not certain. `docs/explanation/selection.md`
/// tells the rules. Other lists of forbidding words serve other questions: `refine.Denials` whether two texts
/// contradict each other, `learn.Risk` whether a dangerous text warns of the danger.
///
/// Start with [KnownFailures][dev.acumen.command.KnownFailures].
@NullMarked
package dev.acumen.command;

import org.jspecify.annotations.NullMarked;
