/// Claude Code: its transcripts, its events, and its settings with Acumen's hooks in them.
///
/// [Transcripts][dev.acumen.claudecode.Transcripts] reads a session's transcript, and those of its subagents, into a
/// [Trajectory][dev.acumen.trajectory.Trajectory]. The format is internal to the client and changes between versions:
/// what is unknown is skipped, and what is broken is reported and skipped.
///
/// [ClaudeCode][dev.acumen.claudecode.ClaudeCode] fills the port with that.
/// [Installations][dev.acumen.claudecode.Installations] says which settings files hold the hooks, and
/// [HookTrial][dev.acumen.claudecode.HookTrial] runs a hook as the client does.
///
/// Start with [Transcripts][dev.acumen.claudecode.Transcripts] for sessions, and with
/// [Installations][dev.acumen.claudecode.Installations] for hooks.
@NullMarked
package dev.acumen.claudecode;

import org.jspecify.annotations.NullMarked;
