/// The playbook and its rules: pure values, no I/O, no clock, no randomness, no JSON.
///
/// A [Playbook][dev.acumen.playbook.Playbook] holds [KeyPoint][dev.acumen.playbook.KeyPoint]s in five
/// [Section][dev.acumen.playbook.Section]s. Each way to change it returns an [Applied][dev.acumen.playbook.Applied]:
/// the new playbook, what changed, and what was refused. [Playbook#tag][dev.acumen.playbook.Playbook#tag] counts
/// ratings, [Playbook#apply][dev.acumen.playbook.Playbook#apply] carries out a [Delta][dev.acumen.playbook.Delta],
/// [Playbook#deduplicate][dev.acumen.playbook.Playbook#deduplicate] merges key points that say the same, and
/// [Playbook#prune][dev.acumen.playbook.Playbook#prune] removes those that did harm. Only a person uses
/// [Playbook#move][dev.acumen.playbook.Playbook#move] and [Playbook#pin][dev.acumen.playbook.Playbook#pin].
///
/// Start with [Playbook][dev.acumen.playbook.Playbook]; the rules of ADD, UPDATE, MERGE and DELETE are in `Draft`.
@NullMarked
package dev.acumen.playbook;

import org.jspecify.annotations.NullMarked;
