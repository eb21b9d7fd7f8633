/// The state of Acumen: what `acumen doctor` checks, and what `acumen status` and `acumen check` show.
///
/// [Check][dev.acumen.doctor.Check] is one finding of `acumen doctor`; [HookChecks][dev.acumen.doctor.HookChecks],
/// [StateChecks][dev.acumen.doctor.StateChecks], [ProjectChecks][dev.acumen.doctor.ProjectChecks] and
/// [GitChecks][dev.acumen.doctor.GitChecks] make them. [ProjectState][dev.acumen.doctor.ProjectState] is what `acumen
/// status` shows of a project, [PlaybookState][dev.acumen.doctor.PlaybookState] what it shows of the playbook, and
/// [PlaybookCheck][dev.acumen.doctor.PlaybookCheck] checks one playbook file.
///
/// Start with [Check][dev.acumen.doctor.Check].
@NullMarked
package dev.acumen.doctor;

import org.jspecify.annotations.NullMarked;
