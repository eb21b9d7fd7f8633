/// A model that answers as a test says: a server on a real port that speaks the wire formats of Anthropic and
/// OpenAI, and an executable that stands in for `claude`.
///
/// A [Script][dev.acumen.testkit.model.Script] decides by rule on a [Reply][dev.acumen.testkit.model.Reply] to each
/// request that a [ScriptedServer][dev.acumen.testkit.model.ScriptedServer] receives. The server plays it,
/// faults of the network included, says what it used as the real thing does, a prompt cache included, and keeps
/// the request as a [Received][dev.acumen.testkit.model.Received].
///
/// Start with [ScriptedServer][dev.acumen.testkit.model.ScriptedServer]; for a client that runs a process, with
/// [FakeClaude][dev.acumen.testkit.model.FakeClaude].
@NullMarked
package dev.acumen.testkit.model;

import org.jspecify.annotations.NullMarked;
