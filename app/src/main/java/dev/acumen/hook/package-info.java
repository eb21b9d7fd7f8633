/// One hook event on standard input, the answer on standard output.
///
/// A client starts a process for each event and waits for it, so this path keeps to few classes: loops, no lambdas,
/// streams, regular expressions or pattern switches, nothing of `learn`.
///
/// Start with [Hook][dev.acumen.hook.Hook], which decides what is said;
/// [HookProgram][dev.acumen.hook.HookProgram] is the process around it,
/// [SessionRecord][dev.acumen.hook.SessionRecord] what a session was shown.
@NullMarked
package dev.acumen.hook;

import org.jspecify.annotations.NullMarked;
