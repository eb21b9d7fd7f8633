/// Playbooks of other systems, as the files that those write.
///
/// Start with [AceText][dev.acumen.exchange.AceText].
@NullMarked
package dev.acumen.exchange;

import org.jspecify.annotations.NullMarked;
