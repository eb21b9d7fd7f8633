/// Sessions that wait to be learned, and what is kept of them on the disk until they are.
///
/// [Queue][dev.acumen.queue.Queue] keeps a [QueuedSession][dev.acumen.queue.QueuedSession] for each transcript that is
/// being learned with a model, or waits for it, with all that was answered so far: a session that fails or is cut
/// short is neither lost nor paid for twice. [QueueEntry][dev.acumen.queue.QueueEntry] is one try to learn it.
/// [Spool][dev.acumen.queue.Spool] holds what hooks left, [Seen][dev.acumen.queue.Seen] which transcripts need not
/// be read again.
///
/// Start with [QueuedSession][dev.acumen.queue.QueuedSession].
@NullMarked
package dev.acumen.queue;

import org.jspecify.annotations.NullMarked;
