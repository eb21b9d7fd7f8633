/// What happened to key points, and why: the journal and the sessions' records, told.
///
/// [Life][dev.acumen.life.Life] is all that the journal knows of one key point, event by event;
/// [Witness][dev.acumen.life.Witness] finds the words of the session again that an event came from.
/// [ShownSession][dev.acumen.life.ShownSession] is what a session was shown, and
/// [Explanation][dev.acumen.life.Explanation] says why that, and why not the rest.
///
/// Start with [Life][dev.acumen.life.Life].
@NullMarked
package dev.acumen.life;

import org.jspecify.annotations.NullMarked;
