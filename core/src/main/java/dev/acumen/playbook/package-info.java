/// The playbook and its rules: pure values, no I/O, no clock, no randomness, no JSON.
///
/// A [Playbook][dev.acumen.playbook.Playbook] holds [KeyPoint][dev.acumen.playbook.KeyPoint]s in five
/// [Section][dev.acumen.playbook.Section]s. It changes in a few ways only, and each gives an
/// [Applied][dev.acumen.playbook.Applied]: the new playbook, what changed, what was refused, and what was passed over.
/// [Playbook#tag][dev.acumen.playbook.Playbook#tag] counts judgements,
/// [Playbook#apply][dev.acumen.playbook.Playbook#apply] carries out a [Delta][dev.acumen.playbook.Delta],
/// [Playbook#deduplicate][dev.acumen.playbook.Playbook#deduplicate] keeps one of those that say the same,
/// [Playbook#prune][dev.acumen.playbook.Playbook#prune] drops what did harm; to
/// [Playbook#move][dev.acumen.playbook.Playbook#move] and to [Playbook#pin][dev.acumen.playbook.Playbook#pin] is a
/// person's.
///
/// Start with [Playbook][dev.acumen.playbook.Playbook]; the rules of the four operations are in `Draft`.
@NullMarked
package dev.acumen.playbook;

import org.jspecify.annotations.NullMarked;
