/// From a transcript to a lesson: which transcripts there are, who judges them, what that costs, and what came of it.
/// It puts the loop of [dev.acumen.learn] and the queue of [dev.acumen.queue] together with the settings.
///
/// In the background [Intake][dev.acumen.session.Intake] takes in what hooks left,
/// [CatchUp][dev.acumen.session.CatchUp] finds what nobody told, [Worker][dev.acumen.session.Worker] works through the
/// queue, and [QueueLearner][dev.acumen.session.QueueLearner] learns one session after the other.
///
/// Start with [TranscriptLearner][dev.acumen.session.TranscriptLearner]: every form of `acumen learn`, and the worker,
/// take its path.
@NullMarked
package dev.acumen.session;

import org.jspecify.annotations.NullMarked;
