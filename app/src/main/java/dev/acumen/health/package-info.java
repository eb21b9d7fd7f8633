/// How things are: with the program and its hooks, with a project and its playbook, with what waits.
///
/// [Check][dev.acumen.health.Check] is one finding of `acumen doctor`; [HookChecks][dev.acumen.health.HookChecks],
/// [StateChecks][dev.acumen.health.StateChecks], [ProjectChecks][dev.acumen.health.ProjectChecks] and
/// [GitChecks][dev.acumen.health.GitChecks] make them. [ProjectState][dev.acumen.health.ProjectState] is what
/// `acumen status` shows of a project, and [PlaybookCheck][dev.acumen.health.PlaybookCheck] looks at one file.
///
/// Start with [Check][dev.acumen.health.Check].
@NullMarked
package dev.acumen.health;

import org.jspecify.annotations.NullMarked;
