/// The queue of sessions that wait to be learned, on disk.
///
/// [Queue][dev.acumen.queue.Queue] keeps one [QueuedSession][dev.acumen.queue.QueuedSession] for each transcript that
/// waits or is being learned with a model, and all answers that the model gave so far. So a session whose learning
/// fails or is cut short is neither lost nor paid for twice. [QueueEntry][dev.acumen.queue.QueueEntry] is used to learn
/// it: it reads the kept answers and writes new ones. [Spool][dev.acumen.queue.Spool] holds the events that hooks
/// wrote, [Seen][dev.acumen.queue.Seen] the transcripts that need not be read again.
///
/// Start with [QueuedSession][dev.acumen.queue.QueuedSession].
@NullMarked
package dev.acumen.queue;

import org.jspecify.annotations.NullMarked;
