/// What happened in a session, whichever agent it was: turns, messages, tool calls and their outcomes.
///
/// A reader of some agent's transcripts builds a [Trajectory][dev.acumen.trajectory.Trajectory]; whoever learns
/// from it reads nothing else. It is bounded: bulk is cut when it is put in, and its size noted.
/// [Secrets][dev.acumen.trajectory.Secrets] takes out what must not be kept.
///
/// [Windows][dev.acumen.trajectory.Windows] renders it as text for a reviewer, under a budget.
///
/// Start with [Trajectory][dev.acumen.trajectory.Trajectory].
@NullMarked
package dev.acumen.trajectory;

import org.jspecify.annotations.NullMarked;
