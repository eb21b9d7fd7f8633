/// Which project a session or a command is about, whether Acumen is on there, and whether its playbook is trusted.
///
/// [Projects][dev.acumen.project.Projects] finds the project of a folder,
/// [AcumenFolder][dev.acumen.project.AcumenFolder] is the user's folder `~/.acumen`, for what belongs to no project,
/// and [GitHistory][dev.acumen.project.GitHistory] asks git about a project's files. Every hook runs this code, so it
/// is plain and loads quickly.
///
/// Start with [Projects][dev.acumen.project.Projects].
@NullMarked
package dev.acumen.project;

import org.jspecify.annotations.NullMarked;
