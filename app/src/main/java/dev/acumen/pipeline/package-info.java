/// From a transcript to a lesson: finds transcripts, chooses who judges them, estimates and limits the cost, and
/// reports what came of each. It joins [dev.acumen.learn], [dev.acumen.queue] and the settings.
///
/// In the background [Intake][dev.acumen.pipeline.Intake] reads the events that hooks left,
/// [CatchUp][dev.acumen.pipeline.CatchUp] finds sessions of which no event told, [Worker][dev.acumen.pipeline.Worker]
/// works through the queue, and [QueueLearner][dev.acumen.pipeline.QueueLearner] learns one session of it.
///
/// Start with [TranscriptLearner][dev.acumen.pipeline.TranscriptLearner], the one path that every form of `acumen
/// learn` and the worker take.
@NullMarked
package dev.acumen.pipeline;

import org.jspecify.annotations.NullMarked;
