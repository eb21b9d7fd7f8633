/// Tests of the launcher's hooks with real processes: what it answers by itself, what it leaves to a detached
/// worker, and the start-up archive. Start reading at [HookTest].
@NullMarked
package dev.acumen.launcher;

import org.jspecify.annotations.NullMarked;
