/// Key points in and out: playbooks of other systems, as the files that those write, and this one as others read
/// it.
///
/// Start with [ImportPlan][dev.acumen.exchange.ImportPlan] for the way in, and with
/// [MarkdownText][dev.acumen.exchange.MarkdownText] and [MarkedBlock][dev.acumen.exchange.MarkedBlock] for the
/// way out.
@NullMarked
package dev.acumen.exchange;

import org.jspecify.annotations.NullMarked;
