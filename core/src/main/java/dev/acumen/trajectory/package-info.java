/// What happened in a session, whichever agent it was: turns, messages, tool calls and their outcomes.
///
/// A reader of an agent's transcripts builds a [Trajectory][dev.acumen.trajectory.Trajectory] with a
/// [TrajectoryBuilder][dev.acumen.trajectory.TrajectoryBuilder]; learning reads nothing else. The builder redacts
/// secrets, cuts long outputs, and notes how much it cut. [Windows][dev.acumen.trajectory.Windows] renders a trajectory
/// as text for the Reflector, in pieces of a limited number of tokens.
///
/// Start with [Trajectory][dev.acumen.trajectory.Trajectory].
@NullMarked
package dev.acumen.trajectory;

import org.jspecify.annotations.NullMarked;
