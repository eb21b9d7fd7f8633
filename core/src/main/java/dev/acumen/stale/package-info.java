/// What of a playbook may be out of date: key points that name files, commands or versions which a project's
/// working tree does not have any more.
///
/// [Mentions][dev.acumen.stale.Mentions] reads what a text names, [WorkingTree][dev.acumen.stale.WorkingTree] is
/// what is there, and [Tracked][dev.acumen.stale.Tracked] is the port to what a version control system knows.
/// Precision comes before recall: what may be meant otherwise is not compared, for a wrong flag is worse than a
/// missing one.
///
/// Start with [Staleness][dev.acumen.stale.Staleness].
@NullMarked
package dev.acumen.stale;

import org.jspecify.annotations.NullMarked;
