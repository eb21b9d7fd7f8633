/// Tests of what Acumen reads of Copilot CLI, and writes for it.
@NullMarked
package dev.acumen.copilot;

import org.jspecify.annotations.NullMarked;
