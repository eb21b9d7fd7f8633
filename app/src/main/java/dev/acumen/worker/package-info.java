/// What waits to be learned, and learning much of it at once.
///
/// [Queue][dev.acumen.worker.Queue] keeps an entry for each transcript that is being learned with a model, with
/// all that was answered so far, so that a session which fails or is cut short is neither lost nor paid for twice.
/// [Bootstrap][dev.acumen.worker.Bootstrap] learns a project's whole history, in batches.
///
/// Start with [QueueEntry][dev.acumen.worker.QueueEntry].
@NullMarked
package dev.acumen.worker;

import org.jspecify.annotations.NullMarked;
