/// Codex: its rollouts and events. A [rollout][dev.acumen.codex.Rollouts] is the transcript of one session or
/// subagent.
@NullMarked
package dev.acumen.codex;

import org.jspecify.annotations.NullMarked;
