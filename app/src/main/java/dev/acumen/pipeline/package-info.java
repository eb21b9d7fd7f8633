/// Runs the loop of [dev.acumen.learn] on real transcripts: finds them, chooses who judges them, estimates and limits
/// the cost, and reports what came of each. Sessions that wait are in [dev.acumen.queue].
///
/// In the background [Intake][dev.acumen.pipeline.Intake] reads the events that hooks left,
/// [CatchUp][dev.acumen.pipeline.CatchUp] finds sessions that ended without an event,
/// [Worker][dev.acumen.pipeline.Worker] works through the queue, and [QueueLearner][dev.acumen.pipeline.QueueLearner]
/// learns one session of it.
///
/// Start with [TranscriptLearner][dev.acumen.pipeline.TranscriptLearner], the one path that every form of `acumen
/// learn` and the worker take.
@NullMarked
package dev.acumen.pipeline;

import org.jspecify.annotations.NullMarked;
