/// The state of Acumen: what `acumen doctor` checks, and what `acumen status` and `acumen check` show.
///
/// [Check][dev.acumen.doctor.Check] is one finding of `acumen doctor`; [Examination][dev.acumen.doctor.Examination] has
/// all of them. [Status][dev.acumen.doctor.Status] is what `acumen status` shows,
/// [ProjectState][dev.acumen.doctor.ProjectState] what it shows of a project, and
/// [PlaybookState][dev.acumen.doctor.PlaybookState] what it shows of the playbook.
/// [PlaybookCheck][dev.acumen.doctor.PlaybookCheck] checks one playbook file.
///
/// Start with [Examination][dev.acumen.doctor.Examination].
@NullMarked
package dev.acumen.doctor;

import org.jspecify.annotations.NullMarked;
