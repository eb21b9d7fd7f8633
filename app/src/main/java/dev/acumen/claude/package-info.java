/// Claude Code: its transcripts, its events, and its settings with Acumen's hooks in them.
///
/// [Transcripts][dev.acumen.claude.Transcripts] reads a session's transcript, and those of its subagents beside it,
/// into a [Trajectory][dev.acumen.trajectory.Trajectory]. The format is internal to the client and changes between
/// versions, so that whatever is unknown is skipped, and whatever is broken is reported and skipped.
///
/// [Installations][dev.acumen.claude.Installations] says which settings files hold the hooks.
/// [ClientSettings][dev.acumen.claude.ClientSettings] reads and replaces one of them,
/// [HookEntries][dev.acumen.claude.HookEntries] turns settings into settings, values into values, and
/// [SettingsText][dev.acumen.claude.SettingsText] writes the difference into the text and leaves every other byte as it
/// is. [HookTrial][dev.acumen.claude.HookTrial] runs a hook as the client does.
@NullMarked
package dev.acumen.claude;

import org.jspecify.annotations.NullMarked;
