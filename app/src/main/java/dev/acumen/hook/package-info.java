/// One hook event on standard input, the answer on standard output.
///
/// A client starts a process for each event and waits for it, so this path loads few classes: loops, but no lambdas, no
/// streams, no regular expressions, no pattern switches, and nothing of `learn`.
///
/// Start with [Hook][dev.acumen.hook.Hook], which decides what is said. [HookProgram][dev.acumen.hook.HookProgram] is
/// the process around it, and [SessionRecord][dev.acumen.hook.SessionRecord] keeps what a session was shown.
@NullMarked
package dev.acumen.hook;

import org.jspecify.annotations.NullMarked;
