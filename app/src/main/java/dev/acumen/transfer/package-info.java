/// Key points in and out, and merges by git.
///
/// [ImportPlan][dev.acumen.transfer.ImportPlan] reads playbooks and rule files that other systems wrote.
/// [MarkdownText][dev.acumen.transfer.MarkdownText] and [MarkedBlock][dev.acumen.transfer.MarkedBlock] export a
/// playbook for people and for other agents. [MergeDriver][dev.acumen.transfer.MergeDriver] is what git calls to merge
/// a playbook; [GitInstall][dev.acumen.transfer.GitInstall] sets it up.
///
/// Start with [ImportPlan][dev.acumen.transfer.ImportPlan], [MarkdownText][dev.acumen.transfer.MarkdownText] or
/// [MergeDriver][dev.acumen.transfer.MergeDriver].
@NullMarked
package dev.acumen.transfer;

import org.jspecify.annotations.NullMarked;
