/// Tests of Codex's rollouts, hooks and trust, with what the real client wrote.
@NullMarked
package dev.acumen.codex;

import org.jspecify.annotations.NullMarked;
