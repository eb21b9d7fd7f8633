/// Reports for whoever wants to see why a playbook changed as it did, or did not.
///
/// Where a project has the file `.claude/diagnostic_mode`, [Diagnostics][dev.acumen.diagnostic.Diagnostics] listens
/// to its store and writes a report into `.claude/diagnostic/` for each thing that the specification's observations
/// (OBS) name. Reports are for people: nothing reads them, and nothing depends on them.
///
/// Start with [Diagnostics][dev.acumen.diagnostic.Diagnostics].
@NullMarked
package dev.acumen.diagnostic;

import org.jspecify.annotations.NullMarked;
