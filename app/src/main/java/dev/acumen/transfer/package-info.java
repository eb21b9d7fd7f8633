/// Key points in and out: playbooks of other systems, as the files that those write, and this one as others read
/// it; and two states of this one, which git merges through [MergeDriver][dev.acumen.transfer.MergeDriver].
///
/// Start with [ImportPlan][dev.acumen.transfer.ImportPlan] for the way in, and with
/// [MarkdownText][dev.acumen.transfer.MarkdownText] and [MarkedBlock][dev.acumen.transfer.MarkedBlock] for the
/// way out.
@NullMarked
package dev.acumen.transfer;

import org.jspecify.annotations.NullMarked;
