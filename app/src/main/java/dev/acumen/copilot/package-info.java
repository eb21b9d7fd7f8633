/// Copilot CLI: its session files, what its hooks are told, and Acumen's file among its hooks.
///
/// Start with [Copilot][dev.acumen.copilot.Copilot]. `docs/reports/clients/copilot.md` has what was measured of it.
@NullMarked
package dev.acumen.copilot;

import org.jspecify.annotations.NullMarked;
