/// Claude Code: its transcripts.
///
/// [Transcripts][dev.acumen.claude.Transcripts] reads a session's transcript, and those of its subagents beside it,
/// into a [Trajectory][dev.acumen.trajectory.Trajectory]. The format is internal to the client and changes between
/// versions, so that whatever is unknown is skipped, and whatever is broken is reported and skipped.
@NullMarked
package dev.acumen.claude;

import org.jspecify.annotations.NullMarked;
