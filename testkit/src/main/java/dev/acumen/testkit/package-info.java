/// For tests of what reads transcripts: [TranscriptBuilder][dev.acumen.testkit.TranscriptBuilder] writes them as
/// Claude Code does, line by line.
///
/// For tests of a store: [PlaybookStoreContract][dev.acumen.testkit.PlaybookStoreContract] is what each of them has
/// to do. For tests of what serves a playbook to agents:
/// [AgentToolsContract][dev.acumen.testkit.AgentToolsContract].
///
/// For figures: [WorkingDay][dev.acumen.testkit.WorkingDay] is a session of any length,
/// [ReferenceRendering][dev.acumen.testkit.ReferenceRendering] and
/// [ReflectorPrompts][dev.acumen.testkit.ReflectorPrompts] what two programs send of one.
///
/// Nothing here is needed to run Acumen.
@NullMarked
package dev.acumen.testkit;

import org.jspecify.annotations.NullMarked;
