/// What of a playbook may be out of date: key points that name files, commands or versions which a project's working
/// tree does not have any more.
///
/// [Mentions][dev.acumen.staleness.Mentions] reads what a text names, [WorkingTree][dev.acumen.staleness.WorkingTree]
/// is what is there, and [TrackedFiles][dev.acumen.staleness.TrackedFiles] is the port to what a version control system
/// knows. Precision comes before recall: what may be meant otherwise is not compared, for a wrong flag is worse than a
/// missing one.
///
/// Start with [Staleness][dev.acumen.staleness.Staleness].
@NullMarked
package dev.acumen.staleness;

import org.jspecify.annotations.NullMarked;
