/// For tests of what reads transcripts: [TranscriptBuilder][dev.acumen.testkit.TranscriptBuilder] writes them as
/// Claude Code does, line by line.
///
/// Nothing here is needed to run Acumen.
@NullMarked
package dev.acumen.testkit;

import org.jspecify.annotations.NullMarked;
