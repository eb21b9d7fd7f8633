/// From a client's session to a lesson: which transcripts there are, who judges them, what that costs, and what
/// came of it. It puts the loop of [dev.acumen.learn] and the queue of [dev.acumen.worker] together with the
/// settings.
///
/// In the background [Intake][dev.acumen.session.Intake] takes in what hooks left,
/// [CatchUp][dev.acumen.session.CatchUp] finds what nobody told, and
/// [SessionLearning][dev.acumen.session.SessionLearning] learns one session after the other. By hand as well as
/// there, [TranscriptReading][dev.acumen.session.TranscriptReading] reads, [Judges][dev.acumen.session.Judges] and
/// [Refiners][dev.acumen.session.Refiners] say who decides.
///
/// Start with [SessionLearning][dev.acumen.session.SessionLearning].
@NullMarked
package dev.acumen.session;

import org.jspecify.annotations.NullMarked;
